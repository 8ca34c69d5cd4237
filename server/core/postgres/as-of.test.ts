import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { sealAll } from "../../testing/journal.ts"
import { appendEntry } from "../journal/append.ts"
import { asOfSql, entriesSince } from "./as-of.ts"
import type { Tx } from "./db.ts"

const db = databaseOfFile()
const asOf = (earlier: string | null = null) =>
  db.value<string>(`select ${asOfSql("$1")}`, [earlier]) as Promise<string>
const append = (tx: Tx) => appendEntry(tx, { kind: "export.cars", actorId: null, at: new Date() })
const add = () => db.transaction(append)

test("from an earlier one it is what a whole read gives, whatever was committed, rolled back or sealed since", async () => {
  const known = [await asOf()]
  const check = async () => {
    const whole = await asOf()
    for (const earlier of known) expect(await asOf(earlier)).toBe(whole)
    known.push(whole)
  }
  const late = await db.transaction(async (long) => {
    const id = await append(long)
    await db.transaction((tx) => append(tx).then(() => Promise.reject(new Error("no")))).catch(() => {})
    await add()
    await check()
    await sealAll(db)
    await add()
    await check()
    return id
  })
  const since = (seen: string) => db.values(`select id from ${entriesSince("$1")}`, [seen])
  expect(await since(known.at(-1) as string)).toEqual([late])
  await check()
  await sealAll(db)
  await check()
  expect(new Set(known).size).toBe(5)
})

test("what another server knew, or restored data, is not taken for seen", async () => {
  await add()
  const whole = await asOf()
  const [era, cursor] = whole.split(" ") as [string, string]
  expect(await asOf(`${Number(era) - 1} {[1000000,)}`)).toBe(whole)
  expect(await asOf(`${era} ${cursor}`)).toBe(whole)
})
