import { useSyncExternalStore } from "react"
import type { Row } from "../../../contract/filters.ts"

/** The list as it is on the screen, filtered and sorted, for what leads through it from elsewhere. */
export type Shown = {
  rows: readonly Row[]
  /** Opens another car of it in place of the one that is open. */
  turnTo: (row: Row) => void
  /** Where the focus goes from a car; null where that is on another page. */
  wayBackTo: (carId: string | undefined) => HTMLElement | null
}

/** What a list tells of itself; whoever reads it is drawn again, and nothing around. */
export type Order = {
  tell: (shown: Shown) => void
  now: () => Shown
  subscribe: (changed: () => void) => () => void
}

export function createOrder(): Order {
  let now: Shown = { rows: [], turnTo: () => {}, wayBackTo: () => null }
  const listeners = new Set<() => void>()
  return {
    tell: (shown) => {
      now = shown
      for (const changed of listeners) changed()
    },
    now: () => now,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export const useOrder = ({ subscribe, now }: Order): Shown => useSyncExternalStore(subscribe, now)
