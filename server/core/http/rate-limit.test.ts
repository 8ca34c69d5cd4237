import { expect, test } from "vitest"
import { databaseOfFile } from "../../testing/database.ts"
import {
  type Delay,
  networkOf,
  type RateLimit,
  rangeOf,
  refuseDuringPause,
  refuseOverLimit,
  refusePerNetwork,
  resetAttempts,
  uncountAttempt,
} from "./rate-limit.ts"

const db = databaseOfFile()

const at = (seconds: number) => new Date(Date.parse("2026-11-16T09:00:00Z") + seconds * 1000)
const waitOf = (answer: Awaited<ReturnType<typeof refuseOverLimit>>) =>
  (answer?.details as { retryAfter: number } | undefined)?.retryAfter ?? 0
const isWithin = async (...given: Parameters<typeof refuseOverLimit>) =>
  (await refuseOverLimit(...given)) === null
const limit = (name: string): RateLimit => ({ name, tries: 3, seconds: 60 })

test("refuses the fourth try within a minute; a new window begins with the next try", async () => {
  const tries = []
  for (const seconds of [0, 1, 59, 59, 59, 60, 61])
    tries.push(await isWithin(db, limit("a"), "x", at(seconds)))
  expect(tries).toEqual([true, true, true, false, false, true, true])
})

test("allows simultaneous free tries, also one that began before the last counted one", async () => {
  const delay: Delay = { name: "race", free: 5, firstSeconds: 5, mostSeconds: 900, forgetSeconds: 3600 }
  expect(await refuseDuringPause(db, delay, "x", at(1))).toBeNull()
  expect(await refuseDuringPause(db, delay, "x", at(0.99))).toBeNull()
})

test("counts tries per caller", async () => {
  for (let count = 0; count < 4; count++) await isWithin(db, limit("b"), "x", at(0))
  expect(await isWithin(db, limit("b"), "y", at(0))).toBe(true)
  expect(await isWithin(db, limit("c"), "x", at(0))).toBe(true)
})

test("counts simultaneous tries", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => isWithin(db, limit("d"), "x", at(0))))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test("cleared attempts no longer count", async () => {
  for (let count = 0; count < 4; count++) await isWithin(db, limit("e"), "x", at(0))
  await resetAttempts(db, limit("e"), "x")
  expect(await isWithin(db, limit("e"), "x", at(0))).toBe(true)
})

test("a refusal states the seconds until the window ends", async () => {
  for (let count = 0; count < 3; count++) await isWithin(db, limit("wait"), "x", at(0))
  expect(waitOf(await refuseOverLimit(db, limit("wait"), "x", at(20.5)))).toBe(40)
})

const delay = (name: string): Delay => ({
  name,
  free: 2,
  firstSeconds: 10,
  mostSeconds: 60,
  forgetSeconds: 3600,
})

test("each try beyond the free ones doubles the pause up to the maximum; tries during it do not", async () => {
  const attempt = (seconds: number) => refuseDuringPause(db, delay("grows"), "x", at(seconds))
  expect([await attempt(0), await attempt(0)]).toEqual([null, null])
  const waits = []
  let now = 0
  for (let count = 0; count < 6; count++) {
    const wait = waitOf(await attempt(now))
    expect(waitOf(await attempt(now + wait / 2))).toBe(wait / 2)
    waits.push(wait)
    now += wait
    expect(await attempt(now)).toBeNull()
  }
  expect(waits).toEqual([10, 20, 40, 60, 60, 60])
})

test("simultaneous tries are serialised across processes", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => refuseDuringPause(db, delay("parallel"), "x", at(0))),
  )
  expect(answers.filter((answer) => answer === null)).toHaveLength(2)
})

test("a pause is reset after a while without tries, or by a success", async () => {
  const fill = async (name: string) => {
    for (let count = 0; count < 5; count++) await refuseDuringPause(db, delay(name), "x", at(count * 100))
  }
  await fill("while")
  expect(await refuseDuringPause(db, delay("while"), "x", at(401))).not.toBeNull()
  expect(await refuseDuringPause(db, delay("while"), "x", at(4100))).toBeNull()
  expect(await refuseDuringPause(db, delay("while"), "x", at(4101))).toBeNull()
  await fill("right")
  await resetAttempts(db, delay("right"), "x")
  expect(await refuseDuringPause(db, delay("right"), "x", at(401))).toBeNull()
})

test("a corrected clock does not cause an hour's wait", async () => {
  for (let count = 0; count < 4; count++) await isWithin(db, limit("ahead"), "x", at(3600))
  expect(await isWithin(db, limit("ahead"), "x", at(0))).toBe(true)
  for (let count = 0; count < 4; count++) await refuseDuringPause(db, delay("ahead"), "x", at(3600))
  expect(await refuseDuringPause(db, delay("ahead"), "x", at(0))).toBeNull()
  // Two portals whose clocks differ slightly: their tries count together.
  for (let count = 0; count < 3; count++) await isWithin(db, limit("beside"), "x", at(1))
  expect(await isWithin(db, limit("beside"), "x", at(0))).toBe(false)
})

test("a successful try is not counted", async () => {
  for (let count = 0; count < 20; count++) {
    expect(await refuseDuringPause(db, delay("sum"), "x", at(0))).toBeNull()
    await uncountAttempt(db, delay("sum"), "x")
  }
})

test("a network and its range have separate limits, and strangers elsewhere use up no one's tries", async () => {
  const passed = async (addresses: string[]) => {
    const answers = []
    for (const address of addresses) answers.push(await refusePerNetwork(db, limit("net"), address, at(0)))
    return answers.filter((answer) => answer === null).length
  }
  const ofOneRange = Array.from({ length: 40 }, (_, net) => `2001:db8:7:${net.toString(16)}::1`)
  expect(await passed(Array<string>(10).fill("2001:db8:6:1::1"))).toBe(3)
  expect(await passed(ofOneRange)).toBe(9)
  expect(await passed(["2001:db8:8::1"])).toBe(1)
})

test("deletes rows older than a day", async () => {
  await isWithin(db, limit("old"), "x", at(-90_000))
  await isWithin(db, limit("new"), "x", at(0))
  expect(await db.one("select from rate_limits where key = 'old x'")).toBeUndefined()
})

test.each([
  ["192.0.2.7", "192.0.2.7", "192.0.2/24"],
  ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2", "2001:db8:1/48"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2", "2001:db8:1/48"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0/48"],
  ["::1", "0:0:0:0", "0:0:0/48"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0/48"],
])("%s is in the network %s of the range %s", (address, network, range) => {
  expect([networkOf(address), rangeOf(address)]).toEqual([network, range])
})
