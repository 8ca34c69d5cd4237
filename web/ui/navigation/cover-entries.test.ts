import { createMemoryHistory } from "@tanstack/react-router"
import { beforeEach, expect, test, vi } from "vitest"
import { coverPage, type PageHistory, passLeftOvers, uncovered } from "./WayBack.tsx"

const placeOf = ({ history }: PageHistory) => history.location.state.__TSR_index

function start(): PageHistory {
  const history = createMemoryHistory({ initialEntries: ["/", "/list"] })
  passLeftOvers(history)
  let made = 0
  return { history, push: () => history.push(history.location.href, { cover: ++made }) }
}

function stepBack({ history }: PageHistory) {
  history.back()
  vi.runAllTimers()
}

function placeAfter(way: PageHistory, end: () => void) {
  end()
  vi.runAllTimers()
  return placeOf(way)
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test("resolves once its history entry is removed, however long the browser takes", async () => {
  const way = start()
  const end = coverPage(way, () => {})
  const step = way.history.go
  let goLater = () => {}
  way.history.go = (steps) => {
    goLater = () => step(steps)
  }
  end()
  const gone = vi.fn()
  const waiting = uncovered().then(gone)
  await vi.runAllTimersAsync()
  expect(gone).not.toHaveBeenCalled()
  goLater()
  await waiting
  expect(placeOf(way)).toBe(1)
})

test("stays open while it asks for confirmation", () => {
  const way = start()
  let endQuestion = () => {}
  const answer = vi.fn(() => endQuestion())
  const endForm = coverPage(way, () => {
    endQuestion = coverPage(way, answer)
  })
  stepBack(way)
  expect(placeOf(way)).toBe(3)
  // Blocked: going back stays.
  stepBack(way)
  expect(answer).toHaveBeenCalledOnce()
  expect(placeOf(way)).toBe(2)
  expect(placeAfter(way, endForm)).toBe(1)
})

test("a replacing panel takes over the history entry", () => {
  const way = start()
  const endMenu = coverPage(way, () => {})
  endMenu()
  const endMessages = coverPage(way, () => {})
  vi.runAllTimers()
  expect(placeOf(way)).toBe(2)
  expect(placeAfter(way, endMessages)).toBe(1)
})

test("navigating elsewhere is not going back; going back skips left-over entries", () => {
  const way = start()
  const end = coverPage(way, () => {})
  way.history.push("/activity")
  end()
  vi.runAllTimers()
  expect(way.history.location.href).toBe("/activity")
  way.history.back()
  expect(placeOf(way)).toBe(1)
  way.history.forward()
  expect(way.history.location.href).toBe("/activity")
})
