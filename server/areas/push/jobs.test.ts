import { beforeEach, expect, test } from "vitest"
import { castUser } from "../../demo/cast.ts"
import { openDatabase } from "../../platform/postgres/index.ts"
import { pushSender } from "../../platform/push/index.ts"
import { portalOfFile } from "../../testing/app.ts"
import { keptLog } from "../../testing/log.ts"
import { block, castPerson } from "../../testing/moderation.ts"
import { pushBrowser, pushService, vapidPair } from "../../testing/push.ts"
import { admin, manager, post } from "../../testing/requests.ts"
import { claimPush, type DuePush, forgetDevices, notePush } from "./commands.send.ts"
import { pushMessages } from "./jobs.ts"

const keys = vapidPair()
const portal = portalOfFile({
  env: { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
})
const settings = { ...keys, subject: "mailto:zvf@aurel.example", services: ["*.push.apple.com"] }
const minute = 60_000
beforeEach(async () => {
  for (const table of ["messages", "push_devices"]) await portal.db.run(`delete from ${table}`)
})

async function deviceOf(who: string, name = "one") {
  const browser = pushBrowser(`https://web.push.apple.com/${name}`)
  const subscription = { ...browser.subscription, endpoint: `https://fcm.googleapis.com/${name}` }
  expect(await post(portal, "/api/profile/push/add", who, subscription)).toMatchObject({ status: 200 })
  await portal.db.run("update push_devices set endpoint = $2 where endpoint = $1", [
    subscription.endpoint,
    browser.subscription.endpoint,
  ])
  return browser
}
let cause = 0
const tell = (who: string, facts: object, activityId: string | null = null) =>
  portal.db.run(
    "insert into messages (user_id, kind, cause, at, facts, activity_id) values ($1, 'ANSWERED', $2, $3, $4, $5)",
    [castUser(who).id, `test ${cause++}`, portal.clock.now(), facts, activityId],
  )
const devices = () =>
  portal.db.many<{ endpoint: string; failures: number; isFailing: boolean }>(
    `select endpoint, failures, failing_since is not null as "isFailing" from push_devices`,
  )

const { log, lines } = keptLog()

async function service() {
  const own = await pushService()
  const run = (db = portal.portalDb) =>
    pushMessages({
      db,
      clock: portal.clock.now,
      publicKey: keys.publicKey,
      send: pushSender(settings, own),
      log,
    })
  return { ...own, run }
}

test("a message reaches the browser of its person, encrypted, once, without price and person", async () => {
  const { received, run } = await service()
  const browser = await deviceOf(manager)
  await deviceOf(admin, "admin")
  const activityId = "11111111-1111-4111-8111-111111111111"
  await tell(manager, { jobNumber: "4700043", model: "Lumen", reason: "Frau Sommer", offers: [] }, activityId)
  expect(await run()).toBe(1)
  expect(received).toHaveLength(1)
  const [push] = received
  expect(push).toMatchObject({ host: "web.push.apple.com", path: "/one" })
  expect(push?.headers).toMatchObject({ ttl: "86400", topic: "messages", "content-encoding": "aes128gcm" })
  expect(push?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=/)
  expect(JSON.parse(browser.read(push!.body))).toEqual({
    body: "Neue Mitteilung zu ZVF 4700043",
    link: `/activity?activityId=${activityId}`,
  })
  expect(await run()).toBe(0)
})

test("what was there before, or read meanwhile, is not told; several are one push", async () => {
  const { received, run } = await service()
  await tell(manager, {})
  const browser = await deviceOf(manager)
  expect(await run()).toBe(0)
  await tell(manager, {})
  await portal.db.run("update messages set read_at = now()")
  expect(await run()).toBe(0)
  for (const jobNumber of ["1", "2", "3"]) await tell(manager, { jobNumber })
  expect(await run()).toBe(1)
  expect(JSON.parse(browser.read(received[0]!.body))).toEqual({ body: "3 neue Mitteilungen", link: "/" })
})

test("two processes tell a device once", async () => {
  const { received, run } = await service()
  await deviceOf(manager)
  await tell(manager, {})
  const second = openDatabase(portal.databaseUrl)
  await Promise.all([run(), run(second), run(), run(second)])
  expect(received).toHaveLength(1)
  await second.close()
})

test("a device that becomes somebody else's while it is told misses none of their messages", async () => {
  const { received, run } = await service()
  const { subscription } = await deviceOf(manager)
  await tell(admin, { jobNumber: "1" })
  await tell(manager, { jobNumber: "2" })
  const now = portal.clock.now()
  const due = await claimPush(portal.portalDb, keys.publicKey, now, new Date(now.getTime() + minute))
  await portal.signInAs(admin)
  await portal.db.run(
    `update push_devices d set user_id = u.id, told_until = 0, next_at = $3,
       session_id = (select s.id from identity.session s where s."userId" = u.identity_id limit 1)
     from users u where u.mail = $2 and d.endpoint = $1`,
    [subscription.endpoint, admin, now],
  )
  await notePush(portal.portalDb, due as DuePush, { result: "sent" }, now)
  expect(await run()).toBe(1)
  expect(received).toHaveLength(1)
})

test.each([404, 410])("a device of which its service says %i is removed", async (status) => {
  const { statuses, run } = await service()
  await deviceOf(manager)
  await tell(manager, {})
  statuses.push(status)
  await run()
  expect(await devices()).toEqual([])
})

test("a service that fails, or refuses what the portal sends, is asked again later and later; no device is lost", async () => {
  const { statuses, received, run } = await service()
  await deviceOf(manager)
  await tell(manager, {})
  for (const [failures, status] of [403, 401, 400, 500, 503].entries()) {
    statuses.push(status)
    await run()
    expect(await devices()).toMatchObject([{ failures: failures + 1, isFailing: true }])
    expect(await run()).toBe(0)
    portal.clock.advance(360 * minute)
  }
  expect(lines().map(({ why, host }) => [why, host])).toEqual(
    [403, 401, 400, 500, 503].map((status) => [`${status} `, "web.push.apple.com"]),
  )
  await run()
  expect(await devices()).toMatchObject([{ failures: 0, isFailing: false }])
  expect(received).toHaveLength(6)
})

test.each([
  ["seconds", "7200", 120],
  ["a date", new Date(Date.now() + 120 * minute).toUTCString(), 121],
  ["more than a day", "8640000", 24 * 60],
  ["less than the portal waits anyway", "1", 1],
  ["nothing that can be read", "bald", 1],
] as const)(
  "a push service that says when it wants to be asked again is obeyed: %s",
  async (_, told, minutes) => {
    const { statuses, received, run } = await service()
    await deviceOf(manager)
    await tell(manager, {})
    statuses.push([429, told])
    await run()
    portal.clock.advance((minutes - 2) * minute)
    expect(await run()).toBe(0)
    portal.clock.advance(3 * minute)
    expect(await run()).toBe(1)
    expect(received).toHaveLength(2)
  },
)

test("nobody who is signed out there, inactive or gone is told; nor over another host, nor for another key", async () => {
  const { received, run } = await service()
  await deviceOf(manager)
  await tell(manager, {})
  const unless = async (sql: string, undo: string) => {
    await portal.db.run(sql)
    expect(await run()).toBe(0)
    await portal.db.run(undo)
  }
  await unless(
    "update push_devices set session_id = session_id || 'x'",
    "update push_devices set session_id = left(session_id, -1)",
  )
  const { id } = castUser(manager)
  await unless(
    `update users set active = false where id = '${id}'`,
    `update users set active = true where id = '${id}'`,
  )
  await unless(
    "update push_devices set public_key = '-'",
    `update push_devices set public_key = '${keys.publicKey}'`,
  )
  expect(received).toEqual([])
  // Nor is it lost because the operator named another service.
  await portal.db.run("update push_devices set endpoint = 'https://intern.example/x'")
  await run()
  expect([received.length, (await devices()).length]).toEqual([0, 1])
})

test("devices are forgotten on which nobody was signed in for 90 days, or that nothing reached", async () => {
  for (const name of ["kept", "signed out", "out of reach", "new"]) await deviceOf(manager, name)
  const change = (what: string, name: string) =>
    portal.db.run(`update push_devices set ${what} where endpoint like '%/' || $1`, [name])
  await change("session_id = 'ended'", "signed out")
  await change("session_id = 'ended'", "new")
  const longAgo = `'${new Date(portal.clock.now().getTime() - 91 * 24 * 60 * minute).toISOString()}'`
  for (const name of ["kept", "signed out"]) await change(`seen_at = ${longAgo}`, name)
  await change(`failing_since = ${longAgo}`, "out of reach")
  await forgetDevices(portal.portalDb, portal.clock.now())
  const left = (await devices()).map(({ endpoint }) => endpoint.split("/").at(-1))
  expect(left.sort()).toEqual(["kept", "new"])
})

test("nobody who is blocked is told, also where the portal keeps no sessions that a block could end", async () => {
  const { run } = await service()
  const who = "leitung@kessler.example"
  await deviceOf(who)
  await tell(who, {})
  await block(portal, await castPerson(portal, admin), castUser(who).id)
  await portal.db.run("update push_devices set session_id = null")
  expect(await run()).toBe(0)
  expect(await devices()).toHaveLength(1)
})
