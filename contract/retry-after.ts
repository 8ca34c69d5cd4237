/** Instant of a `Retry-After` header in ms since 1970; null if missing, invalid or past. `now` in the same unit. */
export function retryAt(header: string | null, now: number): number | null {
  const text = header ?? ""
  const at = /\D/.test(text) ? Date.parse(text) : now + Number(text) * 1000
  return at > now ? at : null
}
