import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react"

/** What a list shows while somebody is at it. */
export type LiveList<Row> = {
  rows: readonly Row[]
  /** It may not be what it would be by now. */
  isPaused: boolean
  /** How many rows wait to be shown. */
  waiting: number
}

type Given<Row, List extends LiveList<Row>> = {
  /** The list as it is. */
  now: List
  /** The list with the rows that stood there, in their places. */
  paused: (before: readonly Row[]) => List
  /** Changes when the person wants another list; then it is as it is. */
  view: unknown
  isPanelOpen: boolean
}

export type Pausing<List> = List & {
  /** What is around the list and all that belongs to it. */
  place: RefObject<HTMLDivElement | null>
  /** Shows the list as it is. */
  resume(): void
}

/** Whether something in there has the focus; the place itself has it after a click beside all that it holds. */
export const hasFocusIn = (place: Element | null) =>
  place !== null && place !== document.activeElement && place.contains(document.activeElement)

const isUsed = (place: Element | null) => place !== null && (place.matches(":hover") || hasFocusIn(place))

/**
 * A live list that pauses: nothing moves while the pointer or the focus is in it, or a panel is open (P109); `resume` when
 * they leave. `now` and `paused` are kept from render to render.
 */
export function usePausing<Row, List extends LiveList<Row>>({
  now,
  paused,
  view,
  isPanelOpen,
}: Given<Row, List>): Pausing<List> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [resumptions, resume] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resuming is a reason to look again
  const list = useMemo(() => {
    const { rows } = before.current
    const isPaused = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    return isPaused ? paused(rows) : now
  }, [now, paused, view, isPanelOpen, resumptions])
  const leave = () => {
    before.current = { rows: [], view }
    resume()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per list
  useEffect(() => {
    before.current = { rows: list.rows, view }
    // What had the focus may have gone, which nothing else tells.
    if (list.isPaused && !isPanelOpen && !isUsed(place.current)) leave()
  }, [list, view, isPanelOpen])
  return { ...list, place, resume: leave }
}

/** Resolves after so many milliseconds; early when the network is back, the person looks again, or the signal ends it. */
export const pauseOf = (signal: AbortSignal) => (ms: number) =>
  new Promise<void>((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const look = () => {
      if (document.visibilityState === "visible") end()
    }
    window.addEventListener("online", end, { signal: over.signal })
    document.addEventListener("visibilitychange", look, { signal: over.signal })
    signal.addEventListener("abort", end, { signal: over.signal })
  })
