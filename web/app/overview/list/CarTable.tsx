import { type RefObject, useCallback, useMemo } from "react"
import type { Area } from "../../../../contract/core/enums.ts"
import { carName, carText } from "../../../../contract/core/format.ts"
import {
  cellText,
  columnLabel,
  factsIn,
  factValue,
  isNumeric,
} from "../../../../contract/fleet/agent-facts.ts"
import type { CarField } from "../../../../contract/fleet/car-field.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { useOwnRequests } from "../../../cases/activities/use-activities.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { isHeldZvf } from "../../../fleet/cars/CarBadges.tsx"
import { defaultSort, orderOf, type Sort } from "../../../fleet/cars/filters/rows.ts"
import { texts as carTexts } from "../../../fleet/cars/texts.de.ts"
import { Star, type Watching } from "../../../news/watch/RowWatch.tsx"
import { useAfterStart } from "../../../ui/browser/timing.ts"
import { Breaks } from "../../../ui/layout/Breaks.tsx"
import { Text } from "../../../ui/layout/Layout.tsx"
import { type Column, type LeadColumn, PlainTable } from "../../../ui/table/PlainTable.tsx"
import { classes } from "../../../ui/theme/classes.ts"
import { CompareToggle } from "../compare/Compare.tsx"
import { texts } from "../texts.de.ts"
import type { Overview } from "../use-overview.ts"
import { useViewer } from "../viewer.ts"
import styles from "./CarTable.module.css"
import { openHere } from "./car-lines.ts"
import { sortedBy } from "./list-view.ts"
import { RowAction } from "./RowAction.tsx"

type Props = {
  place: RefObject<HTMLElement | null>
  rows: readonly Row[]
  all: readonly Row[]
  /** Ids of rows whose cars are gone. */
  gone: ReadonlySet<string>
  sort: Sort
  changeView: Overview["changeView"]
  watching: Watching
  currentId: string | undefined
}

const idOf = ({ car }: Row) => car.id

export function CarTable(props: Props) {
  const { place, rows, gone, sort, changeView, currentId } = props
  const { area, open } = useViewer()
  const hasRequests = rows.some(({ car }) => car.openRequest || isHeldZvf(car))
  const isStarted = useAfterStart()
  const requests = useOwnRequests(isStarted && hasRequests)
  return (
    <PlainTable
      label={texts.listLabel}
      marks={{ "data-paper": "never" } as object}
      fills={place}
      columns={useColumns(props.all)}
      rows={rows}
      rowId={idOf}
      rowClass={useCallback(({ car }: Row) => (gone.has(car.id) ? styles.gone : undefined), [gone])}
      currentId={currentId}
      lead={useStars(props.watching)}
      onRowClick={useCallback(({ car }: Row) => open(car.id), [open])}
      rowActions={useCallback(
        ({ car }: Row) => <RowAction car={car} requested={requests?.get(car.id)} />,
        [requests],
      )}
      actionsLabel={texts.nextStep}
      sorting={sortingBy(sort, area)}
      onSort={(columnId) => changeView(sortedBy(nextOrder(columnId, sort)))}
    />
  )
}

function sortingBy(sort: Sort, area: Area) {
  const fact = factsIn(area).find(({ name }) => orderOf(name) === sort.replace("-", ""))
  return fact && { columnId: fact.name, descending: sort.startsWith("-") }
}

/** First descending, then ascending, then the default order (P84). */
function nextOrder(columnId: string, sort: Sort): Sort | undefined {
  const order = orderOf(columnId)
  if (sort === `-${order}`) return order === defaultSort ? undefined : order
  return sort === order && order !== defaultSort ? undefined : `-${order}`
}

/** The columns with a value for any car of the list. */
function useColumns(all: readonly Row[]) {
  const { area, labels } = useViewer()
  const facts = useMemo(
    () => factsIn(area).filter((fact) => all.some((row) => factValue(fact, row, labels) !== null)),
    [area, all, labels],
  )
  return useMemo(
    () =>
      facts.map((fact): Column<Row> => {
        const column = {
          id: fact.name,
          header: columnLabel(fact, area),
          sort: true as const,
          numeric: isNumeric(fact),
        }
        if (fact.name !== "modelDesignation")
          return { ...column, cell: (row) => <Cell fact={fact} text={cellText(fact, row, labels)} /> }
        const cell = (row: Row, isCurrent = false) => <NameCell {...{ row, isCurrent }} />
        return { ...column, cell, sticky: true, scope: "row" }
      }),
    [facts, area, labels],
  )
}

/** Words that do not fit end in "…", with the full text as a tooltip. */
function Cell({ fact, text }: { fact: CarField; text: string }) {
  if (isNumeric(fact) || fact.kind === "date") return text
  return (
    <span className={classes(styles.words, "cut")} title={text}>
      <Breaks text={text} />
    </span>
  )
}

function NameCell({ row: { car }, isCurrent }: { row: Row; isCurrent: boolean }) {
  const { open } = useViewer()
  return (
    <a
      href={hrefOf(links.overview(car.area, { carId: car.id }))}
      className="alone unlined"
      aria-current={isCurrent || undefined}
      onClick={(event) => openHere(event, () => open(car.id))}
    >
      <Text strong>
        <Breaks text={carText(car)} />
      </Text>
    </a>
  )
}

function useStars({ cars: watched, toggle }: Watching): LeadColumn<Row> {
  return useMemo(
    () => ({
      head: <span className="visually-hidden">{carTexts.watch}</span>,
      cell: ({ car }) => (
        <>
          {watched && <Star car={car} isWatched={watched.has(car.id)} toggle={toggle} />}
          <CompareToggle id={car.id} name={carName(car)} />
        </>
      ),
    }),
    [watched, toggle],
  )
}
