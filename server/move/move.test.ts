import { expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../platform/postgres/index.ts"
import { createCastDatabase, createEmptyDatabase, createTestDatabase } from "../testing/database.ts"
import { newDataFolder, startPortal } from "../testing/portal.ts"
import { copyInto } from "./into-given.ts"
import { digestOf, tablesOf } from "./tables.ts"

async function database(create = createEmptyDatabase) {
  const { url, drop } = await create()
  onTestFinished(drop)
  const db = openDatabase(url, { size: 2 })
  onTestFinished(() => db.close())
  return { url, db }
}

const triggersSql = `select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text as name from pg_trigger where not tgisinternal order by 1`
const keysSql = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as name
  from pg_constraint where connamespace = 'public'::regnamespace order by 1`
const sequencesSql = `select schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) as name from pg_sequences order by 1`

it("copies every row, sequence, trigger and key; the rows of the copy are as append-only as before", async () => {
  const from = await database(createCastDatabase)
  const to = await database()
  await from.db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html)
     values ('RECEIPT', E'Ä"\\'\\\\,()', 'b@firma.de', '', E'Zeile\\n\\tzwei', '{"a":null}')`,
  )
  await copyInto({ from: from.url, to: to.url }, () => {})
  const tables = await tablesOf(from.db)
  expect(tables.length).toBeGreaterThan(30)
  expect(await tablesOf(to.db)).toEqual(tables)
  for (const table of tables)
    expect(await digestOf(to.db, table), table).toEqual(await digestOf(from.db, table))
  for (const sql of [triggersSql, keysSql, sequencesSql])
    expect(await to.db.many(sql)).toEqual(await from.db.many(sql))
  await expect(to.db.run("delete from terms_acts")).rejects.toThrow()
  expect(await to.db.one("select to_regclass('unfinished_move') as mark")).toEqual({ mark: null })
})

it("refuses a database that is not empty, and begins again where it was interrupted", async () => {
  const from = await database(createCastDatabase)
  const full = await database(createTestDatabase)
  await expect(copyInto({ from: from.url, to: full.url }, () => {})).rejects.toThrow("ist nicht leer")

  const to = await database()
  // Rows that a key does not allow: the move fails after all tables were filled.
  await from.db.run("alter table user_locations drop constraint user_locations_user_fk")
  await from.db.run("insert into user_locations select gen_random_uuid(), id from locations limit 1")
  await expect(copyInto({ from: from.url, to: to.url }, () => {})).rejects.toThrow("user_locations_user_fk")
  expect(await to.db.one("select count(*) from users")).toEqual({ count: 0 })
  const half = await startPortal({ env: { DATABASE_URL: to.url, DATA_DIR: await folder() } })
  expect((await half.ended).stderr).toContain("Ein Umzug in diese Datenbank wurde nicht beendet")

  await from.db.run("delete from user_locations ul where not exists (select from users where id = user_id)")
  await copyInto({ from: from.url, to: to.url }, () => {})
  expect(await digestOf(to.db, "user_locations")).toEqual(await digestOf(from.db, "user_locations"))
})

it("takes columns by their names, in whatever order migrations added them", async () => {
  const from = await database(createCastDatabase)
  // As where a migration of a lower number came later.
  for (const statement of [
    "alter table outbox rename column body_text to was",
    "alter table outbox add column body_text text not null default ''",
    "alter table outbox drop column was",
  ])
    await from.db.run(statement)
  await from.db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html)
     values ('RECEIPT', 'N', 'b@firma.de', 'Betreff', 'Text', '')`,
  )
  const to = await database()
  await copyInto({ from: from.url, to: to.url }, () => {})
  expect(await to.db.many("select subject, body_text as text from outbox where subject <> ''")).toEqual([
    { subject: "Betreff", text: "Text" },
  ])
})

async function folder(): Promise<string> {
  const { path, remove } = await newDataFolder()
  onTestFinished(remove)
  return path
}
