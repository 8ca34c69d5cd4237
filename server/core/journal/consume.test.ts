import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import type { Db } from "../postgres/db.ts"
import { appendEntry } from "./append.ts"
import { type Consumer, consume, consumeAll } from "./consume.ts"
import { sealSome } from "./seal.ts"

const db = databaseOfFile()

let readers = 0
async function reader({ most = 100, take = async (_numbers: number[]) => {} } = {}) {
  const taken: number[][] = []
  const consumer: Consumer = {
    name: `reader ${++readers}`,
    kinds: "^export\\.",
    most,
    take: async (_tx, entries) => {
      const numbers = entries.map(({ number }) => number)
      await take(numbers)
      taken.push(numbers)
    },
  }
  await consume(db, consumer)
  const read = async () => {
    const count = await consume(db, consumer)
    return { count, numbers: taken.splice(0).flat() }
  }
  return { consumer, read }
}

async function add(to: Db = db, kind: "export.cars" | "user.invited" = "export.cars"): Promise<number> {
  const id = await appendEntry(to, { kind, source: "screen", actorId: null, content: {}, at: new Date() })
  const entry = await to.one<{ number: number }>("select number from journal where id = $1", [id])
  return (entry as { number: number }).number
}

test("reads entries of its kinds since its first call, in order, once", async () => {
  await add()
  const { read } = await reader()
  expect(await read()).toEqual({ count: 0, numbers: [] })
  const numbers = [await add(), await add()]
  await add(db, "user.invited")
  expect(await read()).toEqual({ count: 2, numbers })
  expect(await read()).toEqual({ count: 0, numbers: [] })
})

test("does not wait for running transactions, and skips no late commits", async () => {
  const { read } = await reader()
  const late = await db.transaction(async (long) => {
    const own = await add(long)
    const other = await add()
    expect((await read()).numbers).toEqual([other])
    await sealSome(db)
    expect(await db.one("select position from journal where number = $1", [other])).toEqual({
      position: null,
    })
    return own
  })
  expect((await read()).numbers).toEqual([late])
})

test("reads in batches, and later entries afterwards, even with lower numbers", async () => {
  const late: number[] = []
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let parts = 0
  const { read } = await reader({
    most: 2,
    take: async () => {
      if (++parts > 1) return
      end()
      await committed
    },
  })
  const committed = db.transaction(async (tx) => {
    late.push(await add(tx))
    begin()
    await over
  })
  await begun
  const numbers = [await add(), await add(), await add()]
  expect((await read()).numbers).toEqual(numbers)
  expect((await read()).numbers).toEqual(late)
})

test("retries failures, and two processes read nothing twice", async () => {
  let fails = true
  const { consumer, read } = await reader({
    take: async () => {
      if (fails) throw new Error("away")
    },
  })
  const number = await add()
  await expect(read()).rejects.toThrow("away")
  fails = false
  const both = await Promise.all([read(), consume(db, consumer)])
  const after = await read()
  expect([...both.map((one) => (typeof one === "number" ? one : one.count)), after.count].sort()).toEqual([
    0, 0, 1,
  ])
  expect(await db.one("select from journal where number = $1", [number])).toBeDefined()
})

test("a consumer continues after the database moved to a cluster with lower transaction ids", async () => {
  const { consumer, read } = await reader()
  const moved = await add()
  await db.transaction(async (tx) => {
    await tx.run("set local zvf.upkeep = on")
    await tx.run("update journal set tx = '9000000000' where number = $1", [moved])
  })
  await db.run("update journal_readers set seen = '9000000000:9000000000:' where name = $1", [consumer.name])
  await db.run("select adopt_journal()")
  expect((await read()).numbers).toEqual([])
  const number = await add()
  expect((await read()).numbers).toEqual([number])
  await sealAll(db)
})

test("a failing consumer does not stop others, and is reported", async () => {
  const [{ consumer: failing }, { consumer, read }] = [
    await reader({
      take: async () => {
        throw new Error("no")
      },
    }),
    await reader(),
  ]
  await add()
  await expect(consumeAll(db, [failing, consumer])).rejects.toThrow("no")
  expect((await read()).count).toBe(0)
})
