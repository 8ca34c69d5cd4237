import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { pauseOf } from "./connection.ts"

const page = new EventTarget()
const tab = { visibilityState: "visible" }
const ending = new AbortController()
let isOver = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("document", tab)
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  isOver = false
  void pauseOf(ending.signal)(60_000).then(() => {
    isOver = true
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const turn = (visibilityState: string) => {
  tab.visibilityState = visibilityState
  page.dispatchEvent(new Event("visibilitychange"))
  return settled()
}

test("lasts the given time", async () => {
  await vi.advanceTimersByTimeAsync(59_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test("ends when the page becomes visible, not hidden", async () => {
  await turn("hidden")
  expect(isOver).toBe(false)
  await turn("visible")
  expect(isOver).toBe(true)
})

test("ends when the network is back", async () => {
  page.dispatchEvent(new Event("online"))
  await settled()
  expect(isOver).toBe(true)
})

test("ends with its signal", async () => {
  ending.abort()
  await settled()
  expect(isOver).toBe(true)
})
