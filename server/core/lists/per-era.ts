/**
 * What is kept of a database for as long as that is the same one: the returned function makes it anew for each other era than the
 * one before.
 */
export function perEra<Kept>(make: () => Kept): (era: string) => Kept {
  let current: { era: string; kept: Kept } | undefined
  return (era) => {
    if (current?.era !== era) current = { era, kept: make() }
    return current.kept
  }
}

/**
 * The era of a database, as SQL: another one after each start of the server, so after a restored backup, a recovery to an earlier
 * moment, and the promotion of a standby, which may all know less than was answered before (ADR-0007).
 */
export const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text"
