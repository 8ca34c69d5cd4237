import { useCallback, useSyncExternalStore } from "react"

/**
 * What this browser remembers: rows or table, which price comes first, a hidden film, and that the notice about
 * cookies was accepted (P66).
 */
type ChoiceName = "layout" | "prices" | "film" | "cookiesAllowed"

/** What holds until the page is loaded again, where the browser forbids its storage. */
const chosenHere = new Map<ChoiceName, string | null>()
const listeners = new Set<() => void>()

export function readChoice(name: ChoiceName): string | null {
  const chosen = chosenHere.get(name)
  if (chosen !== undefined) return chosen
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function keepChoice(name: ChoiceName, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    chosenHere.delete(name)
  } catch {
    chosenHere.set(name, value)
  }
  for (const changed of listeners) changed()
}

/** Calls back when a choice changes, in another tab too; answers how to call that off. */
export function followChoices(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener("storage", changed)
  return () => {
    listeners.delete(changed)
    removeEventListener("storage", changed)
  }
}

/** A choice that this browser remembers, and how to change it; null is the default. */
export function useBrowserChoice(
  name: ChoiceName,
): readonly [value: string | null, choose: (value: string | null) => void] {
  const value = useSyncExternalStore(followChoices, () => readChoice(name))
  const choose = useCallback((next: string | null) => keepChoice(name, next), [name])
  return [value, choose]
}
