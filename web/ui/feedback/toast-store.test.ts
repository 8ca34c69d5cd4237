import { beforeEach, expect, it } from "vitest"
import { createToastStore, toastDuration } from "./toast-store.ts"

/** A clock that stands still until it is moved. */
function travel() {
  let now = 0
  let planned: { at: number; run: () => void } | undefined
  return {
    clock: {
      now: () => now,
      later(run: () => void, ms: number) {
        const mine = { at: now + ms, run }
        planned = mine
        return () => {
          if (planned === mine) planned = undefined
        }
      },
    },
    pass(ms: number) {
      const until = now + ms
      while (planned && planned.at <= until) {
        const { at, run } = planned
        planned = undefined
        now = at
        run()
      }
      now = until
    },
  }
}

let time: ReturnType<typeof travel>
let toasts: ReturnType<typeof createToastStore>
const texts = () => toasts.state().shown.map(({ text }) => text)
/** What is shown until this moment, and what from then on. */
function expectUntil(ms: number, before: readonly string[], after: readonly string[] = []) {
  time.pass(ms - 1)
  expect(texts()).toEqual(before)
  time.pass(1)
  expect(texts()).toEqual(after)
}

beforeEach(() => {
  time = travel()
  toasts = createToastStore(time.clock)
})

it("a toast lasts five seconds, no longer and no less", () => {
  expect(toastDuration).toBe(5000)
  toasts.success("Gespeichert")
  expectUntil(5000, ["Gespeichert"])
})

it("a toast runs on its own clock beside others", () => {
  toasts.info("eins")
  time.pass(3000)
  toasts.info("zwei")
  expectUntil(2000, ["eins", "zwei"], ["zwei"])
  expectUntil(3000, ["zwei"])
})

it("a toast is held while somebody points at it, and then gets the rest of its time", () => {
  toasts.error("Fehler")
  time.pass(4000)
  toasts.hold("pointer")
  time.pass(60_000)
  toasts.release("pointer")
  expectUntil(1000, ["Fehler"])
})

it("a toast is held while the focus is on it, also when the pointer goes", () => {
  toasts.error("Fehler")
  toasts.hold("pointer")
  toasts.hold("focus")
  toasts.release("pointer")
  time.pass(60_000)
  toasts.release("focus")
  expectUntil(5000, ["Fehler"])
})

it("a toast is left alone when what does not hold it lets go", () => {
  toasts.error("Fehler")
  toasts.hold("pointer")
  time.pass(60_000)
  let calls = 0
  toasts.subscribe(() => calls++)
  toasts.release("focus")
  expect(calls).toBe(0)
  expect(texts()).toEqual(["Fehler"])
})

it("a toast that comes while held waits too", () => {
  toasts.hold("pointer")
  toasts.info("neu")
  time.pass(10_000)
  toasts.release("pointer")
  expectUntil(5000, ["neu"])
})

it("a toast is shown once where the same sentence comes again, for five more seconds", () => {
  toasts.error("Keine Verbindung")
  time.pass(3000)
  toasts.error("Keine Verbindung")
  expectUntil(5000, ["Keine Verbindung"])
})

it("a toast goes when dismissed; the other one still closes in time, also once the focus went with the first", () => {
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

it("a toast that comes after the last one was dismissed while held closes by itself", () => {
  toasts.info("eins")
  toasts.hold("pointer")
  toasts.dismiss(toasts.state().shown[0]!.id)
  toasts.info("zwei")
  expectUntil(5000, ["zwei"])
})

it("the toasts tell their listeners until they leave", () => {
  let calls = 0
  const leave = toasts.subscribe(() => calls++)
  toasts.info("eins")
  expect(calls).toBeGreaterThan(0)
  const before = calls
  leave()
  toasts.info("zwei")
  expect(calls).toBe(before)
})
