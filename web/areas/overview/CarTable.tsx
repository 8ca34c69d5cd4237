import { type RefObject, useMemo } from "react"
import type { Asking } from "../../../contract/availability.ts"
import type { Area } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { chosenColumns, columnsKey } from "../../../contract/list-columns.ts"
import { useTranslation } from "../../texts.ts"
import { useAfterStart } from "../../ui/browser/index.ts"
import { leadsMark } from "../../ui/keys/index.ts"
import { ScrollArea } from "../../ui/layout/index.ts"
import { useOwnRequests } from "../activities/index.ts"
import { isHeldZvf, type Labels, type ReasonText, useCarWords, useLook } from "../car/index.ts"
import type { Sort } from "../car-filters/index.ts"
import type { Watching } from "../watch/index.ts"
import styles from "./CarTable.module.css"
import { CarTableHead } from "./CarTableHead.tsx"
import { CarTableRow } from "./CarTableRow.tsx"
import { useMovedColumn } from "./use-moved-column.ts"
import type { Overview } from "./use-overview.ts"

type Props = {
  area: Area
  /** What scrolls. */
  place: RefObject<HTMLElement | null>
  rows: readonly Row[]
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

/** The cars of a page as a table whose columns the person chose (P181). */
export function CarTable({
  area,
  place,
  rows,
  gone,
  sort,
  changeView,
  watching,
  currentId,
  ...shared
}: Props) {
  const { t } = useTranslation("car")
  const words = useCarWords()
  const [chosen] = useLook(columnsKey[area])
  const columns = useMemo(() => chosenColumns(area, chosen), [area, chosen])
  const moved = useMovedColumn(area, columns)
  const watched = watching.cars
  const hasRequests = rows.some(({ car }) => car.openRequest || isHeldZvf(car))
  const isStarted = useAfterStart()
  const requests = useOwnRequests(isStarted && hasRequests)
  return (
    <>
      <p role="status" className="visually-hidden">
        {moved.said}
      </p>
      <ScrollArea place={place} fillsWindow className={styles.place}>
        <table className={styles.table} data-paper="never" {...(currentId && { [leadsMark]: "" })}>
          <caption className="visually-hidden">{t("listLabel")}</caption>
          <CarTableHead {...{ area, columns, sort, changeView, moved }} />
          <tbody>
            {rows.map((row, index) => (
              // By place: the next match takes over a drawn row instead of removing it and building another.
              <CarTableRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state of their own
                key={index}
                {...{ row, columns, words, ...shared }}
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
    </>
  )
}
