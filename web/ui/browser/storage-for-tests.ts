import { vi } from "vitest"

/** Stubs local storage with these entries; returns them. */
export function stubLocalStorage(kept = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

/** Stubs local storage that the browser blocks. */
export function forbidLocalStorage(): void {
  const denied = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied })
}
