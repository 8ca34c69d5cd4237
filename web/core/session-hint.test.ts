import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { forbidLocalStorage, stubLocalStorage } from "../ui/browser/storage-for-tests.ts"
import { identityTimeoutMs, requestToken, takeToken } from "./session-hint.ts"

let asked: string[]
const kept = new Map<string, string>()

beforeEach(() => {
  asked = []
  kept.clear()
  kept.set("signedIn", "1")
  stubLocalStorage(kept)
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push(path)
    init?.signal?.throwIfAborted()
    return Response.json({ token: "t" })
  })
})
afterEach(() => {
  takeToken()
  vi.unstubAllGlobals()
})

it("requests the token of a signed-in browser, and returns it once", async () => {
  requestToken()
  expect(asked).toEqual(["/api/identity/token"])
  expect(await (await takeToken())?.json()).toEqual({ token: "t" })
  expect(takeToken()).toBeUndefined()
})

it("requests nothing without a session, at a hosted identity, or without storage", () => {
  kept.set("signedIn", "hosted")
  requestToken()
  kept.clear()
  requestToken()
  forbidLocalStorage()
  requestToken()
  expect(asked).toEqual([])
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

it("limits the wait for a token, and reports its failure only to the caller", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort())
  requestToken()
  await expect(takeToken()).rejects.toThrow("abort")
  timeout.mockRestore()
})
