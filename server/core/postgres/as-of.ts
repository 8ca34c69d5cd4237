/** When the database server was started: after a restore or a promotion it may know less than was read before (ADR-0007). */
const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint"

/** What a statement sees of the journal, as text: the database's era and a cursor (ADR-0071). Equal texts mean equal data. */
export const asOfSql = `${eraSql} || ' ' || (select * from journal_now())`

export const eraOf = (asOf: string): string => asOf.split(" ", 1)[0] as string
/** For `unread_entries`. */
export const cursorOf = (asOf: string): string => asOf.slice(asOf.indexOf(" ") + 1)
