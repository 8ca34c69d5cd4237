import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createAnnouncer, quietMs } from "./Live.tsx"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => {
  const said: [number, object][] = []
  const start = Date.now()
  const announcer = createAnnouncer((difference) => said.push([Date.now() - start, difference]))
  return { announcer, said }
}
const gone = { gone: 1, changed: 0, fresh: 0 }

test("announces the first change at once, those of the next half minute together", () => {
  const { announcer, said } = open()
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  announcer.add(gone)
  announcer.add({ gone: 0, changed: 2, fresh: 1 })
  expect(said).toEqual([[0, gone]])
  vi.advanceTimersByTime(quietMs)
  expect(said).toEqual([
    [0, gone],
    [quietMs, { gone: 1, changed: 2, fresh: 1 }],
  ])
  vi.advanceTimersByTime(quietMs)
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  expect(said).toHaveLength(3)
})

test("announces nothing without a change, or when stopped", () => {
  const { announcer, said } = open()
  announcer.add({ gone: 0, changed: 0, fresh: 0 })
  expect(said).toEqual([])
  announcer.add(gone)
  vi.advanceTimersByTime(0)
  announcer.add(gone)
  announcer.stop()
  vi.advanceTimersByTime(2 * quietMs)
  expect(said).toHaveLength(1)
})
