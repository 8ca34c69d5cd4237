import { beforeEach, describe, expect, it } from "vitest"
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

beforeEach(() => {
  time = travel()
  toasts = createToastStore(time.clock)
})

describe("a toast", () => {
  it("lasts five seconds, no longer and no less", () => {
    expect(toastDuration).toBe(5000)
    toasts.success("Gespeichert")
    time.pass(4999)
    expect(texts()).toEqual(["Gespeichert"])
    time.pass(1)
    expect(texts()).toEqual([])
  })

  it("runs on its own clock beside others", () => {
    toasts.info("eins")
    time.pass(3000)
    toasts.info("zwei")
    time.pass(2000)
    expect(texts()).toEqual(["zwei"])
    time.pass(3000)
    expect(texts()).toEqual([])
  })

  it("is held while somebody points at it, and then gets the rest of its time", () => {
    toasts.error("Fehler")
    time.pass(4000)
    toasts.hold("pointer")
    time.pass(60_000)
    expect(texts()).toEqual(["Fehler"])
    toasts.release("pointer")
    time.pass(999)
    expect(texts()).toEqual(["Fehler"])
    time.pass(1)
    expect(texts()).toEqual([])
  })

  it("is held while the focus is on it, also when the pointer goes", () => {
    toasts.error("Fehler")
    toasts.hold("pointer")
    toasts.hold("focus")
    toasts.release("pointer")
    time.pass(60_000)
    expect(texts()).toEqual(["Fehler"])
    toasts.release("focus")
    time.pass(5000)
    expect(texts()).toEqual([])
  })

  it("is left alone when what does not hold it lets go", () => {
    toasts.error("Fehler")
    toasts.hold("pointer")
    time.pass(60_000)
    let calls = 0
    toasts.subscribe(() => calls++)
    toasts.release("focus")
    expect(calls).toBe(0)
    expect(texts()).toEqual(["Fehler"])
  })

  it("closes by itself once the focus went with a dismissed one", () => {
    toasts.info("eins")
    toasts.info("zwei")
    toasts.hold("focus")
    toasts.dismiss(toasts.state().shown[0]!.id)
    toasts.release("focus")
    time.pass(5000)
    expect(texts()).toEqual([])
  })

  it("that comes while held waits too", () => {
    toasts.hold("pointer")
    toasts.info("neu")
    time.pass(10_000)
    expect(texts()).toEqual(["neu"])
    toasts.release("pointer")
    time.pass(5000)
    expect(texts()).toEqual([])
  })

  it("is shown once where the same sentence comes again, for five more seconds", () => {
    toasts.error("Keine Verbindung")
    time.pass(3000)
    toasts.error("Keine Verbindung")
    expect(texts()).toEqual(["Keine Verbindung"])
    time.pass(4999)
    expect(texts()).toEqual(["Keine Verbindung"])
  })

  it("goes when dismissed; the other one still closes in time", () => {
    toasts.info("eins")
    toasts.info("zwei")
    toasts.dismiss(toasts.state().shown[0]!.id)
    expect(texts()).toEqual(["zwei"])
    time.pass(5000)
    expect(texts()).toEqual([])
  })

  it("after the last one was dismissed while held, a later one closes by itself", () => {
    toasts.info("eins")
    toasts.hold("pointer")
    toasts.dismiss(toasts.state().shown[0]!.id)
    toasts.info("zwei")
    time.pass(5000)
    expect(texts()).toEqual([])
  })

  it("tells its listeners until they leave", () => {
    let calls = 0
    const leave = toasts.subscribe(() => calls++)
    toasts.info("eins")
    expect(calls).toBeGreaterThan(0)
    const before = calls
    leave()
    toasts.info("zwei")
    expect(calls).toBe(before)
  })
})
