import fc from "fast-check"
import { expect, onTestFinished, test, vi } from "vitest"
import { isRefused } from "../refusal.ts"
import { CallSlots } from "./call-slots.ts"

const begun = async (slots: CallSlots, caller: string, size?: number) => {
  const end = await slots.take(caller, size)
  if (isRefused(end)) throw new Error(end.refused)
  return end
}

test("callers do not wait behind the queue of one over the limit, whose refusal takes a second", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = new CallSlots({ perCaller: 1, all: 2, waiting: 10 })
  await begun(slots, "greedy")
  const queued = Array.from({ length: 10 }, () => begun(slots, "greedy"))
  const other = await begun(slots, "other")
  other()
  const answered = vi.fn()
  void slots.take("greedy").then(answered)
  await vi.advanceTimersByTimeAsync(999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refused: "too_many_requests" }))
  expect(queued).toHaveLength(10)
})

test("never exceeds the limits, and runs every accepted call", async () => {
  const sizes = fc.integer({ min: 1, max: 3 })
  const calls = fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), sizes), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      calls,
      fc.integer({ min: 3, max: 5 }),
      fc.integer({ min: 3, max: 9 }),
      async (callers, perCaller, all) => {
        const slots = new CallSlots({ perCaller, all, waiting: 40 })
        const running: { caller: string; size: number }[] = []
        const sum = (of = running) => of.reduce((total, { size }) => total + size, 0)
        let done = 0
        const call = async ([caller, size]: [string, number]) => {
          const end = await begun(slots, caller, size)
          const own = { caller, size }
          running.push(own)
          expect(sum()).toBeLessThanOrEqual(all)
          expect(sum(running.filter((other) => other.caller === caller))).toBeLessThanOrEqual(perCaller)
          await new Promise(setImmediate)
          running.splice(running.indexOf(own), 1)
          done++
          end()
        }
        await Promise.all(callers.map(call))
        expect(done).toBe(callers.length)
      },
    ),
    { numRuns: 50 },
  )
})

test("an excessive caller gets one slot at a time with pauses and late refusals; others do not wait", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = new CallSlots({ perCaller: 3, all: 4, waiting: 5, throttledFrom: 4 })
  const running: (() => void)[] = []
  const call = async () => void running.push(await begun(slots, "greedy"))
  for (let count = 0; count < 8; count++) void call()
  await vi.advanceTimersByTimeAsync(0)
  expect(running).toHaveLength(3)
  const refusal = slots.take("greedy")
  for (const end of running.splice(0)) end()
  for (const other of ["a", "b", "c", "d"]) await begun(slots, other).then((end) => end())
  await vi.advanceTimersByTimeAsync(10)
  expect(running).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(running).toHaveLength(1)
  let isAnswered = false
  void refusal.then(() => {
    isAnswered = true
  })
  await vi.advanceTimersByTimeAsync(4_900)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await refusal).toMatchObject({ refused: "too_many_requests" })
  while (running.length > 0) {
    running.pop()?.()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await slots.take("greedy")).toBeTypeOf("function")
})
