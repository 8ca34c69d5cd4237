import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { plainRow } from "../../../contract/columns.ts"
import { type Row, rowsOf } from "../../../contract/filters.ts"
import { isTakenHere } from "../car/lists.ts"
import { type LiveList, type Pausing, usePausing } from "./SteadyArea.tsx"

type Steady = LiveList<Row> & {
  /** Ids of rows that stand there although their cars are gone. */
  gone: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** The list as it is. */
export const current = (rows: readonly Row[]): Steady => ({
  rows,
  isPaused: false,
  gone: nothing,
  waiting: 0,
})

/** A car as somebody else's: its badge and its buttons say that it is taken. */
export const asTaken = (car: AgentCar): AgentCar => ({
  ...plainRow(car),
  activityState: car.area === "SELECTION" ? "REQUEST_CONFIRMED" : "PRE_CONTRACT_ACCEPTED",
})

type Now = {
  /** What filters and sorting would show. */
  matches: readonly Row[]
  /** The whole list. */
  all: readonly Row[]
  /** Whether the car left the list because of what this person did. */
  isOwn(carId: string): boolean
}

/**
 * The list while somebody is at it: each row stays at its place and shows its car as it is now, also where it would not be
 * found or would stand elsewhere by now. What is gone stays as taken, what is new waits.
 */
export function paused(before: readonly Row[], { matches, all, isOwn }: Now): Steady {
  const now = new Map(all.map((row) => [row.car.id, row]))
  const gone = new Set<string>()
  const rows = before.flatMap((row) => {
    const { id } = row.car
    const shown = now.get(id)
    if (shown) return [shown]
    if (isOwn(id)) return []
    gone.add(id)
    return row.car.activityState ? [row] : rowsOf([asTaken(row.car)])
  })
  const there = new Set(before.map(({ car }) => car.id))
  return { rows, isPaused: true, gone, waiting: matches.filter(({ car }) => !there.has(car.id)).length }
}

type Given = {
  /** What filters and sorting give. */
  matches: readonly Row[]
  /** The whole list. */
  all: readonly Row[]
  /** Changes when the person changes filters, sorting or page. */
  view: unknown
  isPanelOpen: boolean
}

/** The rows of an overview, which nothing moves while somebody is at them. */
export function useSteady({ matches, all, view, isPanelOpen }: Given): Pausing<Steady> {
  const client = useQueryClient()
  const now = useMemo(() => current(matches), [matches])
  const whilePaused = useCallback(
    (before: readonly Row[]) => paused(before, { matches, all, isOwn: (id) => isTakenHere(client, id) }),
    [matches, all, client],
  )
  return usePausing<Row, Steady>({ now, paused: whilePaused, view, isPanelOpen })
}
