/** When the database server was started: after a restore or a promotion it may know less than was read before (ADR-0007). */
const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint"

/** What a statement sees, as text: the database's era and snapshot. Equal texts mean equal data. */
export const asOfSql = `${eraSql} || ' ' || pg_current_snapshot()`

export const eraOf = (asOf: string): string => asOf.split(" ", 1)[0] as string
/** For `unread_entries`. */
export const snapshotOf = (asOf: string): string => asOf.slice(asOf.indexOf(" ") + 1)
