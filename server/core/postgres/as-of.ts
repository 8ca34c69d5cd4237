/** When the database server was started: after a restore or a promotion it may know less than was read before (ADR-0007). */
const eraSql = "(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text"

/**
 * What a statement sees of the journal, as text: the database's era and a cursor (ADR-0071). Equal texts mean equal data. `earlier` is SQL of such a
 * text or null: only entries since are read, however many wait for their seal.
 */
export const asOfSql = (earlier: string) => `(
  select era || ' ' || (unseen - coalesce(
    (select range_agg(int8range(e.position, e.position, '[]')) from unread_entries(unseen) e), '{}'))
  from (select era, positions * case split_part(${earlier}, ' ', 1) when era then split_part(${earlier}, ' ', 2)::int8multirange
    else '{(,)}' end as unseen from journal_open, (select ${eraSql} as era) now) cursor)`

/** SQL of the journal entries since such a text. */
export const entriesSince = (asOf: string) => `unread_entries(split_part(${asOf}, ' ', 2)::int8multirange)`

export const eraOf = (asOf: string): string => asOf.split(" ", 1)[0] as string
