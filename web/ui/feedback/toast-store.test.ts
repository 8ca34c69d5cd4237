import { beforeEach, expect, it, vi } from "vitest"
import { createToastStore } from "./toast-store.ts"

let toasts: ReturnType<typeof createToastStore>
const texts = () => toasts.shown.get().map(({ text }) => text)
/** Toasts shown now and after a change. */
function expectUntil(ms: number, before: readonly string[], after: readonly string[] = []) {
  vi.advanceTimersByTime(ms - 1)
  expect(texts()).toEqual(before)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(after)
}

let isHeld = false
beforeEach(() => {
  vi.useFakeTimers()
  isHeld = false
  toasts = createToastStore(() => isHeld)
  return () => vi.useRealTimers()
})

it("toasts expire independently", () => {
  toasts.info("eins")
  vi.advanceTimersByTime(3000)
  toasts.info("zwei")
  expectUntil(2000, ["eins", "zwei"], ["zwei"])
  expectUntil(3000, ["zwei"])
})

it("a toast stays while the user is at one, and closes afterwards", () => {
  toasts.error("Fehler")
  isHeld = true
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(["Fehler"])
  isHeld = false
  expectUntil(5000, ["Fehler"])
})

it("a repeated toast is shown once, for five more seconds", () => {
  toasts.error("Keine Verbindung")
  vi.advanceTimersByTime(3000)
  toasts.error("Keine Verbindung")
  expectUntil(5000, ["Keine Verbindung"])
})

it("a dismissed toast disappears; the other one still expires", () => {
  toasts.info("eins")
  toasts.info("zwei")
  toasts.dismiss(toasts.shown.get()[0]!.id)
  expect(texts()).toEqual(["zwei"])
  expectUntil(5000, ["zwei"])
})
