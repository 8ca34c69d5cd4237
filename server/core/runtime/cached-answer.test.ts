import { expect, test } from "vitest"
import { cacheAnswer } from "./cached-answer.ts"

type Options = {
  cacheMs?: (answer: string) => number
  staleMs?: number
  timeoutMs?: number
  giveUpMs?: number
}
function searched(options: Options = {}) {
  const ends: ((answer: string) => void)[] = []
  let at = 0
  const ask = cacheAnswer({
    find: () => new Promise<string>((resolve) => ends.push(resolve)),
    cacheMs: 1000,
    timeoutMs: 60_000,
    late: "late",
    giveUpMs: 600_000,
    now: () => at,
    ...options,
  })
  return { ask, ends, pass: (ms: number) => (at += ms) }
}

test("simultaneous callers share a search, whose answer is cached", async () => {
  const { ask, ends, pass } = searched()
  const both = [ask(), ask()]
  ends[0]?.("good")
  expect(await Promise.all(both)).toEqual(["good", "good"])
  pass(999)
  expect(await ask()).toBe("good")
  expect(ends).toHaveLength(1)
  pass(1)
  const next = ask()
  ends[1]?.("bad")
  expect(await next).toBe("bad")
})

test("a bad answer can be cached for less time", async () => {
  const { ask, ends, pass } = searched({ cacheMs: (answer) => (answer === "good" ? 15_000 : 1000) })
  for (const [index, [answer, ms]] of [["bad", 1000] as const, ["good", 15_000] as const].entries()) {
    const asked = ask()
    ends[index]?.(answer)
    expect(await asked).toBe(answer)
    pass(ms - 1)
    expect([await ask(), ends.length]).toEqual([answer, index + 1])
    pass(1)
  }
})

test("a slow search is late for all callers, runs once, and counts when it ends", async () => {
  const { ask, ends, pass } = searched({ timeoutMs: 20 })
  expect(await ask()).toBe("late")
  pass(5000)
  expect(await Promise.all([ask(), ask()])).toEqual(["late", "late"])
  expect(ends).toHaveLength(1)
  ends[0]?.("good")
  await new Promise(setImmediate)
  expect(await ask()).toBe("good")
})

test("returns a stale answer during the next search, until that is late", async () => {
  const { ask, ends, pass } = searched({ staleMs: 5000 })
  const first = ask()
  ends[0]?.("good")
  await first
  pass(2000)
  expect(await ask()).toBe("good")
  expect(ends).toHaveLength(2)
  pass(60_000)
  expect(await ask()).toBe("late")
  ends[1]?.("bad")
  await new Promise(setImmediate)
  expect(await ask()).toBe("bad")
  pass(6000)
  const waiting = ask()
  ends[2]?.("good")
  expect(await waiting).toBe("good")
})

test("gives up an endless search, and the next one succeeds", async () => {
  const { ask, ends, pass } = searched({ timeoutMs: 20, giveUpMs: 60_000 })
  expect(await ask()).toBe("late")
  pass(59_999)
  expect(await ask()).toBe("late")
  expect(ends).toHaveLength(1)
  pass(1)
  const again = ask()
  expect(ends).toHaveLength(2)
  ends[0]?.("of long ago")
  await new Promise(setImmediate)
  ends[1]?.("good")
  expect(await again).toBe("good")
})
