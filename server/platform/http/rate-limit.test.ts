import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import { forgetTries, isWithin, networkOf } from "./rate-limit.ts"

const db = databaseOfFile()

const at = (seconds: number) => new Date(Date.parse("2026-11-16T09:00:00Z") + seconds * 1000)
const limit = (name: string) => ({ name, tries: 3, seconds: 60 })

test("the fourth try of a minute is refused, and a new minute begins with the first try after it", async () => {
  const tries = []
  for (const seconds of [0, 1, 59, 59, 59, 60, 61])
    tries.push(await isWithin(db, limit("a"), "x", at(seconds)))
  expect(tries).toEqual([true, true, true, false, false, true, true])
})

test("others have tries of their own", async () => {
  for (let count = 0; count < 4; count++) await isWithin(db, limit("b"), "x", at(0))
  expect(await isWithin(db, limit("b"), "y", at(0))).toBe(true)
  expect(await isWithin(db, limit("c"), "x", at(0))).toBe(true)
})

test("tries at the same moment are all counted", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => isWithin(db, limit("d"), "x", at(0))))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test("forgotten tries count no more", async () => {
  for (let count = 0; count < 4; count++) await isWithin(db, limit("e"), "x", at(0))
  await forgetTries(db, limit("e"), "x")
  expect(await isWithin(db, limit("e"), "x", at(0))).toBe(true)
})

test("what is older than a day leaves the table", async () => {
  await isWithin(db, limit("old"), "x", at(-90_000))
  await isWithin(db, limit("new"), "x", at(0))
  expect(await db.one("select from rate_limits where key = 'old x'")).toBeUndefined()
})

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network)
})
