import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { errorText } from "../../../contract/core/errors.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import type { LiveMessage } from "../../../contract/news/live.ts"
import { ApiError } from "../../core/api.ts"
import { createEvents, followStream, pauseMs } from "./Live.tsx"

const streamOf = (...texts: string[]) =>
  new ReadableStream<string>({
    start: (to) => {
      for (const text of texts) to.enqueue(text)
      to.close()
    },
  })

test("a stream that ends or fails is opened again, later each time; meanwhile everything is reloaded each half minute", async () => {
  let now = 0
  vi.spyOn(Date, "now").mockImplementation(() => now)
  vi.spyOn(Math, "random").mockReturnValue(0.5)
  const over = new AbortController()
  const received: [seconds: number, message: LiveMessage][] = []
  const pauses: number[] = []
  const refusal = () => Promise.reject(new Error("refused"))
  const answers: (() => Promise<ReadableStream<string>>)[] = [
    ...Array.from({ length: 7 }, () => refusal),
    async () => streamOf('data: {"kind":"rel', 'oad"}\n\n'),
    async () => streamOf("data: {broken\n\n"),
  ]
  await followStream({
    open: () => answers.shift()!(),
    receive: (message) => received.push([now / 1000, message]),
    pause: async (ms) => {
      now += ms
      pauses.push(ms / 1000)
      if (answers.length === 0) over.abort()
    },
    signal: over.signal,
  })
  vi.restoreAllMocks()
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 1, 2])
  // Twice while it fails, and by the stream itself.
  const reload = { kind: "reload" }
  expect(received).toEqual([
    [31, reload],
    [61, reload],
    [91, reload],
  ])
})

test.each([
  ["no answer comes", (): ReadableStream<string> | null => null, 10_000],
  ["an answer says nothing", () => new ReadableStream<string>(), 10_000],
  ["the beats stay away", () => new ReadableStream<string>({ start: (to) => to.enqueue(":\n\n") }), 50_000],
])("where %s the stream is opened again after a while", async (_, answer, ms) => {
  vi.useFakeTimers()
  const over = new AbortController()
  const pausedAt: number[] = []
  const start = Date.now()
  const following = followStream({
    open: (signal) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(signal.reason)
        const text = answer()
        if (!text) return signal.addEventListener("abort", gone)
        resolve(text.pipeThrough(new TransformStream(), { signal }))
      }),
    receive: () => {},
    pause: async () => {
      pausedAt.push(Date.now() - start)
      over.abort()
    },
    signal: over.signal,
  })
  await vi.advanceTimersByTimeAsync(ms)
  vi.useRealTimers()
  await following
  expect(pausedAt).toEqual([ms])
})

test("Retry-After delays the next attempt", async () => {
  const over = new AbortController()
  const code = "too_many_requests"
  const refusal = new ApiError(429, { code, message: errorText[code] }, Date.now() + 30_000)
  const waited = await new Promise<number>((resolve) => {
    void followStream({
      open: () => Promise.reject(refusal),
      receive: () => {},
      pause: async (ms) => {
        over.abort()
        resolve(ms)
      },
      signal: over.signal,
    })
  })
  expect(waited).toBeGreaterThan(25_000)
})

test("the longest pause is 45 seconds, the shortest half a second", () => {
  expect(pauseMs(0, 0)).toBe(500)
  expect(pauseMs(1, 0.5)).toBe(2000)
  expect(pauseMs(50, 1)).toBe(45_000)
})

const change = { kind: "change", changed: ["a"], gone: [], activities: false, messages: false }
const text = `:\n\ndata: {"kind":"reload"}\n\n:\n\ndata: ${JSON.stringify(change)}\n\n`

test("parses a stream independently of its chunks", () => {
  forAll([fc.array(fc.nat(text.length))], (cuts) => {
    const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
    const read = createEvents()
    const messages = ends.slice(1).flatMap((end, at) => read(text.slice(ends[at], end)))
    expect(messages).toEqual([{ kind: "reload" }, change])
  })
})
