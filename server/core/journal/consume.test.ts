import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import type { Tx } from "../postgres/db.ts"
import { appendEntry } from "./append.ts"
import { type Consumer, consume, consumeAll } from "./consume.ts"

const db = databaseOfFile()

let readers = 0
async function reader({ most = 100, take = async (_positions: number[]) => {} } = {}) {
  const taken: number[][] = []
  const consumer: Consumer = {
    name: `reader ${++readers}` as Consumer["name"],
    kinds: "^export\\.",
    most,
    take: async (_tx, entries) => {
      const positions = entries.map(({ position }) => position)
      await take(positions)
      taken.push(positions)
    },
  }
  await consume(db, consumer)
  const read = async () => {
    const count = await consume(db, consumer)
    return { count, positions: taken.splice(0).flat() }
  }
  return { consumer, read }
}

async function addIn(tx: Tx, kind: "export.cars" | "user.invited" = "export.cars"): Promise<number> {
  const id = await appendEntry(tx, { kind, source: "screen", actorId: null, content: {}, at: new Date() })
  const entry = await tx.one<{ position: number }>("select position from journal where id = $1", [id])
  return (entry as { position: number }).position
}

const add = (kind?: "user.invited") => db.transaction((tx) => addIn(tx, kind))

test("reads entries of its kinds since its first call, in order, once", async () => {
  await add()
  const { read } = await reader()
  expect(await read()).toEqual({ count: 0, positions: [] })
  const positions = [await add(), await add()]
  await add("user.invited")
  expect(await read()).toEqual({ count: 2, positions })
  expect(await read()).toEqual({ count: 0, positions: [] })
})

test("does not wait for running transactions, and skips no late commits", async () => {
  const { read } = await reader()
  const late = await db.transaction(async (long) => {
    const own = await addIn(long)
    const other = await add()
    expect((await read()).positions).toEqual([other])
    await sealAll(db)
    return own
  })
  expect((await read()).positions).toEqual([late])
  expect((await read()).positions).toEqual([])
})

test("forgets positions of rolled-back transactions once no transaction can commit them", async () => {
  const { consumer, read } = await reader()
  const rangesOf = () =>
    db.value("select array_length(array(select unnest(unread)), 1) from journal_readers where name = $1", [
      consumer.name,
    ])
  await db.transaction(async (long) => {
    await addIn(long)
    await db.transaction((tx) => addIn(tx).then(() => Promise.reject(new Error("no")))).catch(() => {})
    await add()
    await sealAll(db)
    expect((await read()).count).toBe(1)
    expect(await rangesOf()).toBe(2)
  })
  await add()
  await sealAll(db)
  expect((await read()).count).toBe(2)
  expect(await rangesOf()).toBe(1)
})

test("reads in batches; entries committed meanwhile are in the next one, even with lower positions", async () => {
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
    late.push(await addIn(tx))
    begin()
    await over
  })
  await begun
  const [first, second, third] = [await add(), await add(), await add()]
  expect(late[0]).toBeLessThan(first)
  expect((await read()).positions).toEqual([first, second, ...late, third])
  expect((await read()).positions).toEqual([])
})

test("retries failures, and two processes read nothing twice", async () => {
  let fails = true
  const { consumer, read } = await reader({
    take: async () => {
      if (fails) throw new Error("away")
    },
  })
  const position = await add()
  await expect(read()).rejects.toThrow("away")
  fails = false
  const both = await Promise.all([read(), consume(db, consumer)])
  const after = await read()
  expect([...both.map((one) => (typeof one === "number" ? one : one.count)), after.count].sort()).toEqual([
    0, 0, 1,
  ])
  expect(await db.one("select from journal where position = $1", [position])).toBeDefined()
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
