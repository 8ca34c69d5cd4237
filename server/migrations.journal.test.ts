import { randomUUID } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Consumer, consume } from "./core/journal/consume.ts"
import { headOf } from "./core/journal/seal.ts"
import { type Database, type Db, openDatabase } from "./core/postgres/db.ts"
import { migrate, migrationsFolder } from "./core/postgres/migrate.ts"
import { verifyJournal } from "./news/journal/verify.ts"
import { administer, createEmptyDatabase, type TestDatabase } from "./testing/database.ts"
import { sealAll } from "./testing/journal.ts"

// A journal from before version 1.4.0, whose entries were sealed one by one, under the code of today.

const person = "00000000-0000-4000-8000-000000000001"
type Sealed = { id: string; position: number; hash: string; entryHash: string }

let database: TestDatabase
let db: Database
/** As stated by documents of that time. */
let stated: Sealed[]
let unread: string[]
let earlier: string[]

const add = (to: Db) =>
  to.value<string>(
    `insert into journal (kind, source, actor_id, content) values ('export.cars', 'screen', $1, '{"rows": 3}') returning id`,
    [person],
  ) as Promise<string>
/** Transactions in other databases delay it. */
const sealOneByOne = async () => {
  do await db.run("select seal_journal(2)")
  while (await db.one("select from journal where position is null"))
}
const rename = (name: string) => db.run("update users set lastname = $1 where id = $2", [name, person])

beforeAll(async () => {
  database = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), "zvf-migrations-"))
  await cp(join(migrationsFolder, "0001_base"), join(folder, "0001_base"), { recursive: true })
  await migrate(database.url, { folder })
  await rm(folder, { recursive: true })
  db = openDatabase(database.url, { size: 4 })

  await db.run(
    "insert into users (id, firstname, lastname, mail, type, active) values ($1, 'Anna', 'Arndt', 'anna@aurel.example', 'ADMIN', true)",
    [person],
  )
  await db.transaction((tx) => add(tx).then(() => Promise.reject(new Error("no")))).catch(() => {})
  // The later number is committed and sealed first.
  await db.transaction(async (late) => {
    const first = await db.transaction(async (early) => {
      await early.run("select pg_current_xact_id()")
      await add(late)
      return add(early)
    })
    expect(first).toBeDefined()
  })
  await rename("Berger")
  await sealOneByOne()
  // Half of a batch, as one that was interrupted.
  const read = await db.value<string>("select id from read_journal('watchers', '^export', 1)")
  const purged = await add(db)
  await sealOneByOne()
  stated = await db.many<Sealed>(
    `select id, position, encode(hash, 'hex') as hash, encode(entry_hash, 'hex') as "entryHash"
     from journal order by position`,
  )
  // Retention of that time.
  const purge = randomUUID()
  await administer(
    database.url,
    `insert into journal (id, kind, source, content) values ('${purge}', 'journal.purged', 'job',
       jsonb_build_object('positions', (select '{[' || position || ',' || position + 1 || ')}' from journal where id = '${purged}'),
         'cutoff', now()))`,
  )
  await administer(
    database.url,
    `do $$ begin
       perform set_config('zvf.upkeep', 'on', true);
       update journal set id = null, at = null, since = null, kind = null, source = null, actor_id = null, content = null,
         purged_by = '${purge}' where id = '${purged}';
     end $$`,
  )
  await rename("Clausen")
  await add(db)
  unread = await db.values<string>(
    "select id from unread_entries((select seen from journal_readers where name = 'watchers')) where kind ~ '^export' and id <> $1",
    [read],
  )
  earlier = await db.values<string>("select id from journal where id is not null")
  await migrate(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test("positions and hashes that documents state are those of the chain", async () => {
  expect(stated.length).toBeGreaterThan(4)
  for (const { position, hash } of stated)
    expect(await verifyJournal(db, { position, hash }), String(position)).toMatchObject({
      broken: [],
      purged: 1,
    })
  const [{ position, hash }] = stated as [Sealed]
  const other = await verifyJournal(db, { position: position + 1, hash })
  expect(other.broken).toMatchObject([{ flaw: "head", position: position + 1 }])
  for (const { id, position: then, entryHash } of stated.slice(0, -1))
    expect(
      await db.one(`select position, encode(entry_hash, 'hex') as "entryHash" from journal where id = $1`, [
        id,
      ]),
    ).toEqual({ position: then, entryHash })
})

test("entries that waited for their seal get it, and new ones later positions", async () => {
  const { waiting } = await verifyJournal(db)
  expect(waiting).toBe(3)
  await sealAll(db)
  const newest = (await db.value<number>("select max(position) from journal")) as number
  const id = await add(db)
  await sealAll(db)
  const added = await db.one<{ position: number }>("select position from journal where id = $1", [id])
  expect(added?.position).toBeGreaterThan(newest)
  expect(await headOf(db)).toMatchObject(added as object)
  expect(await verifyJournal(db)).toMatchObject({ broken: [], waiting: 0 })
})

test("consumers read exactly what they had not read", async () => {
  const taken: string[] = []
  const watchers: Consumer = {
    name: "watchers",
    kinds: "^export",
    most: 100,
    take: async (_tx, entries) => void taken.push(...entries.map(({ id }) => id)),
  }
  await consume(db, watchers)
  expect(unread.length).toBeGreaterThan(0)
  expect(taken.filter((id) => earlier.includes(id)).sort()).toEqual([...unread].sort())
})

test("names of that time are shown at the entries of that time", async () => {
  const names = await db.values<string>(
    "select person_name(user_id, position) from journal where kind like 'user.%' order by position",
  )
  expect(names).toEqual([
    "Anna Arndt (heute Anna Clausen)",
    "Anna Arndt (heute Anna Clausen)",
    "Anna Berger (heute Anna Clausen)",
  ])
})
