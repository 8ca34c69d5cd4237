import type { ReactNode } from "react"
import { type Area, colourText, deliveryWord } from "../../../contract/core/enums.ts"
import {
  dateText,
  euroText,
  kmText,
  monthsText,
  monthText,
  notSet,
  shortEuroText,
} from "../../../contract/core/format.ts"
import type { Row } from "../../../contract/fleet/filters.ts"
import { deliveryText } from "../../../contract/fleet/offers.ts"
import { discountText } from "../../../contract/fleet/under-list.ts"
import { DaysLeft } from "../../fleet/cars/DaysLeft.tsx"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import styles from "./list/CarRow.module.css"
import { texts } from "./texts.de.ts"
import type { Viewer } from "./viewer.ts"

/** Two lines of a cell: the fact, and its note. */
type Lines = { fact: ReactNode; note?: ReactNode }
export type RowColumn = {
  name: "colour" | "driven" | "takeover" | "available" | "usage" | "price"
  header: string
  lines: (row: Row, viewer: Viewer) => Lines
}

const joined = (...words: readonly string[]) => words.filter(Boolean).join(" · ")

/** "EZ 02/2026". */
export const registeredText = ({ car }: Row): string =>
  car.dateOfFirstRegistration ? texts.registered(monthText(car.dateOfFirstRegistration)) : ""

const colour: RowColumn = {
  name: "colour",
  header: texts.column.colour,
  lines: ({ car }, { labels }) => ({
    fact: car.paintBaseColor ? colourText[car.paintBaseColor] : notSet,
    note: joined(labels.option(car.brand), labels.option(car.modelSeries)),
  }),
}
const price = (area: Area): RowColumn => ({
  name: "price",
  header: texts.column.price[area],
  lines: (row, viewer) => ({
    fact: (
      <strong className={classes(styles.price, viewer.isUnavailable(row.car) && "muted")}>
        {row.offer.netCents === 0 ? carTexts.noPrice : euroText(row.offer.netCents)}
      </strong>
    ),
    note: row.offer.netCents > 0 && (
      <>
        {row.underList && <span className={styles.discount}>{discountText(row.underList)}</span>}
        <span className={styles.gross}>
          {row.underList && " · "}
          {`${shortEuroText(row.offer.grossCents)} ${carTexts.gross}`}
        </span>
      </>
    ),
  }),
})

/** The columns of a row between car and action; the order on screen, on paper and while loading. */
export const rowColumns: Readonly<Record<Area, readonly RowColumn[]>> = {
  PRE_OFFER: [
    colour,
    {
      name: "driven",
      header: texts.column.driven,
      lines: (row) => ({ fact: kmText(row.car.kilometerReading), note: registeredText(row) }),
    },
    {
      name: "takeover",
      header: texts.column.takeover,
      lines: (row, viewer) => ({
        fact: dateText(row.offer.takeoverDate),
        note: <DaysLeft offer={row.offer} today={viewer.requester.today} />,
      }),
    },
    {
      name: "available",
      header: texts.column.available,
      lines: ({ car, offer }, { requester, labels }) => ({
        fact: deliveryText(offer.deliveryDate, requester.today),
        note: labels.location(car.locationId),
      }),
    },
    price("PRE_OFFER"),
  ],
  SELECTION: [
    colour,
    {
      name: "available",
      header: deliveryWord.SELECTION,
      lines: ({ car, offer }, { requester }) => ({
        fact: deliveryText(offer.deliveryDate, requester.today),
        note: car.productionMonth && texts.built(monthText(car.productionMonth)),
      }),
    },
    {
      name: "usage",
      header: texts.column.usage,
      lines: ({ car }) => ({
        fact: car.plannedUsageTime ? monthsText(car.plannedUsageTime) : notSet,
        note: car.minimumUsageTime > 0 && <AtLeast months={car.minimumUsageTime} />,
      }),
    },
    price("SELECTION"),
  ],
}

/** "mind. 6 Monate", beside an open car "mind. 6". */
function AtLeast({ months }: { months: number }) {
  const [count, unit] = monthsText(months).split("\u00a0")
  return (
    <>
      {`${texts.atLeast} ${count}`}
      <span className={styles.unit}>{`\u00a0${unit}`}</span>
    </>
  )
}
