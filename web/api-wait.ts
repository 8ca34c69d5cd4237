import { berlinClock } from "../contract/dates.ts"
import { deadlineText } from "../contract/format.ts"
import { retryAt } from "../contract/retry-after.ts"

/** When a call may be made again, in milliseconds since 1970, and what it was answered: nobody asks sooner (P231). */
type Held = { readonly until: number; readonly error: unknown }
const held = new Map<string, Held>()

/** Longer than this no answer keeps a call back, in milliseconds: a proxy may say anything. */
const maxHeldMs = 15 * 60_000

/** The instant that `Retry-After` names, in milliseconds since 1970; null where the answer names none, or is no "too many" and no "busy". */
export function retryAtOf({ status, headers }: Response, now = Date.now()): number | null {
  if (status !== 429 && status !== 503) return null
  return retryAt(headers.get("retry-after"), now)
}

/** "14:03:20 Uhr", since seconds matter where one waits; "Do 26.11., 14:04 Uhr" where it is not today, on the full minute after it. */
export function secondText(at: number, now = Date.now()): string {
  const until = berlinClock(new Date(at))
  if (until.date === berlinClock(new Date(now)).date) return `${until.time} Uhr`
  const fullMinute = new Date(Math.ceil(at / 60_000) * 60_000)
  return deadlineText(fullMinute.toISOString(), new Date(now))
}

/**
 * Keeps a call back until then, by address and what it sends, whoever asks: reads that are made by themselves, and writes that
 * are pressed again. A sign-in is not kept back: the portal counts those itself, also by person.
 */
export function holdBack(call: string, until: number, error: unknown): void {
  const most = Date.now() + maxHeldMs
  if (!call.includes("/api/identity/")) held.set(call, { until: Math.min(until, most), error })
}

/** What a call was answered that may not be made again yet; null where it may. */
export function heldBack(call: string, now = Date.now()): Held | null {
  const found = held.get(call) ?? null
  if (found && found.until > now) return found
  held.delete(call)
  return null
}
