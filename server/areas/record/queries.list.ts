import { addDays, instantInBerlin } from "../../../contract/dates.ts"
import type { RecordFilters } from "../../../contract/record.ts"
import { acceptanceKinds, type EntryTopic } from "../../../contract/record-words.ts"
import type { Db } from "../../platform/postgres/index.ts"

/** An entry with the names of whom and what it concerns; contents as the text that was hashed. */
export type EntryRow = {
  position: number
  hash: string
  entryHash: string
  previousHash: string
  sealedAt: string
  id: string | null
  at: string | null
  /** The instants to the microsecond, as they were hashed. */
  exactAt: string | null
  exactSealedAt: string
  kind: string | null
  /** Of a rejection: whether what it ended had been confirmed; null of anything else, or where the act is gone. */
  isCancellation: boolean | null
  source: string | null
  actorId: string | null
  actorName: string | null
  userId: string | null
  userName: string | null
  carId: string | null
  jobNumber: string | null
  content: string | null
}

type Conditions = { sql: string; parameters: unknown[] }

/** The filters as conditions on entries `e`, but for the person. */
function conditionsOf(
  filters: RecordFilters,
  cars: readonly string[] | null,
  before: number | null,
): Conditions {
  const parameters: unknown[] = []
  const given = (value: unknown) => `$${parameters.push(value)}`
  const parts = [
    before !== null && `e.position < ${given(before)}`,
    filters.topic && ofTopic(filters.topic, given),
    filters.source && `e.source = ${given(filters.source)}`,
    filters.from && `e.at >= ${given(instantInBerlin(filters.from, "00:00:00"))}`,
    filters.to && `e.at < ${given(instantInBerlin(addDays(filters.to, 1), "00:00:00"))}`,
    cars && `e.position = any(array(${ofCars(given(cars))}))`,
  ].filter(Boolean)
  return { sql: parts.length > 0 ? parts.join(" and ") : "true", parameters }
}

const ofTopic = (topic: EntryTopic, given: (value: unknown) => string) =>
  topic === "acceptance"
    ? `e.topic = 'case' and e.kind = any(${given(acceptanceKinds)})`
    : `e.topic = ${given(topic)}`

/** Entries about these cars, those that stand for changes of many cars too. */
const ofCars = (ids: string) => `
  select own.position from record_entries own where own.car_id = any(${ids}::uuid[])
  union select many.position from car_changes c join record_entries many on many.changes @> c.id
    where c.car_id = any(${ids}::uuid[])`

/** With a person, two ways into the indexes: who acted, and whom it concerns. */
function pageSql({ sql, parameters }: Conditions, person: string | undefined, limit: number): Conditions {
  const newest = (more: string) =>
    `(select e.* from record_entries e where ${sql}${more} order by e.position desc limit ${limit})`
  if (!person) return { sql: newest(""), parameters }
  const who = `$${parameters.length + 1}`
  return {
    sql: `${newest(` and e.actor_id = ${who}`)} union ${newest(` and e.user_id = ${who}`)}`,
    parameters: [...parameters, person],
  }
}

const cancels = `case when e.kind = 'case.reject' then (
  select exists (select from acts c where c.activity_id = r.activity_id and c.number < r.number
    and c.state like '%\\_CONFIRMED') from acts r where r.id = e.id) end`
const exact = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** So many cars a search may mean; more are not looked for. */
const mostCars = 200

const carsFound = async (db: Db, search: string): Promise<string[]> => {
  const found = await db.many<{ id: string }>(
    `select id from cars where position(lower($1) in lower(concat_ws(' ', job_number, id_number, license_plate_number))) > 0
     limit ${mostCars}`,
    [search.trim()],
  )
  return found.map(({ id }) => id)
}

/** Entries that the filters find, newest first, below the position `before`. For admins only: they name people. */
export async function listEntries(
  db: Db,
  filters: RecordFilters,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  const cars = filters.car?.trim() ? await carsFound(db, filters.car) : null
  const page = pageSql(conditionsOf(filters, cars, before), filters.userId, limit)
  return db.many(
    `select e.position, encode(e.hash, 'hex') as hash, encode(e.entry_hash, 'hex') as "entryHash",
       encode(e.previous_hash, 'hex') as "previousHash", e.sealed_at as "sealedAt", e.id, e.at,
       ${exact("e.at")} as "exactAt", ${exact("e.sealed_at")} as "exactSealedAt", e.kind, ${cancels} as "isCancellation", e.source,
       e.actor_id as "actorId", a.firstname || ' ' || a.lastname as "actorName",
       e.user_id as "userId", u.firstname || ' ' || u.lastname as "userName",
       e.car_id as "carId", c.job_number as "jobNumber", e.content::text as content
     from (${page.sql}) e
     left join users a on a.id = e.actor_id left join users u on u.id = e.user_id left join cars c on c.id = e.car_id
     order by e.position desc limit ${limit}`,
    page.parameters,
  )
}

const exportBatch = 1000

/** All of them, a thousand at a time. */
export async function* allEntries(db: Db, filters: RecordFilters): AsyncGenerator<EntryRow> {
  let before: number | null = null
  while (true) {
    const rows: EntryRow[] = await listEntries(db, filters, { before, limit: exportBatch })
    yield* rows
    if (rows.length < exportBatch) return
    before = rows.at(-1)?.position ?? 0
  }
}

/** What these ids are called: people, locations, cars, options. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.many<{ id: string; name: string }>(
    `select id, firstname || ' ' || lastname as name from users where id = any($1::uuid[])
     union all select id, vfnr || ' - ' || name from locations where id = any($1::uuid[])
     union all select id, job_number from cars where id = any($1::uuid[])
     union all select id, label from options where id = any($1::uuid[])`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
