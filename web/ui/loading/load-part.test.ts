import { createElement } from "react"
import { prerender } from "react-dom/static"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { lazily, PartMissing } from "./load-part.ts"
import { retries } from "./try-often.ts"

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

test("what fails while it is shown says so and is not asked for without end", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  const Word = lazily(load, "Word")
  const drawing = expect(prerender(createElement(Word), { onError() {} })).rejects.toThrow(PartMissing)
  await vi.runAllTimersAsync()
  await drawing
  expect(load).toHaveBeenCalledTimes(retries + 1)
})
