import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { readConfig } from "./config.ts"
import { createLog } from "./core/runtime/log.ts"
import { castLocation, castUser } from "./demo/cast.ts"
import { migrateAsOwner, openPortalDatabase } from "./start/database.ts"
import { portalOfFile } from "./testing/app.ts"
import { addPreOffer } from "./testing/cars.ts"
import { asPortal, createEmptyDatabase, databaseOfTest, openedInTest } from "./testing/database.ts"
import { sealAll } from "./testing/journal.ts"

const portal = portalOfFile()
const manager = castUser("leitung@brenner.example")
const act = randomUUID()

beforeAll(async () => {
  const car = await addPreOffer(portal.db, { locationId: castLocation("1101").id })
  await portal.db.run(
    `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
     values ($1, $1, now(), 'request', 'PRE_OFFER_REQUEST', 'WITHDRAWN', $2, $3, $4, $3, '{}', '{}')`,
    [act, car.id, manager.id, castLocation("1101").id],
  )
  await sealAll(portal.portalDb)
})

const appendOnly = async () =>
  (
    await portal.db.many<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger
       where tgfoid = 'refuse_change'::regproc and tgrelid <> 'contract_documents'::regclass order by 1`,
    )
  ).map(({ name }) => name)

describe("the portal's role", () => {
  test.each([
    "drop trigger acts_append_only on acts",
    "alter table acts disable trigger all",
    "alter table acts add column note text",
    "create table public.mine (id int)",
    "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$",
    "drop table acts",
    "drop table jobs.job",
    "create table jobs.mine (id int)",
    "create schema mine",
    "create role mine",
    "set session_replication_role = replica",
    "update migrations set name = 'x'",
    "update case_states set state = 'OPEN'",
    "delete from contract_documents",
    "copy acts to program 'cat'",
    "select pg_read_file('/etc/passwd')",
    "select * from pg_authid",
  ])("cannot: %s", async (statement) => {
    await expect(portal.portalDb.run(statement)).rejects.toMatchObject({ code: "42501" })
  })

  test("can only append to append-only tables", async () => {
    const tables = await appendOnly()
    expect(tables).toEqual(expect.arrayContaining(["acts", "journal"]))
    const changes = (table: string) => [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `update ${table} set at = now()`,
    ]
    for (const statement of tables.flatMap(changes)) {
      const done = portal.portalDb.transaction(async (tx) => {
        await tx.run(
          `with purge as (insert into journal (kind, source, content) values ('journal.purged', 'job', '{}') returning id)
           select set_config('zvf.purge', id::text, true) from purge`,
        )
        await tx.run(statement)
      })
      await expect(done, statement).rejects.toMatchObject({ code: expect.stringMatching(/42501|42703/) })
      await expect(portal.db.run(statement), statement).rejects.toThrow(/append-only|"at"/)
    }
    const forged = portal.portalDb.run(
      "insert into journal (position, entry_hash, kind, source, content) values (9, '', 'export.cars', 'job', '{}')",
    )
    await expect(forged).rejects.toMatchObject({ code: "42501" })
    for (const statement of [
      "insert into seals values (1, '{[1,2)}', '', '', now())",
      "update journal_open set positions = '{}'",
      "select setval('journal_position', 1)",
    ])
      await expect(portal.portalDb.run(statement), statement).rejects.toMatchObject({ code: "42501" })
  })

  test("cannot remove young or unrecorded acts by the owner's functions", async () => {
    const unrecorded = portal.portalDb.run("select purge_acts('acts', $1, $2)", [[act], randomUUID()])
    await expect(unrecorded).rejects.toMatchObject({ code: "42501" })
    const recorded = (statement: string) =>
      portal.portalDb.transaction(async (tx) => {
        const purge = randomUUID()
        await tx.run(
          "insert into journal (id, kind, source, content) values ($1, 'journal.purged', 'job', '{}')",
          [purge],
        )
        await tx.run(statement, [[act], purge])
      })
    for (const statement of ["select purge_acts('acts', $1, $2)", "select purge_entries($1, $2)"])
      await expect(recorded(statement), statement).rejects.toThrow("too young")
    await expect(recorded("select purge_acts('users', $1, $2)")).rejects.toMatchObject({ code: "42501" })
    expect(await portal.db.one("select from acts where id = $1", [act])).toBeDefined()
  })

  test("can only empty entries that its own transaction names", async () => {
    const note = "insert into journal (id, kind, source, content) values ($1, 'journal.purged', 'job', $2)"
    const [earlier, now] = [randomUUID(), randomUUID()]
    await portal.portalDb.run(note, [earlier, '{"positions": "{}"}'])
    const committed = portal.portalDb.run("select purge_entries('{}', $1)", [earlier])
    await expect(committed).rejects.toThrow("journal is append-only")
    const others = portal.portalDb.transaction(async (tx) => {
      await tx.run(note, [now, '{"positions": "{[1,2)}"}'])
      await tx.run("select purge_entries('{}', $1)", [now])
    })
    await expect(others).rejects.toThrow("names what it empties")
  })
})

describe("a database whose owner is another role", () => {
  const settings = async () => {
    const url = await databaseOfTest(createEmptyDatabase)
    const start = (env: NodeJS.ProcessEnv) =>
      openPortalDatabase(readConfig(env), createLog("silent"), () => {})
    return { owner: url, portalUrl: asPortal(url), start }
  }

  test("is migrated by the owner, and used by the portal in its own role", async () => {
    const { owner, portalUrl, start } = await settings()
    const opened = await start({ DATABASE_URL: portalUrl, DATABASE_OWNER_URL: owner })
    const db = openedInTest(opened.url)
    expect(await db.one("select current_user as role")).toEqual({ role: "zvf_test_portal" })
    await expect(db.run("drop table acts")).rejects.toMatchObject({ code: "42501" })
  })

  test("does not start without its schema; after a migration it needs no owner password", async () => {
    const { owner, portalUrl, start } = await settings()
    await expect(start({ DATABASE_URL: portalUrl })).rejects.toThrow(
      "Dem Schema fehlt die Migration 0001_base, und zvf_test_portal darf es nicht ändern; bitte rufen Sie npm run migrate",
    )
    await migrateAsOwner(owner, portalUrl)
    expect((await start({ DATABASE_URL: portalUrl })).url).toBe(portalUrl)
  })

  test("one role for both is refused", () => {
    const env = { DATABASE_URL: "postgres://a:1@db/x", DATABASE_OWNER_URL: "postgres://a:2@db/x" }
    expect(() => readConfig(env)).toThrow(/DATABASE_OWNER_URL .*dieselbe Rolle/)
    expect(() => readConfig({ DATABASE_OWNER_URL: "postgres://a:2@db/x" })).toThrow(/nur mit DATABASE_URL/)
  })
})
