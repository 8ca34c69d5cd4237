/**
 * A cache for one era of a database: the returned function makes a new one whenever the era differs from that of the last call.
 */
export function perEra<Kept>(make: () => Kept): (era: string) => Kept {
  let current: { era: string; kept: Kept } | undefined
  return (era) => {
    if (current?.era !== era) current = { era, kept: make() }
    return current.kept
  }
}

/**
 * The era of a database, as SQL. It changes with each start of the server, so after restoring a backup, recovery to an earlier moment
 * and promotion of a standby, all of which may have lost what was answered before (ADR-0007).
 */
export const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text"
