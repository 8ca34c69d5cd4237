import { useCallback, useSyncExternalStore } from "react"

/** How somebody likes to look at the overviews, under the keys of local storage that keep it; the first is the usual one. */
const preferences = { carLayout: ["rows", "cards"], carPrices: ["net", "gross"] } as const
type Name = keyof typeof preferences
type ValueOf<N extends Name> = (typeof preferences)[N][number]

/** Rows or cards of one list. */
export type Layout = ValueOf<"carLayout">
/** Which of both prices is said first; the other one stands beneath it. */
export type Prices = ValueOf<"carPrices">

const listeners = new Set<() => void>()
/** What was chosen where the browser forbids its storage: it lasts as long as the page. */
const unkept = new Map<Name, string>()

function keptAs(name: Name): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return unkept.get(name) ?? null
  }
}

function keep(name: Name, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    unkept.set(name, value)
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener("storage", changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener("storage", changed)
  }
}

function read<N extends Name>(name: N): ValueOf<N> {
  const known: readonly ValueOf<N>[] = preferences[name]
  const kept = keptAs(name)
  return known.find((value) => value === kept) ?? known[0]!
}

/** The person's choice on this browser, and how to change it; other tabs follow. */
export function usePreference<N extends Name>(
  name: N,
): readonly [value: ValueOf<N>, choose: (value: ValueOf<N>) => void] {
  const value = useSyncExternalStore(subscribe, () => read(name))
  const choose = useCallback(
    (next: ValueOf<N>) => {
      keep(name, next)
      for (const changed of listeners) changed()
    },
    [name],
  )
  return [value, choose]
}
