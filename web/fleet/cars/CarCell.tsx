import type { CSSProperties, MouseEvent, ReactNode } from "react"
import { type Area, type Colour, colourText, type Drive, driveText } from "../../../contract/core/enums.ts"
import { carText } from "../../../contract/core/format.ts"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { HStack, Text } from "../../ui/layout/Layout.tsx"
import { classes } from "../../ui/theme/classes.ts"
import styles from "./CarCell.module.css"
import { CarPicture } from "./CarPicture.tsx"

export type NamedCar = {
  area: Area
  modelDesignation: string
  jobNumber: string
  licensePlateNumber?: string
  paintBaseColor: Colour | null
  drive?: Drive | null
}

const joined = (...words: readonly (string | null | undefined | false)[]) => words.filter(Boolean).join(" · ")
const driveOf = ({ drive }: NamedCar): string => (drive ? driveText[drive] : "")
const numberText = (car: NamedCar): string => {
  const colour = car.paintBaseColor && colourText[car.paintBaseColor]
  return joined(car.jobNumber, car.area === "SELECTION" ? colour : car.licensePlateNumber)
}

/** How the car is identified: number and plate, of new cars number and colour; then its drive. */
export const plateAndJobNumber = (car: NamedCar): string => joined(numberText(car), driveOf(car))

/** Width of the picture in pixels: 112 in lists, less in tables. */
export type CarCellSize = 64 | 72 | 80 | 96 | 112

type Props = {
  car: NamedCar
  /** Address of the picture; a drawing without it. */
  address: string | undefined
  size?: CarCellSize
  /** The name, e.g. as a link; plain text by default. */
  name?: ReactNode
  /** After number and plate, e.g. the promotion. */
  more?: ReactNode
}

/** A car wherever one is listed: picture, name, below it what identifies it. */
export function CarCell({ car, address, size = 112, name, more }: Props) {
  const [which, drive] = [numberText(car), driveOf(car)]
  return (
    <HStack
      gap={size < 96 ? 3 : 4}
      align="center"
      className={classes(styles.cell, size === 96 && styles.wide96, size === 112 && styles.wide112)}
      style={{ "--picture": `${size}px` } as CSSProperties}
    >
      <CarPicture colour={car.paintBaseColor} address={address} />
      <Text as="div" grow>
        <div className={styles.name} title={carText(car)}>
          {name ?? <Breaks text={carText(car)} />}
        </div>
        <div
          className={classes(styles.which, "muted")}
          title={`${which}${typeof more === "string" ? more : ""}${drive && ` · ${drive}`}`}
        >
          <span>{which}</span>
          {typeof more === "string" ? <div>{more}</div> : more}
          {drive && <span className={styles.drive}>{` · ${drive}`}</span>}
        </div>
      </Text>
    </HStack>
  )
}

type PromotionProps = { label: string; href: string; onClick?: (event: MouseEvent) => void }

/** The name of a promotion filters the list. */
export const PromotionLink = ({ label, ...link }: PromotionProps) => (
  <a {...link} className={classes(styles.promotion, "unlined")} title={label}>
    {label}
  </a>
)
