import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestDatabase, type TestDatabase } from "./database.ts"

let databases: TestDatabase[]

beforeAll(async () => {
  // At once, as several test files do: the template must allow it.
  databases = await Promise.all(Array.from({ length: 6 }, createTestDatabase))
})

afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

test("clones are separate from each other", async () => {
  const [one, other] = databases
  await ask(one!.url, "create table only_here (id int)")
  expect(await ask(one!.url, "select to_regclass('only_here') is not null as there")).toEqual([
    { there: true },
  ])
  expect(await ask(other!.url, "select to_regclass('only_here') is not null as there")).toEqual([
    { there: false },
  ])
})

test("the portal's role is no superuser and owns its database", async () => {
  const rows = await ask(
    databases[0]!.url,
    `select rolsuper, rolcreatedb, pg_get_userbyid(datdba) = current_user as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, owner: true }])
})

test("a dropped database is gone although somebody is still connected", async () => {
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => {})
  await client.connect()
  await drop()
  await expect(ask(url, "select 1")).rejects.toMatchObject({ code: "3D000" })
})
