import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ChunkLoadError, lazyNamed, loadChunk, retries } from "./chunks.tsx"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  vi.spyOn(console, "error").mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const parts = { Word: () => "da" }
const away = () => Promise.reject(new TypeError("Failed to fetch"))

const drawn = (part: ReturnType<typeof lazyNamed<typeof parts, "Word">>) =>
  renderToString(createElement(part, { fallback: "bald" }))

test("repeats a failed preload when it is shown", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  const Word = lazyNamed(load, "Word")
  const preloading = Word.preload()
  await vi.runAllTimersAsync()
  await preloading
  expect(Word.isLoaded()).toBe(false)
  load.mockResolvedValue(parts)
  expect(drawn(Word)).toBe("bald")
  await Word.preload()
  expect(drawn(Word)).toBe("da")
  expect(load).toHaveBeenCalledTimes(retries + 2)
})

test("throws for a failed component, without a request loop", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  const Word = lazyNamed(load, "Word")
  expect(drawn(Word)).toBe("bald")
  await vi.runAllTimersAsync()
  for (const _ of [1, 2]) expect(() => drawn(Word)).toThrow(ChunkLoadError)
  expect(load).toHaveBeenCalledTimes(retries + 1)
})

test("renders a substitute for missing code, which requests it again", async () => {
  const load = vi.fn<() => Promise<typeof parts>>(away)
  let again = (_isReachable: boolean) => {}
  const Word = lazyNamed(load, "Word", (_problem, _props, tryAgain) => {
    again = tryAgain
    return "weg"
  })
  expect(drawn(Word)).toBe("bald")
  await vi.runAllTimersAsync()
  expect(drawn(Word)).toBe("weg")
  again(false)
  load.mockResolvedValue(parts)
  expect(drawn(Word)).toBe("bald")
  await Word.preload()
  expect(drawn(Word)).toBe("da")
})

test("leaves code that stays missing although the portal answers to the page", async () => {
  let again = (_isReachable: boolean) => {}
  const Word = lazyNamed<typeof parts, "Word">(away, "Word", (_problem, _props, tryAgain) => {
    again = tryAgain
    return "weg"
  })
  for (const shown of ["bald", "bald"]) {
    expect(drawn(Word)).toBe(shown)
    await vi.runAllTimersAsync()
    expect(drawn(Word)).toBe("weg")
    again(true)
  }
  expect(() => drawn(Word)).toThrow(ChunkLoadError)
})

const noWait = async () => {}

test("renders a preloaded component without its fallback", async () => {
  const Word = lazyNamed(async () => parts, "Word")
  await Word.preload()
  expect(drawn(Word)).toBe("da")
})

test("repeats a failed request after 350 ms", async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => "da").mockRejectedValueOnce(new Error("weg"))
  const loading = loadChunk(load)
  await vi.advanceTimersByTimeAsync(349)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toBe("da")
  vi.useRealTimers()
})

test("requests failed styles again before their chunk is used", async () => {
  const lost = new Error("Unable to preload CSS for /assets/a.css")
  const steps: string[] = []
  const load = vi.fn(async () => {
    steps.push("chunk")
    // Vite counts them as loaded from now on.
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
  expect(await loadChunk(load, noWait, styles)).toBe("here")
  expect(steps).toEqual(["chunk", "styles", "styles", "chunk"])
})
