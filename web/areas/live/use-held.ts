import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react"

/** What a list shows while somebody is at it. */
export type HeldList<Row> = {
  rows: readonly Row[]
  /** The list may not be what it would be by now. */
  isHeld: boolean
  /** How many rows wait to be shown. */
  waiting: number
}

type Given<Row, List extends HeldList<Row>> = {
  /** The list as it is. */
  now: List
  /** The list with the rows that stood there at their places. */
  hold: (before: readonly Row[]) => List
  /** Changes when the person wants another list; then it is as it is. */
  view: unknown
  isPanelOpen: boolean
}

export type Held<List> = List & {
  /** What is around the list and all that belongs to it. */
  place: RefObject<HTMLDivElement | null>
  /** Shows the list as it is. */
  release(): void
}

/** Whether something in there has the focus; the place itself has it after a click beside all that it holds. */
export const hasFocusIn = (place: Element | null) =>
  place !== null && place !== document.activeElement && place.contains(document.activeElement)

const isUsed = (place: Element | null) => place !== null && (place.matches(":hover") || hasFocusIn(place))

/**
 * A list that changes while somebody is at it: nothing moves while the pointer or the focus is over it, or a panel is open
 * (P109). `release` when they leave. `now` and `hold` are kept from render to render.
 */
export function useHeld<Row, List extends HeldList<Row>>({
  now,
  hold,
  view,
  isPanelOpen,
}: Given<Row, List>): Held<List> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [releases, release] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a release is a reason to look again
  const list = useMemo(() => {
    const { rows } = before.current
    const isHeld = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    return isHeld ? hold(rows) : now
  }, [now, hold, view, isPanelOpen, releases])
  useEffect(() => {
    before.current = { rows: list.rows, view }
  }, [list, view])
  const letGo = () => {
    before.current = { rows: [], view }
    release()
  }
  // What had the focus may have gone, which nothing else tells.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per list
  useEffect(() => {
    if (list.isHeld && !isPanelOpen && !isUsed(place.current)) letGo()
  }, [list, isPanelOpen])
  return { ...list, place, release: letGo }
}
