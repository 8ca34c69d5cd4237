import type { ReactNode } from "react"
import { type Area, colourText, driveText } from "../../../contract/core/enums.ts"
import { carText, euroText, vatText } from "../../../contract/core/format.ts"
import { type Cents, toCents } from "../../../contract/core/money.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { type Offer, type OfferCar, offerOf } from "../../../contract/fleet/offers.ts"
import { discountWords, underListOf } from "../../../contract/fleet/under-list.ts"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import { classes } from "../../ui/theme/classes.ts"
import type { Configured } from "../images/use-car-images.ts"
import { LargeCarPicture } from "./CarPicture.tsx"
import styles from "./PanelHead.module.css"
import { grossLine } from "./price-texts.ts"
import { texts } from "./texts.de.ts"

type HeadCar = Configured &
  Pick<AgentCar, "modelDesignation" | "jobNumber" | "licensePlateNumber"> &
  Partial<Pick<AgentCar, "drive">>

type Props = {
  car: HeadCar
  /** Above a form: a smaller picture, of a case the smallest. */
  size?: "form" | "case"
  /** Replaces the picture, for users who cannot load it. */
  picture?: ReactNode
  /** Below number, plate, colour and drive, e.g. the promotion. */
  more?: ReactNode
  /** Price, or what stands in its place. */
  children?: ReactNode
}

/** How a panel about a car begins: picture, name, what identifies it, price. */
export function PanelHead({ car, size, picture, more, children }: Props) {
  const colour = car.paintBaseColor && colourText[car.paintBaseColor]
  return (
    <div className={classes(styles.head, size && styles.brief, size === "case" && styles.case)}>
      {picture || <LargeCarPicture car={car} />}
      <div>
        <p className={classes(styles.name, "large")} translate="no">
          <Breaks text={carText(car)} />
        </p>
        <p className="muted" translate="no">
          {[car.jobNumber, car.licensePlateNumber, colour, car.drive && driveText[car.drive]]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {more}
      </div>
      <div>{children}</div>
    </div>
  )
}

/** The price of Pre-Offer 1 with its discount, or the list price of a new car. */
export function HeadPrice({ car }: { car: AgentCar }) {
  const offer = offerOf(car, "MAIN")
  const underList = underListOf(car)
  if (offer.netCents === 0) return <p>{texts.noPrice}</p>
  if (car.area === "SELECTION")
    return (
      <>
        <Net offer={offer} unit={texts.listNetShort} />
        <p className="muted">{`${euroText(offer.grossCents)} ${texts.gross}`}</p>
        <p className="muted">{vatText(offer.vatPercent)}</p>
      </>
    )
  return (
    <>
      <Net offer={offer} unit={texts.net} />
      {underList && (
        <Text as="p" strong>
          {discountWords(underList)}{" "}
          <Text as="s" muted className={styles.struck}>
            <span className="visually-hidden">{`${texts.listPrice} `}</span>
            {euroText(toCents(car.listPriceExclVat))}
          </Text>
        </Text>
      )}
      <p className="muted">{grossLine(offer)}</p>
    </>
  )
}

/** The price that is accepted. */
export const BindingPrice = ({ car, offer }: { car: AgentCar; offer: Offer }) => (
  <>
    <p className="muted">{car.area === "SELECTION" ? texts.listPrice : texts.bindingPrice}</p>
    <Net isBinding offer={offer} unit={withDiscount(texts.net, car, offer.netCents)} />
    <p className="muted">{grossLine(offer)}</p>
  </>
)

type CasePriceProps = {
  area: Area
  netCents: Cents
  /** For the discount, if the case knows its car. */
  car?: OfferCar | undefined
}

/** The price that a case is about. */
export const CasePrice = ({ area, netCents, car }: CasePriceProps) => {
  const unit = area === "SELECTION" ? texts.listNetShort : texts.net
  return <Net offer={{ netCents }} unit={car ? withDiscount(unit, car, netCents) : unit} />
}

function withDiscount(unit: string, car: OfferCar, netCents: Cents): string {
  const underList = underListOf(car, () => ({ ...offerOf(car, "MAIN"), netCents }))
  return [unit, underList && discountWords(underList)].filter(Boolean).join(", ")
}

type NetProps = { offer: Pick<Offer, "netCents">; unit: string; isBinding?: boolean }

const Net = ({ offer, unit, isBinding }: NetProps) => (
  <p>
    <strong className={classes(styles.price, isBinding ? styles.binding : "title")}>
      {euroText(offer.netCents)}
    </strong>{" "}
    <span className="muted">{unit}</span>
  </p>
)
