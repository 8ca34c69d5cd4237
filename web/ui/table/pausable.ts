import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react"

export type Pausable<Row> = {
  rows: readonly Row[]
  isPaused: boolean
  /** Number of rows that are held back. */
  waiting: number
  /** Ids of rows that are still displayed although they left the list. */
  gone: ReadonlySet<string>
}

export type Lists<Row> = {
  /** The rows to show when the list is not paused. */
  matches: readonly Row[]
  /** All rows, also those that do not match. */
  all: readonly Row[]
  idOf: (row: Row) => string
  /** How a row that left the list is shown; undefined removes it. */
  goneRow: (row: Row) => Row | undefined
}

const nothing: ReadonlySet<string> = new Set()

const current = <Row>(rows: readonly Row[]): Pausable<Row> => ({
  rows,
  isPaused: false,
  gone: nothing,
  waiting: 0,
})

/** The list while in use: rows keep their place, new ones are held back. */
export function paused<Row>(
  before: readonly Row[],
  { matches, all, idOf, goneRow }: Lists<Row>,
): Pausable<Row> {
  const now = new Map(all.map((row) => [idOf(row), row]))
  const gone = new Set<string>()
  const rows = before.flatMap((row) => {
    const shown = now.get(idOf(row))
    if (shown) return [shown]
    const last = goneRow(row)
    if (!last) return []
    gone.add(idOf(row))
    return [last]
  })
  const shownIds = new Set(before.map(idOf))
  return { rows, isPaused: true, gone, waiting: matches.filter((row) => !shownIds.has(idOf(row))).length }
}

/** Whether an element inside has the focus; the container itself gets it by a click between elements. */
const hasFocusIn = (container: Element) =>
  container !== document.activeElement && container.contains(document.activeElement)

type Input<Row> = {
  /** Must be stable between renders. */
  lists: Lists<Row>
  /** Changes when the user requests another list, which is then current. */
  view: unknown
  isPanelOpen: boolean
}

export type Pausing<List> = List & {
  place: RefObject<HTMLDivElement | null>
  /** Notice pointer and focus in `place`. */
  listeners: Pick<ComponentProps<"div">, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">
  resume(): void
}

/** A live list that pauses while it is in use, so that buttons always act on their row. */
export function usePausable<Row>({ lists, view, isPanelOpen }: Input<Row>): Pausing<Pausable<Row>> {
  const place = useRef<HTMLDivElement>(null)
  const [isInside, setInside] = useState(false)
  // Rows keep their place until the focus is back from the panel.
  const [wasOpen, setWasOpen] = useState(isPanelOpen)
  useEffect(() => setWasOpen(isPanelOpen), [isPanelOpen])
  const isUsed = isInside || isPanelOpen || wasOpen
  const [last, setLast] = useState(() => ({ lists, view, list: current(lists.matches) }))
  let { list } = last
  if (lists !== last.lists || view !== last.view || (list.isPaused && !isUsed)) {
    const isPaused = isUsed && view === last.view && list.rows.length > 0
    list = isPaused ? paused(list.rows, lists) : current(lists.matches)
    setLast({ lists, view, list })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a focused element that a change removes fires no event
  useEffect(() => {
    if (place.current && !place.current.matches(":hover") && !hasFocusIn(place.current)) setInside(false)
  }, [list])
  const listeners: Pausing<unknown>["listeners"] = {
    onPointerEnter: () => setInside(true),
    onPointerLeave: ({ currentTarget, pointerType }) => {
      // A finger that is lifted stays at its row.
      if (pointerType !== "touch" && !hasFocusIn(currentTarget)) setInside(false)
    },
    onFocus: ({ target, currentTarget }) => setInside((isSet) => isSet || target !== currentTarget),
    onBlur: ({ relatedTarget, currentTarget }) => {
      const staysInside = currentTarget.contains(relatedTarget) || currentTarget.matches(":hover")
      if (!staysInside) setInside(false)
    },
  }
  return { ...list, place, listeners, resume: () => setLast({ lists, view, list: current(lists.matches) }) }
}
