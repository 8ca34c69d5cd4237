import type { CSSProperties } from "react"
import { carText, notSet } from "../../../../contract/core/format.ts"
import { withUnits } from "../../../../contract/core/with-units.ts"
import { agentColumns, agentHeader, factText, isUndriven } from "../../../../contract/fleet/agent-facts.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { rowsOf } from "../../../../contract/fleet/filters.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { whichText } from "../../../fleet/cars/CarCell.tsx"
import { Breaks } from "../../../ui/layout/Breaks.tsx"
import { ScrollArea } from "../../../ui/layout/ScrollArea.tsx"
import { openHere } from "../list/car-lines.ts"
import { texts } from "../texts.de.ts"
import { useViewer } from "../viewer.ts"
import styles from "./Compare.module.css"

const inHead: ReadonlySet<string> = new Set(["modelDesignation", "jobNumber", "licensePlateNumber"])
type Props = { cars: readonly AgentCar[]; onLeave: () => void }

/** Each field that an agent sees and one of the cars has, with a mark where they differ (P240). */
export function CompareTable({ cars, onLeave }: Props) {
  const { area, labels, open } = useViewer()
  const openCar = (id: string) => {
    onLeave()
    open(id)
  }
  const rows = rowsOf(cars)
  const lines = agentColumns(area)
    .filter(({ name }) => !inHead.has(name))
    .filter((field) => !cars.every((car) => isUndriven(field, car)))
    .map((field) => ({ field, values: rows.map((row) => factText(field, row, labels)) }))
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
                <a
                  href={hrefOf(links.overview(area, { carId: car.id }))}
                  onClick={(event) => openHere(event, () => openCar(car.id))}
                >
                  {carText(car)}
                </a>{" "}
                {whichText(car)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, values }) => {
            const differs = new Set(values).size > 1
            return (
              <tr key={field.name} className={differs ? styles.differs : undefined}>
                <th scope="row">
                  {withUnits(agentHeader(field, area))}
                  {differs && <span className="visually-hidden">, {texts.compareDiffers}</span>}
                </th>
                {values.map((text, at) => (
                  <td key={cars[at]?.id} translate="no">
                    <Breaks text={text} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}
