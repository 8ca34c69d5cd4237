import { MutationObserver, QueryClient } from "@tanstack/react-query"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest"
import { errorText } from "../../../contract/errors.ts"
import { forAll } from "../../../contract/property-for-tests.ts"
import { ApiError } from "../../api.ts"
import { toast } from "../../ui/feedback/toast-store.ts"
import {
  createVersionWatch,
  decideOnBuild,
  lookAgainAfterMs,
  lookEveryMs,
  noticeOfClosedForms,
  waitsUntil,
} from "./rules.ts"

const monday = "2026-11-16T09:00:00.000Z"
const tuesday = "2026-11-17T09:00:00.000Z"
const wednesday = "2026-11-18T09:00:00.000Z"
const dates = fc.constantFrom(monday, tuesday, wednesday)

describe("decision", () => {
  it("reloads once for a newer build, never with unsaved input", () => {
    const tried = fc.oneof(dates, fc.constant(null), fc.constant("?"))
    forAll([dates, dates, tried, fc.boolean(), fc.boolean()], (own, served, before, isBusy, isBreak) => {
      const decision = decideOnBuild({ own, served, tried: before }, { isBusy, isBreak })
      const isTried = before !== null && before !== "?" && served <= before
      if (served <= own || isTried) expect(decision).toBe("stay")
      else expect(decision).toBe(isBusy || !isBreak || before === "?" ? "tell" : "reload")
    })
  })
  it.each([
    { own: null, served: tuesday },
    { own: monday, served: "kaputt" },
  ])("ignores builds it cannot compare: %o", (builds) => {
    expect(decideOnBuild({ ...builds, tried: null }, { isBusy: false, isBreak: true })).toBe("stay")
  })
})

