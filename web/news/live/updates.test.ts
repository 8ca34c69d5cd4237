import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { LiveChange, LiveMessage } from "../../../contract/news/live.ts"
import { call } from "../../core/api.ts"
import { carOf } from "../../fleet/cars/car-for-tests.ts"
import { carsOfArea, removeCar } from "../../fleet/cars/lists.ts"
import { createUpdates, type Difference, differenceOf, patched } from "./updates.ts"

const list = "/api/car/all/area?area=PRE_OFFER"
const key = carsOfArea("PRE_OFFER").queryKey

let asked: string[] = []
let cars: AgentCar[] = []
let listed = cars
let first: AgentCar
let second: AgentCar
let dearer: AgentCar
let failures = 0
/** Delays before a response is sent, and after the cars were read. */
let held: Promise<void> | null = null
let client: QueryClient
let announced: Difference[] = []
let update: (message: LiveMessage) => void
const ending = new AbortController()

beforeEach(async () => {
  asked = []
  announced = []
  failures = 0
  held = null
  vi.spyOn(Math, "random").mockReturnValue(0)
  listed = [carOf(), carOf()]
  cars = listed
  ;[first, second] = listed as [AgentCar, AgentCar]
  dearer = { ...second, version: 2, offerPriceExclVat: 90_000 }
  vi.stubGlobal("document", { visibilityState: "visible" })
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(decodeURIComponent(url))
    if (failures-- > 0) throw new TypeError("Failed to fetch")
    const ids = new URL(url, "http://portal").searchParams.get("ids")?.split(",")
    const body = ids ? cars.filter(({ id }) => ids.includes(id)) : cars
    await held
    return Response.json(body, { headers: { etag: `W/"list-abc-${revisionOf(cars)}"` } })
  })
  client = new QueryClient()
  await client.fetchQuery(carsOfArea("PRE_OFFER"))
  new QueryObserver(client, { ...carsOfArea("PRE_OFFER"), refetchOnMount: false }).subscribe(() => {})
  update = createUpdates({
    client,
    announce: (difference) => announced.push(difference),
    signal: ending.signal,
  })
  asked = []
})
afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Revision 7 until the server has other cars. */
const revisionOf = (now: readonly AgentCar[]) => (now === listed ? 7 : 8)

const change = (changed: string[], gone: string[] = []): LiveChange => ({
  kind: "change",
  changed,
  gone,
  activities: false,
  messages: false,
  writes: [],
})
const shown = () => client.getQueryData<AgentCar[]>(key)

test("requests only changed cars, not removed ones", async () => {
  cars = [dearer]
  update(change([second.id], [first.id]))
  await expect.poll(() => shown()).toEqual([dearer])
  expect(asked).toEqual([`/api/car/some?ids=${second.id}`])
  expect(announced).toContainEqual({ gone: 1, changed: 1, fresh: 0 })
})

test("a reload reads what is shown, and the rest when it is shown", async () => {
  client.setQueryData(["GET /api/car/all/activity"], [])
  cars = [first, dearer]
  update({ kind: "reload" })
  update(change([second.id]))
  await expect.poll(() => shown()).toEqual([first, dearer])
  expect(client.getQueryState(["GET /api/car/all/activity"])?.isInvalidated).toBe(true)
  expect(asked).toEqual([list])
})

test("a hidden page reads again once it is visible", async () => {
  vi.stubGlobal("document", { visibilityState: "hidden" })
  update({ kind: "reload" })
  await expect.poll(() => client.getQueryState(key)?.isInvalidated).toBe(true)
  expect(asked).toEqual([])
})

test("reads failed cars with the whole list", async () => {
  cars = [first, dearer]
  vi.spyOn(console, "error").mockImplementationOnce(() => {})
  failures = 1
  update(change([second.id]))
  await expect.poll(() => shown()).toEqual(cars)
  expect(asked).toEqual([`/api/car/some?ids=${second.id}`, list])
})

test("reads changes during the list's first load afterwards", async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.removeQueries({ queryKey: key })
  held = promise
  const screen = new QueryObserver(client, carsOfArea("PRE_OFFER"))
  screen.subscribe(() => {})
  await expect.poll(() => asked).toEqual([list])
  cars = [first, dearer]
  update(change([second.id]))
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([list])
  resolve()
  held = null
  await expect.poll(() => shown()).toEqual([first, dearer])
  expect(asked).toEqual([list, `/api/car/some?ids=${second.id}`])
})

test("the own acceptance waits for its own response, without announcement", async () => {
  const [own] = cars as [AgentCar]
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const sending = new MutationObserver(client, {
    mutationFn: () => answer,
    onSuccess: () => removeCar(client, "PRE_OFFER", own.id),
  }).mutate()
  update(change([], [own.id]))
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toHaveLength(2)
  resolve()
  await sending
  cars = cars.slice(1)
  const other = carOf()
  cars.push(other)
  update(change([other.id]))
  await expect.poll(() => shown()).toHaveLength(2)
  expect(announced.filter(({ gone }) => gone > 0)).toEqual([])
})

test("does not read the change of this tab again, but removes what it took", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url)
    return Response.json([], { headers: { "x-write": "815" } })
  })
  await call("GET /api/health")
  asked = []
  update({ ...change([second.id], [first.id]), writes: ["815"] })
  await expect.poll(() => shown()).toEqual([second])
  expect(asked).toEqual([])
  update({ ...change([second.id]), writes: ["815", "816"] })
  await expect.poll(() => asked).toEqual([`/api/car/some?ids=${second.id}`])
})

const car = (id: string, version = 1): AgentCar => carOf({ id, version })

test("ignores an outdated response", () => {
  const before = [car("a", 3)]
  expect(patched(before, [car("a", 2)], new Set(["a"]))).toEqual(before)
  expect(differenceOf(before, before)).toEqual({ gone: 0, changed: 0, fresh: 0 })
})
