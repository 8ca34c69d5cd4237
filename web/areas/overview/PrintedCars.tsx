import { fieldOf } from "../../../contract/car-fields.ts"
import { colourText, deliveryWord } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { carText, dateText, euroText, kmText, monthText, notSet } from "../../../contract/format.ts"
import { mostOnPaper } from "../../../contract/limits.ts"
import { usePrinting } from "../../ui/browser/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import { type CarWords, carWords, type Labels } from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import styles from "./PrintedCars.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  rows: readonly Row[]
  /** False while the others are on their way. */
  isWhole: boolean
  labels: Labels
}

/** On paper (P195): the filtered cars in their order, as one plain table instead of the rows of a page. */
export function PrintedCars(props: Props) {
  return usePrinting() ? <PaperTable {...props} /> : null
}

function PaperTable({ rows, isWhole, labels }: Props) {
  const words = carWords
  const area = rows[0]?.car.area ?? "PRE_OFFER"
  const columns = [
    ...sharedColumns(carTexts.sectionCar, carTexts.colour),
    ...columnsOf[area](words, labels),
    ...priceColumns(words[area]),
  ]
  return (
    <>
      {!isWhole && <p>{texts.onPaperPartly(rows.length)}</p>}
      <table className={styles.table} data-paper="list">
        <caption className="visually-hidden">{texts.listLabel}</caption>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th key={name} scope="col" className={numeric && styles.numeric}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.slice(0, mostOnPaper).map((row) => (
            <tr key={row.car.id}>
              {columns.map(({ name, numeric, text }) => (
                <td key={name} className={numeric && styles.numeric}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > mostOnPaper && (
        <p>{texts.onPaper({ most: mostOnPaper, all: numberInputText(rows.length) })}</p>
      )}
    </>
  )
}

type Column = { name: string; text: (row: Row) => string; numeric?: true }

const labelOf = (name: "jobNumber" | "licensePlateNumber") => fieldOf(name).label

const sharedColumns = (vehicle: string, colour: string): Column[] => [
  { name: labelOf("jobNumber"), text: ({ car }) => car.jobNumber },
  { name: labelOf("licensePlateNumber"), text: ({ car }) => car.licensePlateNumber || notSet },
  { name: vehicle, text: ({ car }) => carText(car) },
  { name: colour, text: ({ car }) => (car.paintBaseColor ? colourText[car.paintBaseColor] : notSet) },
]

const columnsOf: Record<Row["car"]["area"], (words: CarWords, labels: Labels) => Column[]> = {
  PRE_OFFER: ({ preOfferFacts: [registered = "", km = "", , takeover = "", place = ""] }, labels) => [
    { name: registered, text: ({ car }) => monthText(car.dateOfFirstRegistration) },
    { name: km, text: ({ car }) => kmText(car.kilometerReading), numeric: true },
    { name: deliveryWord.PRE_OFFER, text: ({ offer }) => dateText(offer.deliveryDate) },
    { name: takeover, text: ({ offer }) => dateText(offer.takeoverDate) },
    { name: place, text: ({ car }) => labels.location(car.locationId) || notSet },
  ],
  SELECTION: ({ selectionFacts: [produced = "", km = "", , usage = ""], months }) => [
    { name: produced, text: ({ car }) => monthText(car.productionMonth) },
    { name: km, text: ({ car }) => kmText(car.kilometerReading), numeric: true },
    { name: deliveryWord.SELECTION, text: ({ offer }) => dateText(offer.deliveryDate) },
    { name: usage, text: ({ car }) => (car.plannedUsageTime > 0 ? months(car.plannedUsageTime) : notSet) },
  ],
}

const priceColumns = ({ net, gross }: CarWords["PRE_OFFER"]): Column[] => [
  { name: net, text: ({ offer }) => euroText(offer.netCents), numeric: true },
  { name: gross, text: ({ offer }) => euroText(offer.grossCents), numeric: true },
]
