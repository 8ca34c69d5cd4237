import { berlinClock } from "../contract/dates.ts"
import { deadlineText } from "../contract/format.ts"
import { retryAt } from "../contract/retry-after.ts"

type Held = { readonly until: number; readonly error: unknown }
const held = new Map<string, Held>()

/** Maximum delay, in milliseconds: a proxy may send any value. */
const maxHeldMs = 15 * 60_000

/** The time in `Retry-After`, in milliseconds since 1970; null without one, or if the status is neither 429 nor 503. */
export function retryAtOf({ status, headers }: Response, now = Date.now()): number | null {
  if (status !== 429 && status !== 503) return null
  return retryAt(headers.get("retry-after"), now)
}

/** "14:03:20 Uhr", as waiting users need seconds; on another day "Do 26.11., 14:04 Uhr", rounded up to the minute. */
export function secondText(at: number, now = Date.now()): string {
  const until = berlinClock(new Date(at))
  if (until.date === berlinClock(new Date(now)).date) return `${until.time} Uhr`
  const fullMinute = new Date(Math.ceil(at / 60_000) * 60_000)
  return deadlineText(fullMinute.toISOString(), new Date(now))
}

/** Holds back automatic reads and repeated writes, by address and input, but no sign-ins. */
export function holdBack(call: string, until: number, error: unknown): void {
  const most = Date.now() + maxHeldMs
  if (!call.includes("/api/identity/")) held.set(call, { until: Math.min(until, most), error })
}

/** The last error of a call that may not be repeated yet; null if it may. */
export function heldBack(call: string, now = Date.now()): Held | null {
  const waiting = held.get(call) ?? null
  if (waiting && waiting.until > now) return waiting
  held.delete(call)
  return null
}
