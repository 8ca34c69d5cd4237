import { beforeEach, expect, it, vi } from "vitest"
import { createToastStore } from "./toast-store.ts"

let toasts: ReturnType<typeof createToastStore>
const texts = () => toasts.state().shown.map(({ text }) => text)
/** Toasts shown now and after a change. */
function expectUntil(ms: number, before: readonly string[], after: readonly string[] = []) {
  vi.advanceTimersByTime(ms - 1)
  expect(texts()).toEqual(before)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(after)
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts = createToastStore()
  return () => vi.useRealTimers()
})

it("toasts expire independently", () => {
  toasts.info("eins")
  vi.advanceTimersByTime(3000)
  toasts.info("zwei")
  expectUntil(2000, ["eins", "zwei"], ["zwei"])
  expectUntil(3000, ["zwei"])
})

it("a toast pauses under the pointer and then gets its remaining time", () => {
  toasts.error("Fehler")
  vi.advanceTimersByTime(4000)
  toasts.hold("pointer")
  vi.advanceTimersByTime(60_000)
  toasts.release("pointer")
  expectUntil(1000, ["Fehler"])
})

it("a toast added during a pause waits too", () => {
  toasts.hold("pointer")
  toasts.info("neu")
  vi.advanceTimersByTime(10_000)
  toasts.release("pointer")
  expectUntil(5000, ["neu"])
})

it("a repeated toast is shown once, for five more seconds", () => {
  toasts.error("Keine Verbindung")
  vi.advanceTimersByTime(3000)
  toasts.error("Keine Verbindung")
  expectUntil(5000, ["Keine Verbindung"])
})

it("a dismissed toast disappears; the other one still expires", () => {
  for (const hold of [() => {}, () => toasts.hold("focus")]) {
    toasts.info("eins")
    toasts.info("zwei")
    hold()
    toasts.dismiss(toasts.state().shown[0]!.id)
    expect(texts()).toEqual(["zwei"])
    toasts.release("focus")
    expectUntil(5000, ["zwei"])
  }
})

it("a toast added after dismissing the last one during a pause expires", () => {
  toasts.info("eins")
  toasts.hold("pointer")
  toasts.dismiss(toasts.state().shown[0]!.id)
  toasts.info("zwei")
  expectUntil(5000, ["zwei"])
})
