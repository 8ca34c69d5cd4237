import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { refuse } from "../refusal.ts"
import { type Database, openDatabase, reportingWrites, type Tx } from "./db.ts"

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

describe("prepared statements", () => {
  const prepared = "select statement from pg_prepared_statements"
  const filtered = (number: number) => `select ${number} as "combination ${number}"`

  test("are forgotten by a connection when others are used more recently", async () => {
    const single = openDatabase(db.url, { size: 1 })
    onTestFinished(single.close)
    await single.many(prepared)
    for (let number = 0; number < 1_200; number++) {
      await single.value(filtered(number))
      // In use all the time.
      if (number % 100 === 0) await single.many(prepared)
    }
    const statements = await single.values<string>(prepared)
    expect(statements).toHaveLength(500)
    expect(statements).toContain(prepared)
    expect(statements).not.toContain(filtered(0))
    // Prepared again.
    expect(await single.value(filtered(0))).toBe(0)
  })

  test("that failed do not abort a later transaction when they are forgotten", async () => {
    const single = openDatabase(db.url, { size: 1 })
    onTestFinished(single.close)
    await expect(single.value("select from nowhere")).rejects.toThrow()
    const last = await single.transaction(async (tx) => {
      for (let number = 0; number < 600; number++) await tx.value(filtered(number))
      return tx.value(filtered(599))
    })
    expect(last).toBe(599)
  })
})

describe("a write is reported", () => {
  const reports: string[] = []
  const reporting = () => reportingWrites(db, () => void reports.push("written"))
  const writeIn = (outcome: object) => async (tx: Tx) => {
    await tx.run("create temporary table if not exists drafts (text text)")
    await tx.value("with added as (insert into drafts values ('a') returning 1) select count(*) from added")
    return outcome
  }

  test("by a transaction that wrote, also within a query, and was committed", async () => {
    await reporting().transaction(writeIn({}))
    expect(reports.splice(0)).toEqual(["written"])
  })

  test("by none that only read, was refused or failed", async () => {
    await reporting().transaction((tx) => tx.value("select 1"))
    await reporting().transaction(writeIn(refuse("in_use")))
    await reporting()
      .transaction(async (tx) => {
        await writeIn({})(tx)
        throw new Error("failed")
      })
      .catch(() => {})
    expect(reports).toEqual([])
  })
})

test("a transaction whose failed statement was caught fails on commit instead of being lost", async () => {
  await db.run("create table lost_notes (text text)")
  const write = db.transaction(async (tx) => {
    await tx.run("insert into lost_notes values ('lost')")
    await tx.run("select 1 / 0").catch(() => {})
    return "saved"
  })
  await expect(write).rejects.toThrow("aborted")
  expect(await db.many("select text from lost_notes")).toEqual([])
  expect(await db.transaction(async (tx) => tx.run("insert into lost_notes values ('kept')"))).toBe(1)
})
