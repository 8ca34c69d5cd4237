import { expect, inject, test } from "vitest"
import { verifyJournal } from "../../news/journal/verify.ts"
import { databaseOfFile, openedInTest } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import { appendEntry, type NewEntry } from "./append.ts"
import { headOf, overdueSince, sealSome } from "./seal.ts"

const db = databaseOfFile()
const at = new Date("2026-11-16T09:00:00Z")
const entry: NewEntry = { kind: "export.cars", source: "screen", actorId: null, content: { rows: 3 }, at }

test("an appended entry has its position at once, and a seal later", async () => {
  await sealAll(db)
  const before = await headOf(db)
  const ids = await db.transaction(async (tx) => [await appendEntry(tx, entry), await appendEntry(tx, entry)])
  const [first, second] = await db.values<number>(
    "select position from journal where id = any($1) order by position",
    [ids],
  )
  expect(second).toBe((first ?? 0) + 1)
  expect(first).toBeGreaterThan(before?.position ?? 0)
  expect(await headOf(db)).toEqual(before)
  expect(await sealSome(db)).toBe(2)
  expect((await headOf(db))?.position).toBe(second)
})

test("a transaction elsewhere holds up no seal; late entries get a later one", async () => {
  const elsewhere = openedInTest(inject("testCluster").adminUrl, 1)
  await elsewhere.transaction(async (report) => {
    await report.run("create temporary table report ()")
    await db.transaction(async (late) => {
      await appendEntry(late, entry)
      await db.transaction((tx) => appendEntry(tx, entry))
      expect(await sealSome(db)).toBe(1)
    })
    expect(await sealSome(db)).toBe(1)
  })
  const found = await db.transaction((tx) => verifyJournal(tx))
  expect(found).toMatchObject({ waiting: 0, broken: [] })
})

test("simultaneous sealing makes one chain of all entries", async () => {
  for (let count = 0; count < 30; count++) await db.transaction((tx) => appendEntry(tx, entry))
  await Promise.all(Array.from({ length: 8 }, () => sealAll(db)))
  const found = await db.transaction((tx) => verifyJournal(tx))
  const count = await db.value<number>("select count(*) from journal")
  expect(found).toMatchObject({ checked: count, waiting: 0, broken: [] })
})

test("an entry waiting for more than a minute is overdue", async () => {
  await sealAll(db)
  await db.transaction((tx) => appendEntry(tx, entry))
  expect(await overdueSince(db)).toBeNull()
  await sealAll(db)
  await db.run(
    "insert into journal (since, kind, source, content) values ($1, 'export.cars', 'screen', '{}')",
    [at],
  )
  expect(await overdueSince(db)).toBe(at.toISOString())
  await sealAll(db)
  expect(await overdueSince(db)).toBeNull()
})