function openTab({ own = monday, served = monday }: { own?: string; served?: string } = {}) {
  const tab = {
    served: served as string | null,
    isBusy: false,
    told: false,
    asked: 0,
    tried: null as string | null,
    reloads: [] as string[],
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
  const watch = createVersionWatch({
    own,
    fetchServed: async () => {
      tab.asked += 1
      if (tab.served === null) throw new Error("offline")
      return tab.served
    },
    tried: () => tab.tried,
    isBusy: () => tab.isBusy,
    reload: (build) => {
      tab.tried = build
      tab.reloads.push(build)
    },
    tell: (waits) => {
      tab.told = waits
    },
    now: Date.now,
    repeat: (act, ms) => {
      const timer = setInterval(act, ms)
      return () => clearInterval(timer)
    },
  })
  return { tab, watch }
}

let tab: ReturnType<typeof openTab>["tab"]
let watch: ReturnType<typeof openTab>["watch"]
beforeEach(() => {
  vi.useFakeTimers()
  ;({ tab, watch } = openTab())
  return () => vi.useRealTimers()
})

describe("tab", () => {
  it.each([monday, null])("served %s, its own build or none, stays", async (served) => {
    tab.served = served
    await watch.look()
    expect(tab).toMatchObject({ reloads: [], told: false })
  })

  it("starting with an old page reloads once, whatever comes back", async () => {
    tab.served = tuesday
    await watch.look()
    expect(tab.reloads).toEqual([tuesday])
    const again = openTab({ served: tuesday })
    again.tab.tried = tab.tried
    await again.watch.look()
    await again.tab.pass(24 * 60 * 60_000)
    expect(again.tab).toMatchObject({ reloads: [], told: false })
    again.tab.served = wednesday
    await again.watch.look()
    expect(again.tab.reloads).toEqual([wednesday])
  })

  it("announces a build while a form has input, and loads it when closed", async () => {
    tab.served = tuesday
    tab.isBusy = true
    await watch.look()
    await tab.pass(10_000)
    expect(tab).toMatchObject({ reloads: [], told: true })
    tab.isBusy = false
    await tab.pass(1_000)
    expect(tab.reloads).toEqual([tuesday])
  })

  it("announces the build while in use, and loads it at the next navigation", async () => {
    await watch.look()
    tab.served = tuesday
    await tab.pass(lookEveryMs)
    expect(tab).toMatchObject({ asked: 2, told: true, reloads: [] })
    await tab.pass(60_000)
    expect(tab.reloads).toEqual([])
    watch.pause()
    expect(tab.reloads).toEqual([tuesday])
  })

  it("loads it at once on request", async () => {
    await watch.look()
    tab.served = tuesday
    await tab.pass(lookEveryMs)
    watch.take()
    expect(tab.reloads).toEqual([tuesday])
  })

  it("checks again when visible, but not each time", async () => {
    await watch.look()
    watch.pause()
    await tab.pass(lookAgainAfterMs - 1)
    watch.pause()
    expect(tab.asked).toBe(1)
    tab.served = tuesday
    await tab.pass(1)
    watch.pause()
    await tab.pass(0)
    expect(tab).toMatchObject({ asked: 2, reloads: [tuesday] })
  })

  it("without storage only announces the build", async () => {
    tab.tried = "?"
    tab.served = tuesday
    await watch.look()
    expect(tab).toMatchObject({ reloads: [], told: true })
  })

  it("stops checking when closed", async () => {
    tab.served = tuesday
    tab.isBusy = true
    await watch.look()
    watch.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

afterEach(() => {
  for (const { id } of toast.state().shown) toast.dismiss(id)
})

const lost = "Vielleicht nicht angekommen."
const refusal = (code: "mail_taken" | "unavailable" | "unauthenticated") =>
  new ApiError(409, { code, message: errorText[code] })
const toasts = () => toast.state().shown.map(({ text }) => text)

function openForm(meta: object = { silent: true, success: "Gespeichert." }) {
  const client = new QueryClient()
  noticeOfClosedForms(client.getMutationCache(), lost)
  const { promise, reject } = Promise.withResolvers<never>()
  const form = new MutationObserver(client, { mutationFn: () => promise, meta })
  const send = () => form.mutate().catch(() => {})
  return { form, send, reject, close: form.subscribe(() => {}) }
}

async function refuseClosed(code: Parameters<typeof refusal>[0], meta?: object) {
  const { send, close, reject } = openForm(meta)
  const sent = send()
  close()
  reject(refusal(code))
  await sent
}

test("a mounted form shows its refusal itself", async () => {
  const { send, reject } = openForm()
  const sent = send()
  reject(refusal("mail_taken"))
  await sent
  expect(toasts()).toEqual([])
})

test.each<[what: string, code: Parameters<typeof refusal>[0], meta: object | undefined, toasts: string[]]>([
  ["a refusal", "mail_taken", undefined, [errorText.mail_taken]],
  ["a lost answer, which may be no failure", "unavailable", undefined, [lost]],
  ["nothing of a silent call", "mail_taken", { silent: true }, []],
  ["nothing of an ended session", "unauthenticated", undefined, []],
  ["nothing twice", "unavailable", { failure: "Der Export ist fehlgeschlagen." }, []],
])("shows %s as a toast once its form is closed", async (_, code, meta, shown) => {
  await refuseClosed(code, meta)
  expect(toasts()).toEqual(shown)
})

test("shows a toast also for abandoned questions and for forms that send on closing", async () => {
  const question = openForm()
  const asked = question.send()
  question.form.reset()
  question.reject(refusal("mail_taken"))
  await asked
  const field = openForm({ silent: true, failure: "Die Notiz wurde nicht gespeichert." })
  field.close()
  const left = field.send()
  field.reject(refusal("unavailable"))
  await left
  expect(toasts()).toEqual([errorText.mail_taken, "Die Notiz wurde nicht gespeichert."])
})

const now = Date.parse("2026-03-02T10:00:00Z")

/** Lists with these retry instants, waiting for a retry. */
async function waiting(...told: (number | undefined)[]) {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  const { promise: allFailed, resolve } = Promise.withResolvers<void>()
  let failed = 0
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "failed" && ++failed === told.length) resolve()
  })
  const asked = told.map((retryAt, at) => {
    const queryFn = () =>
      Promise.reject(new ApiError(503, { code: "too_busy", message: errorText.too_busy }, retryAt))
    return client.fetchQuery({ queryKey: ["list", at], queryFn, retry: 1, retryDelay: 60_000 })
  })
  await allFailed
  const until = waitsUntil(cache, now)
  await client.cancelQueries()
  await Promise.allSettled(asked)
  return [until, waitsUntil(cache, now)]
}

test("reports the latest retry instant of waiting reads, and only while they wait", async () => {
  expect(await waiting(now + 20_000, now + 30_000, undefined)).toEqual([now + 30_000, null])
})

test("failures without a retry instant and very short waits are not reported", async () => {
  expect(await waiting(undefined, now + 500)).toEqual([null, null])
})
