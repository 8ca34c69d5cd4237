import { createElement } from "react"
import { prerender } from "react-dom/static"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetFailures, lazily, PartMissing, retries, tryOften } from "./load-part.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }))
afterEach(() => void vi.useRealTimers())

const parts = { Word: () => "da" }
const away = () => Promise.reject(new TypeError("Failed to fetch"))

test("what failed ahead is loaded again once it is needed", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  const Word = lazily(load, "Word")
  expect(Word.here()).toBeNull()
  const failing = expect(Word.ahead()).rejects.toThrow(PartMissing)
  await vi.runAllTimersAsync()
  await failing
  load.mockResolvedValue(parts)
  expect(await new Response((await prerender(createElement(Word))).prelude).text()).toBe("da")
  expect(await Word.ahead()).toBe(parts.Word)
  expect(Word.here()).toBe(parts.Word)
  expect(load).toHaveBeenCalledTimes(retries + 2)
})

test("what fails while it is shown says so, is not asked for without end, and is again once somebody does", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  const Word = lazily(load, "Word")
  const drawing = expect(prerender(createElement(Word), { onError() {} })).rejects.toThrow(PartMissing)
  await vi.runAllTimersAsync()
  await drawing
  expect(load).toHaveBeenCalledTimes(retries + 1)
  load.mockResolvedValue(parts)
  forgetFailures()
  expect(await new Response((await prerender(createElement(Word))).prelude).text()).toBe("da")
})

const noWait = async () => {}

test("what fails is tried again, after 350 ms unless told otherwise", async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => "da").mockRejectedValueOnce(new Error("weg"))
  const loading = tryOften(load)
  await vi.advanceTimersByTimeAsync(349)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe("da")
  vi.useRealTimers()
})

test("styles that failed are asked for before the part is taken, which then is not bare", async () => {
  const lost = new Error("Unable to preload CSS for /assets/a.css")
  const steps: string[] = []
  const load = vi.fn(async () => {
    steps.push("part")
    // The build's loader thinks by now that they are there.
    if (steps.length === 1) throw lost
    return "here"
  })
  let isAway = true
  const styles = async () => {
    steps.push("styles")
    if (isAway) {
      isAway = false
      throw lost
    }
  }
  expect(await tryOften(load, noWait, styles)).toBe("here")
  expect(steps).toEqual(["part", "styles", "styles", "part"])
})
