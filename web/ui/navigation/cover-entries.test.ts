import { createMemoryHistory, type RouterHistory } from "@tanstack/history"
import { beforeEach, expect, test, vi } from "vitest"
import { coverPage, coversOf, uncovered } from "./BackClosesPanel.tsx"

const placeOf = (history: RouterHistory) => history.location.state.__TSR_index

function start(): RouterHistory {
  const history = createMemoryHistory({ initialEntries: ["/", "/list"] })
  coversOf(history)
  return history
}

function stepBack(history: RouterHistory) {
  history.back()
  vi.runAllTimers()
}

function placeAfter(history: RouterHistory, end: () => void) {
  end()
  vi.runAllTimers()
  return placeOf(history)
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test("resolves once its history entry is removed, however long the browser takes", async () => {
  const history = start()
  const end = coverPage(history, () => {})
  const step = history.go
  let goLater = () => {}
  history.go = (steps) => {
    goLater = () => step(steps)
  }
  end()
  const gone = vi.fn()
  const waiting = uncovered(history).then(gone)
  await vi.runAllTimersAsync()
  expect(gone).not.toHaveBeenCalled()
  goLater()
  await waiting
  expect(placeOf(history)).toBe(1)
})

test("stays open while it asks for confirmation", () => {
  const history = start()
  let endQuestion = () => {}
  const answer = vi.fn(() => endQuestion())
  const endForm = coverPage(history, () => {
    endQuestion = coverPage(history, answer)
  })
  stepBack(history)
  expect(placeOf(history)).toBe(3)
  // Blocked: going back stays.
  stepBack(history)
  expect(answer).toHaveBeenCalledOnce()
  expect(placeOf(history)).toBe(2)
  expect(placeAfter(history, endForm)).toBe(1)
})

test("a replacing panel takes over the history entry", () => {
  const history = start()
  const endMenu = coverPage(history, () => {})
  endMenu()
  const endMessages = coverPage(history, () => {})
  vi.runAllTimers()
  expect(placeOf(history)).toBe(2)
  expect(placeAfter(history, endMessages)).toBe(1)
})

test("navigating elsewhere is not going back; going back skips left-over entries", () => {
  const history = start()
  const end = coverPage(history, () => {})
  history.push("/activity")
  end()
  vi.runAllTimers()
  expect(history.location.href).toBe("/activity")
  history.back()
  expect(placeOf(history)).toBe(1)
  history.forward()
  expect(history.location.href).toBe("/activity")
})
