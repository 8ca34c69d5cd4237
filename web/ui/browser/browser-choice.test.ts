import { beforeEach, expect, test, vi } from "vitest"
import { forbidLocalStorage, stubLocalStorage } from "./storage-for-tests.ts"

let stored: Map<string, string>
let page: EventTarget
beforeEach(() => {
  vi.resetModules()
  stored = stubLocalStorage()
  page = new EventTarget()
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
})

test("stores a choice under its name and notifies listeners", async () => {
  const { followChoices, keepChoice, readChoice } = await import("./browser-choice.ts")
  const notified = vi.fn()
  followChoices(notified)
  expect(readChoice("cookiesAllowed")).toBeNull()
  keepChoice("cookiesAllowed", "allowed")
  expect([...stored]).toEqual([["cookiesAllowed", "allowed"]])
  expect(readChoice("cookiesAllowed")).toBe("allowed")
  expect(notified).toHaveBeenCalledTimes(1)
})

test("notifies other tabs until they unsubscribe", async () => {
  const { followChoices } = await import("./browser-choice.ts")
  const notified = vi.fn()
  const stop = followChoices(notified)
  page.dispatchEvent(new Event("storage"))
  expect(notified).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event("storage"))
  expect(notified).toHaveBeenCalledTimes(1)
})

test("keeps a choice for the visit without storage", async () => {
  forbidLocalStorage()
  const { keepChoice, readChoice } = await import("./browser-choice.ts")
  expect(readChoice("cookiesAllowed")).toBeNull()
  keepChoice("cookiesAllowed", "allowed")
  expect(readChoice("cookiesAllowed")).toBe("allowed")
})
