import fc from "fast-check"
import { expect, test } from "vitest"
import { createEvents, followStream, type News, pauseMs } from "./stream.ts"

const streamOf = (...texts: string[]) =>
  new ReadableStream<string>({
    start: (to) => {
      for (const text of texts) to.enqueue(text)
      to.close()
    },
  })

test("what ends or fails is asked for again, later each time until it speaks", async () => {
  const over = new AbortController()
  const told: News[] = []
  const pauses: number[] = []
  const answers = [
    () => Promise.reject(new Error("refused")),
    () => Promise.reject(new Error("refused")),
    async () => streamOf('data: {"kind":"rel', 'oad"}\n\n'),
    async () => streamOf("data: {broken\n\n"),
  ]
  await followStream({
    open: () => (answers.shift() as () => Promise<ReadableStream<string>>)(),
    tell: (news) => told.push(news),
    pause: async (ms) => {
      pauses.push(ms)
      if (answers.length === 0) over.abort()
    },
    signal: over.signal,
  })
  expect(told.map(({ kind }) => kind)).toEqual(["down", "down", "reload", "down", "down"])
  expect(pauses.map((ms) => ms >= 500 && ms <= 6000)).toEqual([true, true, true, true])
})

test("the longest pause is a minute and a half, the shortest half a second", () => {
  expect(pauseMs(0, 0)).toBe(500)
  expect(pauseMs(1, 0.5)).toBe(2000)
  expect(pauseMs(50, 1)).toBe(90_000)
})

const change = { kind: "change", changed: ["a"], gone: [], activities: false, messages: false }
const text = `:\n\ndata: {"kind":"reload"}\n\n:\n\ndata: ${JSON.stringify(change)}\n\n`

test("a stream is read alike however it is cut into pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
      const read = createEvents()
      const messages = ends.slice(1).flatMap((end, at) => read(text.slice(ends[at], end)))
      expect(messages).toEqual([{ kind: "reload" }, change])
    }),
  )
})
