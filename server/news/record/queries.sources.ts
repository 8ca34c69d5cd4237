import type { Db } from "../../core/postgres/index.ts"
import { batchFacts } from "../../fleet/cars/record.ts"

/** An instant as it is hashed, to the microsecond. */
export const instantText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Where a broken link is, and what was recorded there. */
export type Place = {
  /** Null where a row was never sealed. */
  position: number | null
  kind: string | null
  id: string | null
  at: string | null
}

/** The rows that entries were made from: what the entry says of each column has to stand there still. */
const sameColumns = (row: string) =>
  `(select jsonb_object_agg(key, to_jsonb(${row}) -> key) from jsonb_object_keys(e.content) key)`
const ofRow = (kinds: string, table: string, on: string) => `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join ${table} s on ${on}
  where e.position = any($1) and ${kinds} and (s.id is null or e.content <> ${sameColumns("s")})`
/** A text that people agree to: every sign of it, its day, and when it was introduced. */
const ofText = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.version is null as gone
  from journal e left join agreed_texts s on s.topic = e.topic and s.version = e.content ->> 'version'
  where e.position = any($1) and e.kind in ('terms.introduced', 'conditions.introduced') and (s.version is null
    or encode(sha256(convert_to(s.content, 'UTF8')), 'hex') is distinct from e.content ->> 'content_hash'
    or s.effective_from::text is distinct from e.content ->> 'effective_from' or s.introduced_at <> e.at
    or s.hash is distinct from e.content ->> 'hash')`
/** An import, or a change of many cars without a file (ADR-0006). */
const ofBatch = `
  select e.position, e.kind, e.id, ${instantText("e.at")} as at, s.id is null as gone
  from journal e left join imports s on s.id::text = e.content ->> 'id'
  where e.position = any($1) and e.topic in ('import', 'batch') and (s.id is null or e.content <> ${batchFacts("s")}
    or s.undone_at is null and e.kind in ('import.undone', 'batch.undone'))`

const sourcesSql = [
  ofRow("e.topic = 'case'", "acts", "s.id = e.id"),
  ofRow("e.topic = 'moderation'", "moderation_acts", "s.id = e.id"),
  ofRow("e.topic = 'terms' and e.kind <> 'terms.introduced'", "terms_acts", "s.id = e.id"),
  ofText,
  ofBatch,
].join("\n  union all\n")

/** Which of these places hold something else than the rows they were made from; `gone` where there is no such row. */
export const changedSources = (tx: Db, positions: number[]): Promise<(Place & { gone: boolean })[]> =>
  tx.many(sourcesSql, [positions])

const unrecordedSql = (most: number) => `
  select null as position, id::text, kind, ${instantText("at")} as at from (
    select id, 'case.' || verb as kind, at from acts union all
    select id, 'moderation.' || verb, at from moderation_acts union all
    select id, 'terms.' || lower(act), at from terms_acts
  ) act where not exists (select from journal where journal.id = act.id)
  union all
  select null, version, kind, ${instantText("introduced_at")} from (
    select version, topic || '.introduced' as kind, introduced_at from agreed_texts
  ) agreed where not exists (
    select from journal where journal.kind = agreed.kind and journal.content ->> 'version' = agreed.version)
  order by 4 limit ${most}`

/** The first rows that no entry was made from, not even one that waits. */
export const unrecordedRows = (tx: Db, most: number): Promise<Place[]> => tx.many(unrecordedSql(most))
