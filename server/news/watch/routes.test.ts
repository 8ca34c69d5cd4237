import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { maxSavedSearches, maxWatchedCars } from "../../../contract/core/limits.ts"
import type { SavedSearch, WatchedCar } from "../../../contract/news/watch.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, post, sendRequest } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"

const other = "leitung@kessler.example"
const leaving = "leitung@freising.example"
const both = [manager, other].map((mail) => castUser(mail).id)
const portal = portalOfFile()
const make = builderOn(portal)
beforeEach(async () => {
  await portal.db.run("delete from subscriptions")
  await portal.db.run("delete from saved_searches")
})

async function list<T>(path: string, who: string): Promise<T[]> {
  const answer = await portal.get(`/api/watch/${path}`, who)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const cars = (who = manager) => list<WatchedCar>("cars", who)
const searches = (who = manager) => list<SavedSearch>("searches", who)
const call = (path: string, payload: object, who = manager) =>
  post(portal, `/api/watch/${path}`, who, payload)
const watch = (carId: string, who = manager) => call("car", { carId }, who)

/** Concurrent calls of the manager that all start writing before any ends. */
const together = <T>(calls: (() => Promise<T>)[]): Promise<T[]> =>
  heldUp(
    portal.db,
    (tx) => tx.run("select from users where id = $1 for update", [castUser(manager).id]),
    () => Promise.all(calls.map((call) => call())),
    { many: calls.length },
  )

describe("watching a car", () => {
  test("is idempotent, like unwatching, and everyone's own", async () => {
    const { id } = await addSelection(portal.db)
    await watch(id, other)
    for (const _ of [1, 2])
      expect(await watch(id)).toMatchObject({ status: 200, body: { carId: id, area: "SELECTION" } })
    expect(await cars()).toHaveLength(1)
    expect((await call("car/remove", { carId: id })).status).toBe(200)
    expect((await call("car/remove", { carId: id })).status).toBe(200)
    expect([await cars(), await cars(other)]).toMatchObject([[], [{ carId: id }]])
  })

  test("is refused for invisible cars as not found", async () => {
    const hidden = await addPreOffer(portal.db, { display: false })
    const foreign = await addPreOffer(portal.db, { locationId: castLocation("1201").id })
    for (const id of [hidden.id, foreign.id, randomUUID()])
      expect(await watch(id)).toMatchObject({ status: 404, body: { code: "not_found" } })
  })

  test("is limited, also for simultaneous calls", async () => {
    await portal.db.run(
      `insert into subscriptions (standing, told, user_id, car_id, at, name, seen)
       select 'WATCHER', '{}', person, gen_random_uuid(), now(), 'ZVF',
         '{}' from generate_series(1, $2), unnest($1::uuid[]) person`,
      [both, maxWatchedCars - 1],
    )
    const added = await Promise.all([1, 2, 3].map(() => addSelection(portal.db)))
    const answers = await together(added.map((car) => () => watch(car.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("watch_list_full")
  })

  test("leaves out a pre-offer while the user holds it", async () => {
    const [accepted, kept] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
    const requested = await addSelection(portal.db)
    for (const { id } of [accepted, kept, requested]) await watch(id)
    const watchedIds = async () => new Set((await cars()).map(({ carId }) => carId))
    expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", accepted)).toMatchObject({ status: 200 })
    expect(await sendRequest(portal, "SELECTION_ACCEPT", requested)).toMatchObject({ status: 200 })
    expect(await watchedIds()).toEqual(new Set([requested.id, kept.id]))
    await make.update((await make.current(accepted))!, { activityState: null, reason: "x" })
    expect(await watchedIds()).toEqual(new Set([requested.id, kept.id, accepted.id]))
  })

  test("marks a car that left the user's lists, without other data", async () => {
    const archived = await addPreOffer(portal.db)
    const moved = await addPreOffer(portal.db)
    const hidden = await addSelection(portal.db)
    const erased = await addSelection(portal.db)
    for (const { id } of [archived, moved, hidden, erased]) await watch(id)
    await make.archive(archived)
    await make.storeCar(moved, { locationId: castLocation("1201").id, offerPriceExclVat: 1234 })
    await make.storeCar(hidden, { display: false })
    await portal.db.run("delete from cars where id = $1", [erased.id])
    const left = await cars()
    expect(left.map(({ area }) => area)).toEqual([null, null, null, null])
    expect(JSON.stringify(left)).not.toContain("123400")
    expect(await call("car/seen", { carId: moved.id, carVersion: moved.version })).toMatchObject({
      status: 200,
      body: { seen: { "Pre-Offer 1 netto": "40.000,00\u00a0€", "Pre-Offer 2 netto": "38.000,50\u00a0€" } },
    })
  })
})

test("clears marks of the seen version only", async () => {
  const { id, version } = await addPreOffer(portal.db)
  await watch(id)
  const seenPrice = async () => (await cars())[0]?.seen["Pre-Offer 1 netto"]
  expect(await make.update({ id, version }, { offerPriceExclVat: 39_000 })).toMatchObject({ status: 200 })
  await call("car/seen", { carId: id, carVersion: version })
  expect(await seenPrice()).toBe("40.000,00\u00a0€")
  await call("car/seen", { carId: id, carVersion: version + 1 })
  expect(await seenPrice()).toBe("39.000,00\u00a0€")
})

describe("saved searches", () => {
  const brand = castOptions.find(({ label }) => label === "Aurel")?.id as string
  const search = (changes: object = {}) => ({
    area: "PRE_OFFER",
    name: "Günstige Aurel",
    filters: { brand: [brand, "none"], priceTo: 4_000_000 },
    ...changes,
  })

  test("store filters as in the URL", async () => {
    const saved = await call("search", search())
    expect(saved).toMatchObject({ status: 200, body: search() })
    expect(await searches()).toEqual([saved.body])
    expect(await searches(other)).toEqual([])
  })

  test("have unique names per user and area, in any spelling", async () => {
    await call("search", search())
    const taken = { status: 409, body: { code: "search_name_taken" } }
    expect(await call("search", search({ name: " günstige AUREL " }))).toMatchObject(taken)
    expect((await call("search", search({ area: "SELECTION" }))).status).toBe(200)
    expect((await call("search", search(), other)).status).toBe(200)
  })

  test("are limited, also for simultaneous calls", async () => {
    await portal.db.run(
      `insert into saved_searches (user_id, area, name, filters, at)
       select person, 'PRE_OFFER', 'S' || n, '{}', now() from generate_series(2, $2) n, unnest($1::uuid[]) person`,
      [both, maxSavedSearches],
    )
    const answers = await together(["A", "B", "C"].map((name) => () => call("search", search({ name }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("watch_list_full")
  })

  test("refuse filters unknown to overviews", async () => {
    for (const filters of [
      { brand: ["aurel"] },
      { colour: ["PINK"] },
      { priceFrom: 1.5 },
      { deliveryTo: "2026-02-30" },
      { carId: brand },
      { search: "" },
      { model: [] },
    ])
      expect(await call("search", search({ filters }))).toMatchObject({ body: { code: "invalid_input" } })
    expect((await call("search", search({ name: " " }))).status).toBe(422)
  })

  test("of others cannot be deleted", async () => {
    const { body } = await call("search", search())
    await call("search/delete", { id: body.id }, other)
    expect(await searches()).toEqual([body])
    await call("search/delete", { id: body.id })
    expect(await searches()).toEqual([])
  })
})

describe("own data", () => {
  test("are in their owner's export only", async () => {
    const { id } = await addSelection(portal.db)
    await watch(id)
    await call("search", { area: "SELECTION", name: "Mein Auftrag", filters: {} })
    const exported = async (who: string) => (await portal.get("/api/profile/export", who)).json<object>()
    expect(await exported(manager)).toMatchObject({
      watchedCars: [{ carId: id }],
      savedSearches: [{ name: "Mein Auftrag", area: "SELECTION" }],
    })
    expect(JSON.stringify(await exported(other))).not.toContain("Mein Auftrag")
  })

  test("are deleted with the user, erased or anonymised", async () => {
    const car = await addPreOffer(portal.db, { locationId: castLocation("1202").id })
    await watch(car.id, leaving)
    await call("search", { area: "PRE_OFFER", name: "Rest", filters: {} }, leaving)
    const id = castUser(leaving).id
    const deleted = await post(portal, "/api/user/delete", admin, { id, version: 1 })
    expect(deleted).toMatchObject({ status: 200, body: { anonymised: true } })
    for (const table of ["subscriptions", "saved_searches"])
      expect(await portal.db.many(`select * from ${table}`)).toEqual([])
  })
})
