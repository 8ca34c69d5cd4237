import { expect, test } from "vitest"
import { verifyJournal } from "../../news/journal/verify.ts"
import { databaseOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import { appendEntry, type NewEntry } from "./append.ts"
import { headOf, overdueSince } from "./seal.ts"

const db = databaseOfFile()
const at = new Date("2026-11-16T09:00:00Z")
const entry: NewEntry = { kind: "export.cars", source: "screen", actorId: null, content: { rows: 3 }, at }

test("an appended entry waits until sealed, then has its position", async () => {
  await sealAll(db)
  const before = (await headOf(db))?.position ?? 0
  const ids = await db.transaction(async (tx) => [await appendEntry(tx, entry), await appendEntry(tx, entry)])
  const positions = async () =>
    (
      await db.many<{ position: number | null }>(
        "select position from journal where id = any($1) order by number",
        [ids],
      )
    ).map(({ position }) => position)
  expect(await positions()).toEqual([null, null])
  await sealAll(db)
  expect(await positions()).toEqual([before + 1, before + 2])
  expect((await headOf(db))?.position).toBe(before + 2)
})

test("simultaneous sealing makes one chain without gaps", async () => {
  for (let count = 0; count < 30; count++) await db.transaction((tx) => appendEntry(tx, entry))
  await Promise.all(Array.from({ length: 8 }, () => sealAll(db)))
  const found = await db.transaction((tx) => verifyJournal(tx))
  expect(found).toMatchObject({ checked: (await headOf(db))?.position, waiting: 0, broken: [] })
})

test("an entry waiting for more than a minute is overdue", async () => {
  await sealAll(db)
  await db.transaction((tx) => appendEntry(tx, entry))
  expect(await overdueSince(db)).toBeNull()
  await db.run(
    "insert into journal (since, tx, kind, source, content) values ($1, '3', 'export.cars', 'screen', '{}')",
    [at],
  )
  expect(await overdueSince(db)).toBe(at.toISOString())
  await sealAll(db)
  expect(await overdueSince(db)).toBeNull()
})
