/**
 * The instant that a `Retry-After` names, as seconds or as a date, in milliseconds since 1970; null where it names none, or one that
 * is over. `now` in the same unit.
 */
export function retryAt(told: string | null, now: number): number | null {
  const text = told ?? ""
  const at = /\D/.test(text) ? Date.parse(text) : now + Number(text) * 1000
  return at > now ? at : null
}
