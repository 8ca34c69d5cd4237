import type { Area } from "../../../contract/enums.ts"
import { type ListColumn, nameColumn } from "../../../contract/list-columns.ts"
import { useTranslation } from "../../texts.ts"
import { classes, Icon } from "../../ui/theme/index.ts"
import { defaultSort, orderOf, type Sort } from "../car-filters/index.ts"
import styles from "./CarTable.module.css"
import { ColumnChoice } from "./ColumnChoice.tsx"
import { sortedBy } from "./sorted-by.ts"
import type { useMovedColumn } from "./use-moved-column.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  area: Area
  columns: readonly ListColumn[]
  /** Undefined while the best hits stand in front (P186). */
  sort: Sort | undefined
  changeView: Overview["changeView"]
  moved: ReturnType<typeof useMovedColumn>
}

/** The heads of the columns: a click sorts (P84), dragging or Alt with an arrow key moves a column. */
export function CarTableHead({ area, columns, sort, changeView, moved }: Props) {
  const { t } = useTranslation("car")
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.watch}>
          <span className="visually-hidden">{t("watch")}</span>
        </th>
        {columns.map((column, index) => {
          const direction = directionOf(column, sort)
          const side = moved.sideOf(index)
          return (
            <th
              key={column.name}
              scope="col"
              className={classes(
                column.isNumeric && styles.numeric,
                column.name === nameColumn && styles.name,
                side && styles[side],
              )}
              data-stays={column.name === nameColumn || undefined}
              aria-sort={direction}
              onPointerDown={moved.take(index)}
            >
              <button
                type="button"
                className={styles.sort}
                onClick={(event) => {
                  if (moved.isClick(event)) changeView(sortedBy(nextOrder(column, sort)))
                }}
                onKeyDown={moved.byKey(index)}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
              >
                {column.label}
                {direction && <Icon name={direction === "descending" ? "sortDown" : "sortUp"} size={16} />}
              </button>
            </th>
          )
        })}
        <th scope="col" className={styles.actions}>
          <ColumnChoice area={area} columns={columns} />
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
