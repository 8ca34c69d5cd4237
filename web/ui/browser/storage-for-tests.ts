import { vi } from "vitest"

/** A storage of the browser that is empty, or holds this; answers what it holds. */
export function stubLocalStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

/** One that the browser forbids. */
export function forbidLocalStorage(): void {
  const denied = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied })
}
