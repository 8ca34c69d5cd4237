import { type RefObject, useMemo } from "react"
import { columnLabel, factsIn, factValue, isNumeric } from "../../../contract/agent-facts.ts"
import type { Asking } from "../../../contract/availability.ts"
import type { CarField } from "../../../contract/car-field.ts"
import type { Area } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { useAfterStart } from "../../ui/browser/index.ts"
import { leadsMark } from "../../ui/keys/index.ts"
import { ScrollArea } from "../../ui/layout/index.ts"
import { classes, Icon } from "../../ui/theme/index.ts"
import { useOwnRequests } from "../activities/index.ts"
import { carWords, isHeldZvf, type Labels, type ReasonText } from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { defaultSort, orderOf, type Sort } from "../car-filters/index.ts"
import type { Watching } from "../watch/index.ts"
import styles from "./CarTable.module.css"
import { CarTableRow, nameColumn } from "./CarTableRow.tsx"
import { sortedBy } from "./sorted-by.ts"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  area: Area
  /** What scrolls. */
  place: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** All rows of the list, by which empty columns are hidden. */
  all: readonly Row[]
  /** Ids of rows whose cars are gone. */
  gone: ReadonlySet<string>
  /** Undefined while the best hits stand in front (P186). */
  sort: Sort | undefined
  changeView: Overview["changeView"]
  labels: Labels
  reasonText: ReasonText
  asking: Asking
  watching: Watching
  open: Overview["open"]
  /** The car that is open beside the list. */
  currentId: string | undefined
}

/** The cars of a page as a table (P181). */
export function CarTable({
  area,
  place,
  rows,
  all,
  gone,
  sort,
  changeView,
  labels,
  watching,
  currentId,
  ...shared
}: Props) {
  const words = carWords
  const columns = useMemo(
    () => factsIn("table", area).filter((fact) => all.some((row) => factValue(fact, row, labels) !== null)),
    [area, all, labels],
  )
  const watched = watching.cars
  const hasRequests = rows.some(({ car }) => car.openRequest || isHeldZvf(car))
  const isStarted = useAfterStart()
  const requests = useOwnRequests(isStarted && hasRequests)
  return (
    <ScrollArea place={place} fillsWindow className={styles.place}>
      <table className={styles.table} data-paper="never" {...(currentId && { [leadsMark]: "" })}>
        <caption className="visually-hidden">{texts.listLabel}</caption>
        <CarTableHead {...{ area, columns, sort, changeView }} />
        <tbody translate="no">
          {rows.map((row) => (
            <CarTableRow
              key={row.car.id}
              {...{ row, columns, labels, words, ...shared }}
              isGone={gone.has(row.car.id)}
              isCurrent={row.car.id === currentId}
              requested={requests?.get(row.car.id)}
              watched={watched?.get(row.car.id)}
              toggle={watched && watching.toggle}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

type CarTableHeadProps = {
  area: Area
  columns: readonly CarField[]
  /** Undefined while the best hits stand in front (P186). */
  sort: Sort | undefined
  changeView: Overview["changeView"]
}

/** The heads of the columns; a click sorts (P84). */
function CarTableHead({ area, columns, sort, changeView }: CarTableHeadProps) {
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
                isNumeric(column) && styles.numeric,
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
                {columnLabel(column, area)}
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

function directionOf({ name }: CarField, sort: Sort | undefined): "ascending" | "descending" | undefined {
  const order = orderOf(name)
  return sort === order ? "ascending" : sort === `-${order}` ? "descending" : undefined
}

/** First descending, then ascending, then the usual order again (P84). */
function nextOrder({ name }: CarField, sort: Sort | undefined): Sort | undefined {
  const order = orderOf(name)
  if (sort === `-${order}`) return order === defaultSort ? undefined : order
  return sort === order && order !== defaultSort ? undefined : `-${order}`
}
