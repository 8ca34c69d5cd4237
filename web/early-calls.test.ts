import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { callEarly, forgetEarly, identityTimeoutMs, takeEarly } from "./early-calls.ts"
import { screenAt } from "./screens.ts"
import { forbidLocalStorage, stubLocalStorage } from "./ui/browser/storage-for-tests.ts"

const tokenPath = "/api/identity/token"
const listPath = "/api/car/all/area?area=SELECTION"
const namePaths = ["/api/option/", "/api/location/all"]

let answers: Record<string, () => Response>
const asked: { path: string; authorization: string | null }[] = []
const kept = new Map<string, string>()

beforeEach(() => {
  answers = {
    [tokenPath]: () => Response.json({ token: "t" }),
    [listPath]: () => Response.json([{ id: "2" }, { id: "1" }]),
    ...Object.fromEntries(namePaths.map((path) => [path, () => Response.json([path])])),
  }
  asked.length = 0
  kept.clear()
  kept.set("signedIn", "1")
  stubLocalStorage(kept)
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push({ path, authorization: new Headers(init?.headers).get("authorization") })
    init?.signal?.throwIfAborted()
    const answer = answers[path]
    if (!answer) throw new TypeError("Failed to fetch")
    return answer()
  })
})
afterEach(() => {
  forgetEarly()
  vi.unstubAllGlobals()
})

it("requests only the portal's metadata without a session", () => {
  kept.clear()
  expect(callEarly(screenAt("/overview/selection"))).toBe(false)
  expect(asked).toEqual([{ path: "/api/meta.json", authorization: null }])
})

it("requests nothing else without storage", () => {
  forbidLocalStorage()
  expect(callEarly(screenAt("/overview/selection"))).toBe(false)
  expect(asked).toEqual([{ path: "/api/meta.json", authorization: null }])
})

it("requests only the token unless an overview is opened", async () => {
  expect(callEarly(screenAt("/activity"))).toBe(false)
  await takeEarly(tokenPath)
  expect(asked.map(({ path }) => path)).toEqual([tokenPath])
})

it("requests the list and names with the token, and returns each once", async () => {
  expect(callEarly(screenAt("/overview/selection"))).toBe(true)
  expect(await (await takeEarly(tokenPath))?.json()).toEqual({ token: "t" })
  expect(await (await takeEarly(listPath))?.json()).toEqual([{ id: "2" }, { id: "1" }])
  for (const path of namePaths) expect(await (await takeEarly(path))?.json()).toEqual([path])
  const signed = [listPath, ...namePaths]
  expect(asked).toEqual([
    { path: tokenPath, authorization: null },
    ...signed.map((path) => ({ path, authorization: "Bearer t" })),
  ])
  for (const path of [tokenPath, ...signed]) expect(takeEarly(path)).toBeUndefined()
})

it("has no list after the session ended", async () => {
  answers[tokenPath] = () => new Response(null, { status: 401 })
  callEarly(screenAt("/overview/selection"))
  expect(await takeEarly(listPath)).toBeNull()
  expect((await takeEarly(tokenPath))?.status).toBe(401)
})

it("reports a network failure only to the caller", async () => {
  answers = {}
  callEarly(screenAt("/overview/selection"))
  await expect(takeEarly(tokenPath)).rejects.toThrow("Failed to fetch")
})

it("waits for an identity 30 seconds, 60 on mobile, 5 offline", () => {
  const desktop = { onLine: true, userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36" }
  const mobile = {
    onLine: true,
    userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
  }
  expect(identityTimeoutMs(desktop)).toBe(30_000)
  expect(identityTimeoutMs(mobile)).toBe(60_000)
  expect(identityTimeoutMs({ ...mobile, onLine: false })).toBe(5_000)
})

it("limits the wait for a token", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort())
  callEarly(screenAt("/overview/selection"))
  await expect(takeEarly(tokenPath)).rejects.toThrow("abort")
  timeout.mockRestore()
})

it("returns the portal's metadata once", async () => {
  kept.clear()
  answers["/api/meta.json"] = () => Response.json({ demo: true })
  callEarly(screenAt("/login"))
  forgetEarly()
  expect(await (await takeEarly("/api/meta.json"))?.json()).toEqual({ demo: true })
  expect(takeEarly("/api/meta.json")).toBeUndefined()
})

it("returns nothing to the next user", () => {
  callEarly(screenAt("/overview/selection"))
  forgetEarly()
  expect(takeEarly(tokenPath)).toBeUndefined()
  expect(takeEarly(listPath)).toBeUndefined()
})
