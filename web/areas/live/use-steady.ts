import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { Row } from "../../../contract/filters.ts"
import { isTakenHere } from "../car/index.ts"
import { current, paused, type Steady } from "./steady.ts"
import { type Pausing, usePausing } from "./use-pausing.ts"

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
