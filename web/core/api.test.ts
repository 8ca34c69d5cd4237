import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { ApiError, call, fetchIfModified, signCallsWith } from "./api.ts"

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string }
type Reply = { status: number; breaks?: boolean } & Partial<
  Record<"again" | "type" | "body" | "mark" | "tag", string>
>

let server: Server
let replies: Reply[] = []
let seen: Seen[] = []
let tokens: (string | null)[] = []
let marks: string[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = "", url = "", headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const { status, type = "application/json", body = "{}", ...more } = replies.shift() ?? { status: 500 }
    const marks = {
      ...(more.mark && { "x-profile": more.mark }),
      ...(more.tag && { etag: more.tag }),
      ...(more.again && { "retry-after": more.again }),
    }
    response.writeHead(status, { "content-type": type, ...marks })
    if (more.breaks) response.write(body, () => response.destroy())
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const real = globalThis.fetch
  // Node has no page to resolve paths against.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  replies = []
  seen = []
  tokens = ["first", "second"]
  marks = []
  signCallsWith({
    token: async () => tokens[0] ?? null,
    renew: async () => {
      tokens.shift()
      return tokens[0] ?? null
    },
    locationIds: () => ["a", "b"],
    onProfileVersion: (mark) => marks.push(mark),
  })
})
function stopClock() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-02T10:00:00Z") })
  onTestFinished(() => void vi.useRealTimers())
}
const json = (status: number, value: unknown): Reply => ({ status, body: JSON.stringify(value) })
const signedOut = json(401, { code: "unauthenticated", message: "Bitte melden Sie sich an." })

test("a call sends token and location ids, its query in the URL, its body as JSON", async () => {
  replies = [json(200, []), json(200, { known: true })]
  await call("GET /api/car/all/area", { query: { area: "PRE_OFFER" } })
  await call("POST /api/user/check", { body: { mail: "c@aurel.example" } })
  expect(seen).toMatchObject([
    {
      url: "/api/car/all/area?area=PRE_OFFER",
      headers: { authorization: "Bearer first", "x-location-ids": "a,b" },
      body: "",
    },
    { method: "POST", headers: { "content-type": "application/json" }, body: '{"mail":"c@aurel.example"}' },
  ])
})

test("identity calls use the cookie, without a token", async () => {
  replies = [signedOut]
  await expect(call("GET /api/identity/token")).rejects.toMatchObject({ code: "unauthenticated" })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers).not.toHaveProperty("authorization")
})

test("repeats a call once with a new token after a 401", async () => {
  replies = [signedOut, json(200, [])]
  expect(await call("GET /api/location/all")).toEqual([])
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"])

  replies = [signedOut, signedOut]
  tokens = ["first", "second"]
  seen = []
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ status: 401 })
  expect(seen).toHaveLength(2)
})

test("does not retry after the session ended", async () => {
  replies = [signedOut]
  tokens = ["first"]
  await expect(call("GET /api/location/all")).rejects.toBeInstanceOf(ApiError)
  expect(seen).toHaveLength(1)
})

test("a refusal has code, status, message and details", async () => {
  const body = { code: "offer_changed", message: "Das Angebot hat sich geändert.", details: { car: 1 } }
  replies = [json(409, body)]
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ status: 409, ...body })
})

test("reports a proxy's response and a missing one in the portal's words", async () => {
  replies = [
    { status: 503, type: "text/html", body: "<h1>away</h1>" },
    { status: 500, type: "text/html", body: "oops" },
  ]
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ code: "unavailable", status: 503 })
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ code: "unavailable", status: 500 })
  const { fetch } = globalThis
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("fetch failed")
  })
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ code: "unavailable", status: 0 })
  vi.stubGlobal("fetch", fetch)
})

test("a truncated response, or a page instead, leaves the outcome unknown", async () => {
  const half = '[{"id":'
  replies = [
    { status: 200, body: half },
    { status: 200, body: half, breaks: true },
    { status: 200, type: "text/html; charset=utf-8", body: "<h1>Bitte anmelden</h1>" },
    { status: 524, type: "text/html", body: "<h1>timeout</h1>" },
  ]
  for (const status of [0, 0, 0, 524])
    await expect(call("GET /api/location/all")).rejects.toMatchObject({ code: "unavailable", status })
})

test.each([
  [429, "20", 20_000, "Zu viele. Möglich ab 02.03.2026, 11:00:20 Uhr."],
  [503, "86400", 86_400_000, "Zu viele. Möglich ab 03.03.2026, 11:00:00 Uhr."],
  [503, "0", undefined, "Zu viele."],
  [503, "bald", undefined, "Zu viele."],
  [500, "20", undefined, "Zu viele."],
])(
  "a response %i with Retry-After %s says from when the call can be repeated",
  async (status, again, ms, message) => {
    stopClock()
    replies = [{ ...json(status, { code: "too_many_requests", message: "Zu viele." }), again }]
    const retryAt = ms && Date.now() + ms
    await expect(call("GET /api/location/all")).rejects.toMatchObject({ message, retryAt })
  },
)

test("uploads a file as the form field `file`, and downloads a Blob", async () => {
  replies = [json(200, {}), { status: 200, type: "application/octet-stream", body: "bytes" }]
  await call("POST /api/car/import", { query: { check: "true" }, file: new File(["content"], "cars.xlsx") })
  expect(seen[0]?.url).toBe("/api/car/import?check=true")
  expect(seen[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toMatch(/name="file"; filename="cars.xlsx".*content/s)
  const blob = await call("GET /api/car/export")
  expect(await blob.text()).toBe("bytes")
})

test("an aborted call is no connection failure", async () => {
  await expect(call("GET /api/location/all", { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: "AbortError",
  })
})

test("a slow identity counts as unreachable; other calls wait on", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort())
  replies = [json(200, [])]
  await expect(call("GET /api/identity/token")).rejects.toMatchObject({ code: "unavailable", status: 0 })
  await call("GET /api/location/all")
  expect(timeout).toHaveBeenCalledTimes(1)
  timeout.mockRestore()
})

test("does not read a response already held; reads others, refusals and untagged ones", async () => {
  const held = '"1"'
  const refusal = json(403, { code: "forbidden", message: "Keine Berechtigung." })
  replies = [
    { ...json(200, [1]), tag: held, breaks: true },
    { ...json(200, [2]), tag: '"2"' },
    { ...refusal, tag: held },
    json(200, [3]),
  ]
  const again = () => fetchIfModified("GET /api/location/all", held)
  await expect(again()).resolves.toBeNull()
  await expect(again()).resolves.toEqual({ output: [2], tag: '"2"' })
  await expect(again()).rejects.toMatchObject({ code: "forbidden" })
  await expect(again()).resolves.toEqual({ output: [3], tag: null })
  replies = [json(200, [4])]
  const first = fetchIfModified("GET /api/location/all", undefined)
  await expect(first).resolves.toEqual({ output: [4], tag: null })
})

test("passes on the profile version, also from refusals", async () => {
  replies = [
    { ...json(200, []), mark: "A" },
    { ...json(403, { code: "blocked", message: "Gesperrt" }), mark: "B" },
  ]
  await call("GET /api/location/all")
  await expect(call("GET /api/location/all")).rejects.toMatchObject({ code: "blocked" })
  expect(marks).toEqual(["A", "B"])
})

test("requests the own profile without location ids", async () => {
  replies = [json(200, {})]
  await call("GET /api/user/")
  expect(seen[0]?.headers).not.toHaveProperty("x-location-ids")
})
