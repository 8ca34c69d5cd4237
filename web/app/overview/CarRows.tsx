import type { ReactNode, RefObject } from "react"
import type { Row } from "../../../contract/fleet/filters.ts"
import { useOwnRequests } from "../../cases/activities/use-activities.ts"
import { isHeldZvf } from "../../fleet/cars/CarBadges.tsx"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { useCarImages } from "../../fleet/images/use-car-images.ts"
import type { Watching } from "../../news/watch/RowWatch.tsx"
import { useAfterStart } from "../../ui/browser/timing.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { classes } from "../../ui/theme/classes.ts"
import rowStyles from "./list/CarRow.module.css"
import { CarRow } from "./list/CarRow.tsx"
import styles from "./Overview.module.css"
import { rowColumns } from "./row-columns.tsx"
import { texts } from "./texts.de.ts"
import { useViewer } from "./viewer.ts"

type CarRowsProps = {
  place: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** Ids of rows whose cars are gone. */
  gone: ReadonlySet<string>
  watching: Watching
  /** The car open beside the list. */
  currentId: string | undefined
}

export function CarRows({ place, rows, gone, watching, currentId }: CarRowsProps) {
  const imageOf = useCarImages()
  const isPhone = usePhone()
  const watched = watching.cars
  const hasRequests = rows.some(({ car }) => car.openRequest || isHeldZvf(car))
  const isStarted = useAfterStart()
  const requests = useOwnRequests(isStarted && hasRequests)
  return (
    <RowTable isBeside={currentId !== undefined} place={place}>
      {rows.map((row) => (
        <CarRow
          key={row.car.id}
          {...{ row, imageOf }}
          isGone={gone.has(row.car.id)}
          isCurrent={row.car.id === currentId}
          isPhone={isPhone}
          isBeside={currentId !== undefined}
          requested={requests?.get(row.car.id)}
          watched={watched?.get(row.car.id)}
          toggle={watched && watching.toggle}
        />
      ))}
    </RowTable>
  )
}

type TableProps = { isBeside: boolean; place?: RefObject<HTMLElement | null>; children: ReactNode }

/** The list with its header line, loaded or waiting. */
export function RowTable({ isBeside, place, children }: TableProps) {
  const { area } = useViewer()
  return (
    <table
      ref={place as RefObject<HTMLTableElement | null>}
      aria-label={texts.listLabel}
      className={classes(
        styles.rows,
        area === "SELECTION" && rowStyles.selection,
        isBeside && rowStyles.beside,
      )}
      data-paper="never"
    >
      <RowHeads />
      <tbody>{children}</tbody>
    </table>
  )
}

/** The names of the columns, once. */
function RowHeads() {
  const { area } = useViewer()
  return (
    <thead>
      <tr className={usePhone() ? "visually-hidden" : classes(rowStyles.row, rowStyles.heads)}>
        <th scope="col" className={rowStyles.carHead}>
          {carTexts.sectionCar}
        </th>
        {rowColumns[area].map(({ name, header }) => (
          <th key={name} scope="col" className={rowStyles[name]}>
            {header}
          </th>
        ))}
        <th scope="col" className={rowStyles.action}>
          <span className="visually-hidden">{carTexts.step}</span>
        </th>
      </tr>
    </thead>
  )
}
