import { beforeAll, describe, expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { refuse } from "../refusal.ts"
import { type Database, openDatabase } from "./db.ts"

const db = databaseOfFile()
let administrator: Database
beforeAll(() => {
  administrator = openDatabase(db.url)
  return administrator.close
})

const pidSql = "select pg_backend_pid() as pid"
const end = (pid: number) => administrator.one("select pg_terminate_backend($1)", [pid])

// An unhandled connection error would end the process.
describe("a broken connection fails only its transaction", () => {
  test("between two statements", async () => {
    const broken = db.transaction(async (tx) => {
      const { pid = 0 } = (await tx.one<{ pid: number }>(pidSql)) ?? {}
      await end(pid)
      await expect
        .poll(() => administrator.many("select from pg_stat_activity where pid = $1", [pid]))
        .toEqual([])
      await tx.run("select 1")
    })
    await expect(broken).rejects.toThrow()
    expect(await db.one("select 1 as alive")).toEqual({ alive: 1 })
  })

  test("within a statement", async () => {
    const broken = db.transaction(async (tx) => {
      const { pid = 0 } = (await tx.one<{ pid: number }>(pidSql)) ?? {}
      const endOnceActive = async () => {
        await expect
          .poll(() => administrator.one("select state from pg_stat_activity where pid = $1", [pid]))
          .toEqual({ state: "active" })
        await end(pid)
      }
      await Promise.all([tx.run("select pg_sleep(60)"), endOnceActive()])
    })
    await expect(broken).rejects.toThrow()
    expect(await db.one("select 1 as alive")).toEqual({ alive: 1 })
  })
})

test("a refusal rolls back earlier writes", async () => {
  await db.run("create table notes (text text)")
  const write = <T>(text: string, outcome: T) =>
    db.transaction(async (tx) => {
      await tx.run("insert into notes values ($1)", [text])
      return outcome
    })
  expect(await write("refused", refuse("in_use"))).toEqual(refuse("in_use"))
  expect(await write("answered", { id: "1" })).toEqual({ id: "1" })
  expect(await db.many("select text from notes")).toEqual([{ text: "answered" }])
})
