import { beforeEach, expect, test, vi } from "vitest"

let stored: Map<string, string>
let heard: (() => void)[]
beforeEach(() => {
  vi.resetModules()
  stored = new Map()
  heard = []
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => heard.push(listener))
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => {
    heard = heard.filter((other) => other !== listener)
  })
})

test("the acceptance is kept under the key of P66, and told", async () => {
  const consent = await import("./cookie-consent.ts")
  const told = vi.fn()
  consent.whenCookiesAllowed(told)
  expect(consent.areCookiesAllowed()).toBe(false)
  consent.allowCookies()
  expect([...stored]).toEqual([["cookiesAllowed", "allowed"]])
  expect(consent.areCookiesAllowed()).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
})

test("another value is no acceptance", async () => {
  stored.set("cookiesAllowed", "true")
  expect((await import("./cookie-consent.ts")).areCookiesAllowed()).toBe(false)
})

test("other tabs hear of it, until they listen no more", async () => {
  const consent = await import("./cookie-consent.ts")
  const told = vi.fn()
  const stop = consent.whenCookiesAllowed(told)
  for (const listener of heard) listener()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  expect(heard).toEqual([])
})

test("where the browser forbids its storage it holds for the visit", async () => {
  const denied = () => {
    throw new Error("SecurityError")
  }
  vi.stubGlobal("localStorage", { getItem: denied, setItem: denied })
  const consent = await import("./cookie-consent.ts")
  expect(consent.areCookiesAllowed()).toBe(false)
  consent.allowCookies()
  expect(consent.areCookiesAllowed()).toBe(true)
})
