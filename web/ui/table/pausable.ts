import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react"

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
export const hasFocusIn = (place: Element | null) =>
  place !== null && place !== document.activeElement && place.contains(document.activeElement)

const isUsed = (place: Element | null) => place !== null && (place.matches(":hover") || hasFocusIn(place))

type Input<Row> = {
  /** Must be stable between renders. */
  lists: Lists<Row>
  /** Changes when the user requests another list, which is then current. */
  view: unknown
  isPanelOpen: boolean
}

export type Pausing<List> = List & {
  place: RefObject<HTMLDivElement | null>
  resume(): void
}

/** A live list that pauses while it is in use (P109), so that buttons always act on their row. */
export function usePausable<Row>({ lists, view, isPanelOpen }: Input<Row>): Pausing<Pausable<Row>> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [resumptions, resume] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resuming must recompute the list
  const list = useMemo(() => {
    const { rows } = before.current
    const isPaused = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    return isPaused ? paused(rows, lists) : current(lists.matches)
  }, [lists, view, isPanelOpen, resumptions])
  const leave = () => {
    before.current = { rows: [], view }
    resume()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useEffect(() => {
    before.current = { rows: list.rows, view }
    // The focused element may have been removed, which fires no event.
    if (list.isPaused && !isPanelOpen && !isUsed(place.current)) leave()
  }, [list, view, isPanelOpen])
  return { ...list, place, resume: leave }
}
