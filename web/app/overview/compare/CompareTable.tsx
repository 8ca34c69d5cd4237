import type { CSSProperties } from "react"
import { carText, notSet } from "../../../../contract/core/format.ts"
import { withUnits } from "../../../../contract/core/with-units.ts"
import {
  agentColumns,
  agentHeader,
  type FactName,
  factText,
  factValue,
  isUndriven,
} from "../../../../contract/fleet/agent-facts.ts"
import type { CarField } from "../../../../contract/fleet/car-fields.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { type CarNames, type Row, rowsOf } from "../../../../contract/fleet/filters.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { plateAndJobNumber } from "../../../fleet/cars/CarCell.tsx"
import { CarPicture } from "../../../fleet/cars/CarPicture.tsx"
import { useCarImages } from "../../../fleet/images/use-car-images.ts"
import { Breaks, Note } from "../../../ui/layout/Breaks.tsx"
import { ScrollArea } from "../../../ui/layout/ScrollArea.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { openHere } from "../list/car-lines.ts"
import { texts } from "../texts.de.ts"
import { useViewer } from "../viewer.ts"
import styles from "./Compare.module.css"

const inHead: ReadonlySet<string> = new Set(["modelDesignation", "jobNumber", "licensePlateNumber", "drive"])
type Props = { cars: readonly AgentCar[]; onLeave: () => void }

/** Each field that an agent sees and one of the cars has, with a mark at the best price, mileage and discount. */
export function CompareTable({ cars, onLeave }: Props) {
  const { area, labels, open } = useViewer()
  const openCar = (id: string) => {
    onLeave()
    open(id)
  }
  const rows = rowsOf(cars)
  const imageOf = useCarImages()
  const lines = agentColumns(area)
    .filter(({ name }) => !inHead.has(name))
    .toSorted((one, other) => Number(one.name === "idNumber") - Number(other.name === "idNumber"))
    .filter((field) => !cars.every((car) => isUndriven(field, car)))
    .map((field) => ({
      field,
      values: rows.map((row) => factText(field, row, labels)),
      best: bestOf(field, rows, labels),
    }))
    .filter(({ field, values }) => values.some((text) => text !== notSet && text !== field.unset))
  return (
    <ScrollArea>
      <table className={styles.table} style={{ "--cars": cars.length } as CSSProperties} data-paper="list">
        <caption className="visually-hidden">{texts.compareTitle}</caption>
        <thead translate="no">
          <tr>
            <td />
            {cars.map((car) => (
              <th key={car.id} scope="col">
                <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.thumb} />
                <a
                  className={classes(styles.name, "alone as-text text")}
                  href={hrefOf(links.overview(area, { carId: car.id }))}
                  onClick={(event) => openHere(event, () => openCar(car.id))}
                >
                  {carText(car)}
                </a>
                <Note>{plateAndJobNumber(car)}</Note>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, values, best }) => (
            <tr key={field.name}>
              <th scope="row" className="muted">
                {withUnits(agentHeader(field, area))}
              </th>
              {values.map((text, at) => (
                <td key={cars[at]?.id} translate="no" className={best.has(at) ? styles.best : undefined}>
                  <Breaks text={text} />
                  {best.has(at) && <span className="visually-hidden">, {texts.compareBest}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const lowest = (values: readonly number[]) => Math.min(...values)
const bests: { readonly [Name in FactName]?: typeof lowest } = {
  offerPriceExclVat: lowest,
  kilometerReading: lowest,
  underList: (values) => Math.max(...values),
}

/** The columns with the best value, if not all have it. */
function bestOf(field: CarField, rows: readonly Row[], names: CarNames): ReadonlySet<number> {
  const isPrice = field.name === "listPriceExclVat" && rows[0]?.car.area === "SELECTION"
  const best = isPrice ? lowest : bests[field.name as FactName]
  const values = rows.map((row) => factValue(field, row, names))
  const numbers = values.filter((value) => typeof value === "number")
  if (!best || new Set(values).size < 2 || numbers.length === 0) return new Set()
  return new Set(values.flatMap((value, at) => (value === best(numbers) ? [at] : [])))
}
