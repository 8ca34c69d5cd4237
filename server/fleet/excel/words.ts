import { type CarField, carFields } from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type OptionType, optionTypes } from "../../../contract/enums.ts"
import { columnOf, type Db } from "../../core/postgres/db.ts"
import type { ExpiredLabels, KnownCar } from "./rules.ts"
import { type KnownWords, wordsOf } from "./sheet.cells.ts"
import type { SheetCar } from "./sheet.ts"

/** SQL: a field of `cars c` in sheet format (`SheetValue`). */
function wordSql(field: CarField): string {
  const column = `c.${columnOf(field.name)}`
  switch (field.kind) {
    case "euro":
    case "decimal":
      return `(${column} * 100)::bigint`
    case "instant":
      return `to_char(${column} at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI:SS')`
    case "option":
      return `(select label from options where id = ${column})`
    case "location":
      return `(select vfnr from locations where id = ${column})`
    case "user":
      return `(select mail from users where id = ${column})`
    default:
      return column
  }
}

/** SQL: all fields of `cars c` in sheet format. */
export const wordsSql = carFields.map((field) => `${wordSql(field)} as "${field.name}"`).join(", ")

type WordKind = OptionType | "location" | "user"
const knownSql = `
  select 'location' as kind, array_agg(vfnr order by vfnr) as words from locations
  union all select 'user', array_agg(mail order by mail) from users
  union all select type, array_agg(label order by label) from options group by type`

/** All labels that a sheet may contain: option labels by type, vfnr of locations, addresses of users. */
export async function knownWords(db: Db): Promise<KnownWords> {
  const rows = await db.many<{ kind: WordKind; words: string[] | null }>(knownSql)
  const words = (kind: WordKind) => wordsOf(rows.find((row) => row.kind === kind)?.words ?? [])
  const options = optionTypes.map((type) => [type, words(type)] as const)
  return {
    options: Object.fromEntries(options) as KnownWords["options"],
    locations: words("location"),
    users: words("user"),
  }
}

/** Expired labels on this day, by type (P34). */
export async function expiredLabels(db: Db, today: PlainDate): Promise<ExpiredLabels> {
  const rows = await db.many<{ type: OptionType; labels: string[] }>(
    "select type, array_agg(label) as labels from options where valid_until < $1 group by type",
    [today],
  )
  return new Map(rows.map(({ type, labels }) => [type, new Set(labels)]))
}

type KnownCarRow = SheetCar & Omit<KnownCar, "words">

export async function carsByJobNumber(db: Db, jobNumbers: readonly string[]): Promise<Map<string, KnownCar>> {
  const rows = await db.many<KnownCarRow>(
    `select c.id, c.open_request is not null as "openRequest", c.archived_at is not null as archived, c.created_at as "createdAt",
       c.field_changed_at as "fieldChangedAt", ${wordsSql}
     from cars c where c.job_number = any($1)`,
    [jobNumbers],
  )
  return new Map(
    rows.map(({ id, openRequest, archived, createdAt, fieldChangedAt, ...words }) => [
      String(words.jobNumber),
      { id, openRequest, archived, createdAt, fieldChangedAt, words },
    ]),
  )
}

/** Start of the oldest open transaction: its changes have that time and may become visible only after the export. */
export async function exportInstant(db: Db): Promise<Date> {
  const row = await db.one<{ at: string }>(`
    select least(now(), min(xact_start)) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`)
  return new Date(row?.at ?? 0)
}
