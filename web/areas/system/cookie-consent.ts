// P66: key and value.
const key = "cookiesAllowed"
const allowed = "allowed"

/** The answer of this visit, where the browser forbids its storage. */
let isAllowedHere = false
const listeners = new Set<() => void>()

/** Whether the notice about cookies was accepted on this browser. */
export function areCookiesAllowed(): boolean {
  try {
    return isAllowedHere || localStorage.getItem(key) === allowed
  } catch {
    return isAllowedHere
  }
}

/** Keeps that it was accepted, for all tabs. */
export function allowCookies(): void {
  isAllowedHere = true
  try {
    localStorage.setItem(key, allowed)
  } catch {
    // Then the next visit asks again.
  }
  for (const listener of listeners) listener()
}

/** Calls back when the answer changes, in another tab too; answers how to call that off. */
export function whenCookiesAllowed(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", listener)
  }
}
