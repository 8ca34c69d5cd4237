import { expect, test, vi } from "vitest"
import { retries, tryOften } from "./try-often.ts"

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

test("what fails for good throws after five retries", async () => {
  const load = vi.fn(async () => Promise.reject(new Error("weg")))
  await expect(tryOften(load, noWait)).rejects.toThrow("weg")
  expect(load).toHaveBeenCalledTimes(retries + 1)
})

test("styles that failed are not taken for loaded", async () => {
  const load = vi.fn(async () => Promise.reject(new Error("Unable to preload CSS for /assets/a.css")))
  await expect(tryOften(load, noWait)).rejects.toThrow("CSS")
  expect(load).toHaveBeenCalledTimes(1)
})
