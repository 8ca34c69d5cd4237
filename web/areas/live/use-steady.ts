import { useQueryClient } from "@tanstack/react-query"
import { type RefObject, useEffect, useMemo, useReducer, useRef } from "react"
import type { Row } from "../../../contract/filters.ts"
import { isTakenHere } from "../cars/own-cars.ts"
import { current, held, type Steady } from "./steady.ts"

type Given = {
  /** What filters and sorting give. */
  matches: readonly Row[]
  /** The whole list. */
  all: readonly Row[]
  /** Changes when the person changes filters, sorting or page; then the list is as it is. */
  view: unknown
  isPanelOpen: boolean
}

export type SteadyList = Steady & {
  /** What is around the list and all that belongs to it. */
  place: RefObject<HTMLDivElement | null>
  /** Shows the list as it is. */
  release(): void
}

const isUsed = (place: Element | null) =>
  place !== null && (place.matches(":hover") || place.contains(document.activeElement))

/**
 * The rows of a list that changes while somebody is at it: nothing moves while the pointer or the focus is over it, or a
 * panel is open (design). `release` when they leave.
 */
export function useSteady({ matches, all, view, isPanelOpen }: Given): SteadyList {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<{ rows: readonly Row[]; view: unknown }>({ rows: [], view })
  const [releases, release] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a release is a reason to look again
  const steady = useMemo(() => {
    const { rows } = before.current
    const isHeld = rows.length > 0 && before.current.view === view && (isPanelOpen || isUsed(place.current))
    if (!isHeld) return current(matches)
    return held(rows, { matches, all, isOwn: (id) => isTakenHere(client, id) })
  }, [matches, all, view, isPanelOpen, client, releases])
  useEffect(() => {
    before.current = { rows: steady.rows, view }
  }, [steady, view])
  return {
    ...steady,
    place,
    release: () => {
      before.current = { rows: [], view }
      release()
    },
  }
}
