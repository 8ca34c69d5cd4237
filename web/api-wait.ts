import { retryAt } from "../contract/retry-after.ts"

/** When a call may be made again, in milliseconds since 1970, and what it was answered: nobody asks sooner (P231). */
type Held = { readonly until: number; readonly error: unknown }
const held = new Map<string, Held>()

/** Longer than this no answer keeps a call back, in milliseconds: a proxy may say anything. */
const mostMs = 15 * 60_000

/** The instant that `Retry-After` names, in milliseconds since 1970; null where the answer names none, or is no "too many" and no "busy". */
export function retryAtOf({ status, headers }: Response, now = Date.now()): number | null {
  if (status !== 429 && status !== 503) return null
  const at = retryAt(headers.get("retry-after"), now)
  return at && Math.min(at, now + mostMs)
}

/** "14:03:20 Uhr"; seconds matter where one waits. */
export const secondText = (at: number): string =>
  `${new Date(at).toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" })} Uhr`

/**
 * Keeps a call back until then, by address and what it sends, whoever asks: reads that are made by themselves, and writes that
 * are pressed again. A sign-in is not kept back: the portal counts those itself, also by person.
 */
export function holdBack(call: string, until: number, error: unknown): void {
  if (!call.includes("/api/identity/")) held.set(call, { until, error })
}

/** What a call was answered that may not be made again yet; null where it may. */
export function heldBack(call: string, now = Date.now()): Held | null {
  const found = held.get(call) ?? null
  if (found && found.until > now) return found
  held.delete(call)
  return null
}
