import type { ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { pushBrowser, pushService, vapidPair } from "../../testing/push.ts"
import { publicLookup } from "./address.ts"
import { pushSender } from "./index.ts"

const settings = { ...vapidPair(), subject: "mailto:zvf@aurel.example", services: ["push.example"] }
const browser = pushBrowser("https://push.example/x").subscription

test("a redirect is not followed", async () => {
  const service = await pushService()
  service.statuses.push((response) => response.writeHead(307, { location: "https://push.example/y" }).end())
  expect(await pushSender(settings, service)(browser, "text")).toMatchObject({ why: "307 " })
  expect(service.received).toHaveLength(1)
})

const dripping = (response: ServerResponse) => {
  response.writeHead(500)
  const timer = setInterval(() => response.write(" "), 1)
  response.on("close", () => clearInterval(timer))
}
test.each([
  ["begins none", () => undefined],
  ["never ends it", dripping],
])("nobody waits for long for the answer of a service that %s", async (_, answer) => {
  const service = await pushService()
  service.statuses.push(answer)
  const send = pushSender(settings, { agent: service.agent, patienceMs: 50 })
  expect(await send(browser, "text")).toMatchObject({ result: "failed" })
})

test("of an answer that never ends its beginning is read", async () => {
  const service = await pushService()
  const flooding = (response: ServerResponse) => {
    response.writeHead(400)
    const flood = () => response.write("x".repeat(100_000))
    response.on("drain", flood)
    flood()
  }
  service.statuses.push(flooding)
  const patienceMs = 2 ** 31 - 1
  const sent = await pushSender(settings, { agent: service.agent, patienceMs })(browser, "text")
  expect(sent).toEqual({ result: "failed", why: `400 ${"x".repeat(200)}`, waitMs: 0 })
})

test("another host than the browser's service is not called", async () => {
  const service = await pushService()
  const elsewhere = { ...browser, endpoint: "https://127.0.0.1'.push.example/x" }
  const send = pushSender({ ...settings, services: ["*.push.example"] }, service)
  expect(await send(elsewhere, "text")).toEqual({ result: "failed", why: "not in PUSH_SERVICES" })
  expect(service.received).toEqual([])
})

test.each(["localhost", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:192.168.0.1"])(
  "%s leads into a network of the operator's and is not called",
  async (host) => {
    const found = await new Promise((done) => publicLookup(host, {}, (...answer) => done(answer)))
    expect(found).toEqual([new Error(`${host} leads to an inner address`), ""])
  },
)

test.each([
  ["203.0.113.9", 4],
  ["2a00:1450::1", 6],
])("%s is called", async (host, family) => {
  const found = await new Promise((done) => publicLookup(host, {}, (...answer) => done(answer)))
  expect(found).toEqual([null, host, family])
})
