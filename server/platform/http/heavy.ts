import { type Refused, refuse } from "../refusal.ts"
import { type TooMany, tooMany } from "./rate-limit.ts"

/** Of calls that cost much, one person has this many running at once (P169), and this process as many in all. */
export const mostOfOne = 3
export const mostAtOnce = 12
/** When to come back, in seconds: most of them are done by then. */
const comeBackSeconds = 5

const running = new Map<string, number>()

/** Begins a heavy call and answers what ends it; refuses one too many of this person (429) or of this process (503). */
export function beginHeavy(who: string): (() => void) | TooMany | Refused<"too_busy"> {
  const own = running.get(who) ?? 0
  if (own >= mostOfOne) return tooMany(comeBackSeconds)
  const all = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (all >= mostAtOnce) return refuse("too_busy", { retryAfter: comeBackSeconds })
  running.set(who, own + 1)
  return () => {
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
  }
}
