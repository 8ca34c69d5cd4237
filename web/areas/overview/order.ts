import { useSyncExternalStore } from "react"
import type { Row } from "../../../contract/filters.ts"

/** The displayed list, filtered and sorted, for navigation from elsewhere. */
export type Shown = {
  rows: readonly Row[]
  /** Opens another car of the list instead of the open one. */
  turnTo: (row: Row) => void
  /** The element to focus after a car; null if on another page. */
  wayBackTo: (carId: string | undefined) => HTMLElement | null
}

/** Publishes the list; only its readers re-render. */
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
