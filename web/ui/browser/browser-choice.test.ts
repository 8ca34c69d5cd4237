import { beforeEach, expect, test, vi } from "vitest"
import { forbidLocalStorage, stubLocalStorage } from "./storage-for-tests.ts"

let stored: Map<string, string>
let heard: (() => void)[]
beforeEach(() => {
  vi.resetModules()
  stored = stubLocalStorage()
  heard = []
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => heard.push(listener))
  vi.stubGlobal("removeEventListener", (_: string, listener: () => void) => {
    heard = heard.filter((other) => other !== listener)
  })
})

test("a choice is stored under its name, and listeners are notified", async () => {
  const { followChoices, keepChoice, readChoice } = await import("./browser-choice.ts")
  const told = vi.fn()
  followChoices(told)
  expect(readChoice("cookiesAllowed")).toBeNull()
  keepChoice("cookiesAllowed", "allowed")
  expect([...stored]).toEqual([["cookiesAllowed", "allowed"]])
  expect(readChoice("cookiesAllowed")).toBe("allowed")
  expect(told).toHaveBeenCalledTimes(1)
})

test("other tabs hear of it, until they listen no more", async () => {
  const { followChoices } = await import("./browser-choice.ts")
  const told = vi.fn()
  const stop = followChoices(told)
  for (const listener of heard) listener()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  expect(heard).toEqual([])
})

test("without storage a choice is kept for the visit", async () => {
  forbidLocalStorage()
  const { keepChoice, readChoice } = await import("./browser-choice.ts")
  expect(readChoice("cookiesAllowed")).toBeNull()
  keepChoice("cookiesAllowed", "allowed")
  expect(readChoice("cookiesAllowed")).toBe("allowed")
})
