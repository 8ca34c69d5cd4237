import { classes, Icon } from "../../ui/theme/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { defaultSort, type ListColumn, nameColumn, orderOf, type Sort } from "../car-filters/index.ts"
import styles from "./CarTable.module.css"
import { sortedBy } from "./sorted-by.ts"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  columns: readonly ListColumn[]
  /** Undefined while the best hits stand in front (P186). */
  sort: Sort | undefined
  changeView: Overview["changeView"]
}

/** The heads of the columns; a click sorts (P84). */
export function CarTableHead({ columns, sort, changeView }: Props) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.watch}>
          <span className="visually-hidden">{carTexts.watch}</span>
        </th>
        {columns.map((column) => {
          const direction = directionOf(column, sort)
          return (
            <th
              key={column.name}
              scope="col"
              className={classes(
                column.isNumeric && styles.numeric,
                column.name === nameColumn && styles.name,
              )}
              data-stays={column.name === nameColumn || undefined}
              aria-sort={direction}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => changeView(sortedBy(nextOrder(column, sort)))}
              >
                {column.label}
                {direction && <Icon name={direction === "descending" ? "sortDown" : "sortUp"} size={16} />}
              </button>
            </th>
          )
        })}
        <th scope="col" className={styles.actions}>
          <span className="visually-hidden">{texts.nextStep}</span>
        </th>
      </tr>
    </thead>
  )
}

function directionOf({ name }: ListColumn, sort: Sort | undefined): "ascending" | "descending" | undefined {
  const order = orderOf(name)
  return sort === order ? "ascending" : sort === `-${order}` ? "descending" : undefined
}

/** First descending, then ascending, then the usual order again (P84). */
function nextOrder({ name }: ListColumn, sort: Sort | undefined): Sort | undefined {
  const order = orderOf(name)
  if (sort === `-${order}`) return order === defaultSort ? undefined : order
  return sort === order && order !== defaultSort ? undefined : `-${order}`
}
