import type { FastifyInstance } from "fastify"
import { entryKinds } from "../../../contract/core/journal-words.ts"
import { type Search, searchOf } from "../../../contract/core/search.ts"
import { type JournalEntry, journalPage, listJournal } from "../../../contract/news/journal.ts"
import { wasConfirmed } from "../../cases/contracts/rules.ts"
import { route } from "../../core/http/route.ts"
import { headOf, overdueSince, sealOf } from "../../core/journal/seal.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import { binding, everyWord } from "../../core/postgres/search.ts"
import { readingIndex } from "../../fleet/cars/fleet-filters.ts"
import type { Context } from "../../portal/access/context.ts"

export function journalRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, listJournal, gates.admin, async ({ query: { search, before = null } }) => {
    const rows = await listEntries(db, search, { before, limit: journalPage + 1 })
    const entries = rows.slice(0, journalPage)
    return {
      entries,
      before: rows.length > journalPage ? (entries.at(-1)?.position ?? null) : null,
      head: (await headOf(db)) ?? null,
      overdueSince: await overdueSince(db),
    }
  })
}

const cancels = `case when e.kind = 'case.reject' then (
  select ${wasConfirmed} from acts a where a.id = e.id) end`

/** Maximum number of cars and people searched. */
const maxFound = 200

const idsIn = (db: Db, table: "cars" | "users", search: Search): Promise<string[]> => {
  const { parameters, bind } = binding()
  const found = everyWord(search, bind, () => "search_text")
  return db.values(`select id from ${table} where ${found} limit ${maxFound}`, parameters)
}

/** A page of entries below position $1: one index search per condition, then the newest of all. */
const pageOf = (conditions: readonly string[]) =>
  conditions
    .map(
      (
        condition,
      ) => `(select e.* from journal e where e.position < coalesce($1::bigint, ${Number.MAX_SAFE_INTEGER})
        and ${condition} order by e.position desc limit $2)`,
    )
    .join(" union ")

/** As of the entry (P55). */
const named = (id: string) =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'name', coalesce(name_of(${id}, e.position), '')) end`

const listSql = (page: string) => `
  select e.position, encode(seal.hash, 'hex') as hash, e.at, e.kind, ${cancels} as "isCancellation", e.source,
    ${named("e.actor_id")} as actor, ${named("e.user_id")} as user, ${named("e.car_id")} as car,
    e.content - 'lists' as content,
    coalesce((select json_object_agg(id, name_of(id::uuid, e.position)) from (
      select distinct match[1] as id from regexp_matches(e.content::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') match) ids
      where name_of(id::uuid, e.position) is not null), '{}') as names
  from (select * from (${page}) pages order by position desc limit $2) e left join ${sealOf("e")} seal on true
  order by e.position desc`

/** Imports and bulk edits are one entry unless a car is searched; status changes of cars appear as their acts. */
const noStep = "e.kind is distinct from 'car.step'"
const single = `e.batch_id is null and ${noStep}`
const allSql = listSql(pageOf([single]))
const foundSql = listSql(
  pageOf([
    `${single} and e.kind = any($3)`,
    `${single} and e.actor_id = any($4::uuid[])`,
    `${single} and e.user_id = any($4::uuid[])`,
    `${noStep} and e.car_id = any($5::uuid[])`,
  ]),
)

/** Journal entries by kind, person or car; all for "". Names people, so for admins only. */
export async function listEntries(
  db: Database,
  search: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<JournalEntry[]> {
  const parsed = searchOf(search)
  if (!parsed) return db.many(allSql, [before, limit])
  const text = search.trim().toLowerCase()
  const kinds = Object.entries(entryKinds).flatMap(([kind, name]) =>
    name.toLowerCase().includes(text) ? [kind] : [],
  )
  const people = await idsIn(db, "users", parsed)
  const cars = await readingIndex(db, (tx) => idsIn(tx, "cars", parsed))
  return db.many(foundSql, [before, limit, kinds, people, cars])
}
