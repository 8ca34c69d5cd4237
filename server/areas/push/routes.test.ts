import { expect, test } from "vitest"
import type { PushSettings } from "../../../contract/push.ts"
import { portalOfFile } from "../../testing/app.ts"
import { pushBrowser, vapidPair } from "../../testing/push.ts"
import { admin, manager, post, refused } from "../../testing/requests.ts"

const { publicKey, privateKey } = vapidPair()
const portal = portalOfFile({ env: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } })
const seller = "beratung@brenner.example"

const browser = (name: string) => pushBrowser(`https://fcm.googleapis.com/fcm/send/${name}`).subscription
const add = (who: string, subscription: object) => post(portal, "/api/profile/push/add", who, subscription)
const settings = async (who: string) => (await portal.get("/api/profile/push", who)).json<PushSettings>()
const resume = async (who: string, endpoint: string) =>
  (await post(portal, "/api/profile/push/resume", who, { endpoint })).body.is

test.each([
  "https://intern.example/x",
  "https://fcm.googleapis.com.example/x",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com./x",
  "https://fcm.googleapis.com@127.0.0.1/x",
  "https://user:secret@fcm.googleapis.com/x",
  "http://fcm.googleapis.com/x",
  "https://push.apple.com.example/x",
  "https://xpush.apple.com/x",
  "https://.push.apple.com/x",
  "https://push.apple.com/x",
  // In each of these some parser ends the host before the sign.
  ..."'`;{\"*!,$".split("").map((sign) => `https://127.0.0.1${sign}.push.apple.com/x`),
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "file:///etc/passwd",
  "fcm.googleapis.com/x",
])("refuses %s, which is no push service", async (endpoint) => {
  expect(await add(manager, { ...browser("a"), endpoint })).toMatchObject(
    refused(409, "push_service_unknown"),
  )
  expect((await settings(manager)).devices).toEqual([])
})

test("an address of a service may have a thousand characters", async () => {
  const start = "https://a.push.apple.com/"
  const long = { ...browser("a"), endpoint: start + "x".repeat(1000 - start.length) }
  expect(await add(manager, long)).toMatchObject({ status: 200 })
  expect(await post(portal, "/api/profile/push/remove", manager, { endpoint: long.endpoint })).toMatchObject({
    status: 200,
  })
  expect(await add(manager, { ...long, endpoint: `${long.endpoint}x` })).toMatchObject({ status: 422 })
})

test("refuses what no browser hands in", async () => {
  for (const changes of [
    { p256dh: "short" },
    { auth: "" },
    { endpoint: `https://a.push.apple.com/${"x".repeat(1000)}` },
  ])
    expect(await add(manager, { ...browser("a"), ...changes })).toMatchObject({ status: 422 })
})

test("a device is listed without its address, once, and removed by its owner alone", async () => {
  const own = browser("own")
  expect(await add(manager, own)).toMatchObject({ status: 200, body: { publicKey } })
  await add(manager, own)
  const { devices } = await settings(manager)
  expect(devices).toHaveLength(1)
  const [device] = devices
  expect(device).toMatchObject({ toldAt: null, isSignedIn: true })
  expect(JSON.stringify(await settings(manager))).not.toContain(own.endpoint)

  await post(portal, "/api/profile/push/remove", seller, { id: device?.id })
  expect((await settings(manager)).devices).toHaveLength(1)
  const exported = (await portal.get("/api/profile/export", manager)).json()
  expect(exported.pushDevices).toMatchObject([{ service: "https://fcm.googleapis.com" }])
  expect(await post(portal, "/api/profile/push/remove", manager, { id: device?.id })).toMatchObject({
    status: 200,
    body: { devices: [] },
  })
})

test("a browser goes on in a new session of the same person, and is told no more once it is somebody else's", async () => {
  const shared = browser("shared")
  await add(manager, shared)
  await portal.db.run("update push_devices set session_id = 'ended'")
  expect((await settings(manager)).devices).toMatchObject([{ isSignedIn: false }])
  expect(await resume(manager, shared.endpoint)).toBe("own")
  expect((await settings(manager)).devices).toMatchObject([{ isSignedIn: true }])
  expect(await resume(seller, shared.endpoint)).toBe("foreign")
  expect((await settings(manager)).devices).toEqual([])
  expect(await resume(manager, shared.endpoint)).toBe("foreign")

  await add(manager, shared)
  await post(portal, "/api/profile/push/remove", seller, { endpoint: shared.endpoint })
  expect((await settings(manager)).devices).toHaveLength(1)
  await add(seller, shared)
  expect([(await settings(manager)).devices.length, (await settings(seller)).devices.length]).toEqual([0, 1])
})

test("after the portal's key has changed a browser has to subscribe again", async () => {
  const old = browser("old")
  await add(admin, old)
  await portal.db.run("update push_devices set public_key = 'of before' where endpoint = $1", [old.endpoint])
  expect(await resume(admin, old.endpoint)).toBe("other_key")
  // Until it has: were it gone already, a failure on the way would lose the device.
  expect((await settings(admin)).devices).toHaveLength(1)
  await post(portal, "/api/profile/push/remove", admin, { endpoint: old.endpoint })
})

test("ten devices are enough, also for two at once", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => add(admin, browser(`many-${at}`))))
  expect((await settings(admin)).devices).toHaveLength(10)
  expect(await add(admin, browser("one more"))).toMatchObject(refused(409, "push_devices_full"))
  expect(await add(admin, browser("many-0"))).toMatchObject({ status: 200 })
  expect((await settings(admin)).devices).toHaveLength(10)
  // Those on which somebody signed out do not keep anybody from another one.
  await portal.db.run(
    "update push_devices set session_id = 'ended', seen_at = seen_at - interval '1 day' where endpoint like '%many-0'",
  )
  await portal.db.run("update push_devices set session_id = 'ended' where endpoint like '%many-1'")
  expect(await add(admin, browser("one more"))).toMatchObject({ status: 200 })
  const left = await portal.db.many<{ endpoint: string }>(
    "select endpoint from push_devices where session_id = 'ended'",
  )
  expect(left.map(({ endpoint }) => endpoint.split("/").at(-1))).toEqual(["many-1"])
})
