import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { Db } from "../../core/postgres/db.ts"
import { carJson } from "../cars/rows.ts"
import { references } from "../cars/write.ts"
import type { KnownCar } from "./rules.ts"
import { type KnownWords, type Word, wordsOf } from "./sheet.cells.ts"
import type { Texts } from "./sheet.export.ts"

const knownSql = `
  select type as kind, id, label as text, coalesce(valid_until < $1, false) as "isExpired" from options
  union all select 'location', id, vfnr, false from locations
  union all select 'user', id, mail, false from users order by text`

/** All words that a sheet may contain on this day, by which options expire (P34). */
export const knownWords = async (db: Db, today: PlainDate): Promise<KnownWords> =>
  wordsOf(await db.many<Word>(knownSql, [today]))

const textsSql = `
  select id, label as text from options where id = any($1) union all
  select id, vfnr from locations where id = any($1) union all select id, mail from users where id = any($1)`

/** Texts of the options, locations and users of these cars. */
export async function textsOf(db: Db, cars: readonly Car[]): Promise<Texts> {
  const ids = new Set(cars.flatMap((car) => references.map(({ name }) => car[name])))
  const rows = await db.many<{ id: string; text: string }>(textsSql, [[...ids]])
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export async function carsByJobNumber(db: Db, jobNumbers: readonly string[]): Promise<Map<string, KnownCar>> {
  const known = await db.many<KnownCar>(
    `select ${carJson} as car, c.archived_at is not null as archived, c.created_at as "createdAt",
       c.field_changed_at as "fieldChangedAt"
     from cars c where c.job_number = any($1)`,
    [jobNumbers],
  )
  return new Map(known.map((one) => [one.car.jobNumber, one]))
}

/** Start of the oldest open transaction: its changes have that time and may become visible only after the export. */
export async function exportInstant(db: Db): Promise<Date> {
  const row = await db.one<{ at: string }>(`
    select least(now(), min(xact_start)) as at from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`)
  return new Date(row?.at ?? 0)
}
