import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { Row } from "../../../contract/filters.ts"
import { isTakenHere } from "../car/index.ts"
import { current, held, type Steady } from "./steady.ts"
import { type Held, useHeld } from "./use-held.ts"

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
export function useSteady({ matches, all, view, isPanelOpen }: Given): Held<Steady> {
  const client = useQueryClient()
  const now = useMemo(() => current(matches), [matches])
  const hold = useCallback(
    (before: readonly Row[]) => held(before, { matches, all, isOwn: (id) => isTakenHere(client, id) }),
    [matches, all, client],
  )
  return useHeld<Row, Steady>({ now, hold, view, isPanelOpen })
}
