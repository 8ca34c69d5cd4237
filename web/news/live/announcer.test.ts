import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createAnnouncer, quietMs } from "./Live.tsx"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const announced: [number, object][] = []
  const start = Date.now()
  const announcer = createAnnouncer((difference) => announced.push([Date.now() - start, difference]))
  return { announcer, announced }
}
const gone = { gone: 1, changed: 0, fresh: 0 }

test("announces the first change at once, those of the next half minute together", () => {
  const { announcer, announced } = open()
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  announcer.add(gone)
  announcer.add({ gone: 0, changed: 2, fresh: 1 })
  expect(announced).toEqual([[0, gone]])
  vi.advanceTimersByTime(quietMs)
  expect(announced).toEqual([
    [0, gone],
    [quietMs, { gone: 1, changed: 2, fresh: 1 }],
  ])
  vi.advanceTimersByTime(quietMs)
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  expect(announced).toHaveLength(3)
})

test("announces nothing without a change, or when stopped", () => {
  const { announcer, announced } = open()
  announcer.add({ gone: 0, changed: 0, fresh: 0 })
  expect(announced).toEqual([])
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  announcer.add(gone)
  announcer.stop()
  vi.advanceTimersByTime(2 * quietMs)
  expect(announced).toHaveLength(1)
})
