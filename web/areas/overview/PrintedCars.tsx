import { factsIn, isNumeric, listLabel, listText } from "../../../contract/agent-facts.ts"
import type { Row } from "../../../contract/filters.ts"
import { mostOnPaper } from "../../../contract/limits.ts"
import { usePrinting } from "../../ui/browser/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import type { Labels } from "../car/index.ts"
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
  const area = rows[0]?.car.area ?? "PRE_OFFER"
  const columns = factsIn("paper", area)
  return (
    <>
      {!isWhole && <p>{texts.onPaperPartly(rows.length)}</p>}
      <table className={styles.table} data-paper="list">
        <caption className="visually-hidden">{texts.listLabel}</caption>
        <thead>
          <tr>
            {columns.map((fact) => (
              <th key={fact.name} scope="col" className={isNumeric(fact) ? styles.numeric : undefined}>
                {listLabel(fact, area)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.slice(0, mostOnPaper).map((row) => (
            <tr key={row.car.id}>
              {columns.map((fact) => (
                <td key={fact.name} className={isNumeric(fact) ? styles.numeric : undefined}>
                  {listText(fact, row, labels)}
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
