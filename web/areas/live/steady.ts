import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { plainRow } from "../../../contract/columns.ts"
import { type Row, rowsOf } from "../../../contract/filters.ts"
import { acceptedInThisTab } from "../car/lists.ts"
import { type LiveList, type Pausing, usePausing } from "./SteadyArea.tsx"

type Steady = LiveList<Row> & {
  gone: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

export const current = (rows: readonly Row[]): Steady => ({
  rows,
  isPaused: false,
  gone: nothing,
  waiting: 0,
})

/** A car as taken by someone else: badge and buttons say so. */
export const asTaken = (car: AgentCar): AgentCar => ({
  ...plainRow(car),
  activityState: car.area === "SELECTION" ? "REQUEST_CONFIRMED" : "PRE_CONTRACT_ACCEPTED",
})

type CurrentRows = {
  matches: readonly Row[]
  all: readonly Row[]
  isOwn(carId: string): boolean
}

/** The list while in use: rows keep their place. Gone cars are shown as taken, new ones are held back. */
export function paused(before: readonly Row[], { matches, all, isOwn }: CurrentRows): Steady {
  const now = new Map(all.map((row) => [row.car.id, row]))
  const goneIds = new Set<string>()
  const rows = before.flatMap((row) => {
    const { id } = row.car
    const shown = now.get(id)
    if (shown) return [shown]
    if (isOwn(id)) return []
    goneIds.add(id)
    return row.car.activityState ? [row] : rowsOf([asTaken(row.car)])
  })
  const shownIds = new Set(before.map(({ car }) => car.id))
  return {
    rows,
    isPaused: true,
    gone: goneIds,
    waiting: matches.filter(({ car }) => !shownIds.has(car.id)).length,
  }
}

type SteadyInput = {
  matches: readonly Row[]
  /** The whole list. */
  all: readonly Row[]
  view: unknown
  isPanelOpen: boolean
}

/** The rows of an overview, which keep their place while in use. */
export function useSteady({ matches, all, view, isPanelOpen }: SteadyInput): Pausing<Steady> {
  const client = useQueryClient()
  const now = useMemo(() => current(matches), [matches])
  const whilePaused = useCallback(
    (before: readonly Row[]) =>
      paused(before, { matches, all, isOwn: (id) => acceptedInThisTab(client, id) }),
    [matches, all, client],
  )
  return usePausing<Row, Steady>({ now, paused: whilePaused, view, isPanelOpen })
}
