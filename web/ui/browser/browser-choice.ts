import { useCallback, useSyncExternalStore } from "react"
import { createStore } from "../../core/store.ts"
import { onWindow } from "./window-events.ts"

/** Settings remembered by the browser: layout, accepted cookie notice (P66). */
type ChoiceName = "layout" | "cookiesAllowed"

/** Values until the next page load, if the browser blocks storage. */
const chosenHere = new Map<ChoiceName, string | null>()
const changes = createStore(0)

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
  changes.set(changes.get() + 1)
}

/** Calls back when a setting changes, in other tabs too; returns the unsubscribe function. */
export function followChoices(changed: () => void): () => void {
  const stops = [changes.subscribe(changed), onWindow("storage", changed)]
  return () => {
    for (const stop of stops) stop()
  }
}

export function useBrowserChoice(
  name: ChoiceName,
): readonly [value: string | null, choose: (value: string | null) => void] {
  const value = useSyncExternalStore(followChoices, () => readChoice(name))
  const choose = useCallback((next: string | null) => keepChoice(name, next), [name])
  return [value, choose]
}
