/**
 * The instant that a `Retry-After` names, as seconds or as a date, in milliseconds since 1970; null where it names none, or one that
 * is over. `now` in the same unit.
 */
export function retryAt(told: string | null | undefined, now: number): number | null {
  if (!told) return null
  const at = /^\d+$/.test(told.trim()) ? now + Number(told) * 1000 : Date.parse(told)
  return Number.isNaN(at) || at <= now ? null : at
}
