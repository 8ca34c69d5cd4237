import { useCallback, useSyncExternalStore } from "react"

/** What this browser remembers: rows or table, which price comes first, the film and its counted visits, single-key shortcuts. */
type ChoiceName = "layout" | "prices" | "film" | "visits" | "letterKeys"

/** Also holds where the browser forbids its storage. */
const chosenHere = new Map<ChoiceName, string | null>()
const listeners = new Set<() => void>()

function read(name: ChoiceName): string | null {
  const chosen = chosenHere.get(name)
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name: ChoiceName, value: string | null): void {
  chosenHere.set(name, value)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Then it holds until the page is loaded again.
  }
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** A choice that this browser remembers, and how to change it; null is the default. */
export function useBrowserChoice(
  name: ChoiceName,
): readonly [value: string | null, choose: (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => read(name))
  const choose = useCallback((next: string | null) => keep(name, next), [name])
  return [value, choose]
}
