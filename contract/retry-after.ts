/**
 * Instant of a `Retry-After` header (seconds or a date) in milliseconds since 1970; null if it is missing, invalid or in the past.
 * `now` in the same unit.
 */
export function retryAt(header: string | null, now: number): number | null {
  const text = header ?? ""
  const at = /\D/.test(text) ? Date.parse(text) : now + Number(text) * 1000
  return at > now ? at : null
}
