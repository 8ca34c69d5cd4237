import fc from "fast-check"
import { expect, test, vi } from "vitest"
import { errorText } from "../../../contract/errors.ts"
import { forAll } from "../../../contract/property-for-tests.ts"
import { ApiError } from "../../api.ts"
import { createEvents, followStream, type News, pauseMs } from "./Live.tsx"

const streamOf = (...texts: string[]) =>
  new ReadableStream<string>({
    start: (to) => {
      for (const text of texts) to.enqueue(text)
      to.close()
    },
  })

test("reconnects after an end or failure, with growing delays until it responds", async () => {
  const over = new AbortController()
  const received: News[] = []
  const pauses: number[] = []
  const answers = [
    () => Promise.reject(new Error("refused")),
    () => Promise.reject(new Error("refused")),
    async () => streamOf('data: {"kind":"rel', 'oad"}\n\n'),
    async () => streamOf("data: {broken\n\n"),
  ]
  await followStream({
    open: () => (answers.shift() as () => Promise<ReadableStream<string>>)(),
    tell: (news) => received.push(news),
    pause: async (ms) => {
      pauses.push(ms)
      if (answers.length === 0) over.abort()
    },
    signal: over.signal,
  })
  expect(received.map(({ kind }) => kind)).toEqual(["down", "down", "reload", "down", "down"])
  expect(pauses.map((ms) => ms >= 500 && ms <= 6000)).toEqual([true, true, true, true])
})

test.each([
  ["no answer comes", (): ReadableStream<string> | null => null, 10_000],
  ["an answer says nothing", () => new ReadableStream<string>(), 10_000],
  ["the beats stay away", () => new ReadableStream<string>({ start: (to) => to.enqueue(":\n\n") }), 50_000],
])("reports the stream as down if %s", async (_, answer, ms) => {
  vi.useFakeTimers()
  const over = new AbortController()
  const received: News[] = []
  const following = followStream({
    open: (signal) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(signal.reason)
        const text = answer()
        if (!text) return signal.addEventListener("abort", gone)
        resolve(text.pipeThrough(new TransformStream(), { signal }))
      }),
    tell: (news) => received.push(news),
    pause: async () => over.abort(),
    signal: over.signal,
  })
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await following
  expect(received).toEqual([{ kind: "down" }])
})

test("Retry-After delays the next attempt", async () => {
  const over = new AbortController()
  const code = "too_many_requests"
  const refusal = new ApiError(429, { code, message: errorText[code] }, Date.now() + 30_000)
  const waited = await new Promise<number>((resolve) => {
    void followStream({
      open: () => Promise.reject(refusal),
      tell: () => {},
      pause: async (ms) => {
        over.abort()
        resolve(ms)
      },
      signal: over.signal,
    })
  })
  expect(waited).toBeGreaterThan(25_000)
})

test("the delay is between half a second and a minute and a half", () => {
  expect(pauseMs(0, 0)).toBe(500)
  expect(pauseMs(1, 0.5)).toBe(2000)
  expect(pauseMs(50, 1)).toBe(90_000)
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
