import { gunzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { AgentCar, Car, CarColumns } from "../../../contract/cars.ts"
import { plainRow, rowsIn } from "../../../contract/columns.ts"
import type { Area } from "../../../contract/enums.ts"
import type { FleetIds } from "../../../contract/fleet.ts"
import { firstCarCount } from "../../../contract/limits.ts"
import { groupList } from "../../../contract/visibility.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising, kessler } from "../../testing/builder.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"
import { carLists } from "./lists.ts"

const portal = portalOfFile()
const { join, leave, preOffer, selection, storeCar } = builderOn(portal)
const placeOf = (vfnr: string) => castLocation(vfnr).id

const forms = ["", "/columns", "/first"] as const
const ask = async (form: (typeof forms)[number], who: string, area: Area, headers: object = {}) => {
  const signedIn = await portal.signInAs(who)
  const url = `/api/car/all/area${form}?area=${area}`
  return portal.app.inject({ url, headers: { ...signedIn, ...headers } })
}
const list = async (who: string, area: Area = "PRE_OFFER") => (await ask("", who, area)).json<AgentCar[]>()
const first = async (who: string, area: Area = "PRE_OFFER") =>
  (await ask("/first", who, area)).json<AgentCar[]>()
const sees = async (who: string, car: Car) => (await list(who, car.area)).some(({ id }) => id === car.id)
async function fromColumns(who: string, area: Area): Promise<AgentCar[]> {
  const parts = (await ask("/columns", who, area)).json<CarColumns[]>()
  return rowsIn<AgentCar>(parts, ({ id }) => id.of.length).map(plainRow)
}
/** First cars of the list in overview order. */
function topOf(cars: readonly AgentCar[]): AgentCar[] {
  const day = ({ dateOfDelivery }: AgentCar) => dateOfDelivery ?? "9999-12-31"
  return cars.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0)).slice(0, firstCarCount)
}

describe("an agent's list", () => {
  test("has only the group's displayed pre-offers, without internal fields", async () => {
    const own = await preOffer()
    const hidden = await preOffer({ display: false })
    const homeless = await preOffer({ locationId: null })
    const seen = [await sees(manager, own), await sees(manager, hidden), await sees(manager, homeless)]
    expect([...seen, await sees(kessler, own)]).toEqual([true, false, false, false])
    for (const car of await list(manager))
      for (const field of ["display", "userId", "dateConfirmation", "dateStatusUpdated", "preOfferType"])
        expect(car).not.toHaveProperty(field)
    const all = (await read(portal, "/api/car/all", admin)).body as Car[]
    expect(all).toContainEqual(homeless)
    expect(all).toContainEqual(hidden)
  })

  test("does not name the holder of a ZVF", async () => {
    const holder = { userId: castUser(kessler).id, locationId: placeOf("1201") }
    const { id } = await selection({ activityState: "REQUEST_ACCEPTED", ...holder })
    const seen = (await list(manager, "SELECTION")).find((car) => car.id === id)
    expect(seen).toMatchObject({ activityState: "REQUEST_ACCEPTED", locationId: null })
    expect(seen).not.toHaveProperty("userId")
  })

  test("loses a deleted or moved car with the next response", async () => {
    const [deleted, moved] = [await preOffer(), await preOffer()]
    expect([await sees(manager, deleted), await sees(manager, moved)]).toEqual([true, true])
    await portal.db.run("delete from cars where id = $1", [deleted.id])
    await storeCar(moved, { locationId: placeOf("1201") })
    expect([await sees(manager, deleted), await sees(manager, moved)]).toEqual([false, false])
    expect(await sees(kessler, moved)).toBe(true)
  })

  test("follows a location that joins another group, including first cars", async () => {
    const car = await preOffer({ locationId: placeOf("1102"), dateOfDelivery: "2025-01-01" })
    const seen = async () => [await sees(kessler, car), (await first(kessler))[0]?.id === car.id]
    const move = (vfnr: string) =>
      portal.db.run("update locations set vfnr_hb = $2, main_location_id = $3 where id = $1", [
        placeOf("1102"),
        vfnr,
        placeOf(vfnr),
      ])
    expect(await seen()).toEqual([false, false])
    await move("1201")
    expect(await seen()).toEqual([true, true])
    await move("1101")
    expect(await seen()).toEqual([false, false])
  })
})

const anyCar = fc.record({
  area: fc.constantFrom("PRE_OFFER" as const, "SELECTION" as const),
  display: fc.boolean(),
  isArchived: fc.boolean(),
  locationId: fc.option(fc.constantFrom(...["1101", "1102", "1103", "1201"].map(placeOf))),
  dateOfDelivery: fc.option(fc.constantFrom("2026-11-30", "2027-01-31", "2027-02-28")),
})

test("columns equal the list, and first cars its top, for every caller", async () => {
  const { id: ofTwoGroups } = castUser(freising)
  await join(ofTwoGroups, "1102")
  await fc.assert(
    fc.asyncProperty(fc.array(anyCar, { minLength: 5, maxLength: 15 }), async (cars) => {
      for (const { isArchived, area, locationId, ...fields } of cars) {
        const added = await (area === "SELECTION" ? selection(fields) : preOffer({ ...fields, locationId }))
        if (isArchived) await storeCar(added, { archivedAt: "2026-11-16" })
      }
      for (const who of [manager, kessler, freising])
        for (const area of ["PRE_OFFER", "SELECTION"] as const) {
          const whole = await list(who, area)
          expect(await fromColumns(who, area)).toEqual(whole)
          expect(await first(who, area)).toEqual(topOf(whole))
        }
    }),
    { numRuns: 12 },
  )
  await leave(ofTwoGroups, "1102")
})

test("the first cars are no more than a page", async () => {
  for (let count = 0; count <= firstCarCount; count += 1) await selection()
  expect(await first(kessler, "SELECTION")).toHaveLength(firstCarCount)
})

test.each(forms)("format %j is revalidated with 304 and compressed on demand", async (form) => {
  const car = await preOffer({ dateOfDelivery: "2024-01-01" })
  const answer = await ask(form, manager, "PRE_OFFER")
  const same = { "if-none-match": String(answer.headers.etag) }
  const again = await ask(form, manager, "PRE_OFFER", same)
  expect([again.statusCode, again.body]).toEqual([304, ""])
  expect(again.headers).toMatchObject({ etag: answer.headers.etag, "cache-control": "private, no-cache" })
  expect((await ask(form, kessler, "PRE_OFFER", same)).statusCode).toBe(200)
  const others = forms.filter((one) => one !== form)
  for (const other of others) expect((await ask(other, manager, "PRE_OFFER", same)).statusCode).toBe(200)

  const zipped = await ask(form, manager, "PRE_OFFER", { "accept-encoding": "br, gzip" })
  expect(answer.headers["content-encoding"]).toBeUndefined()
  expect(zipped.headers["content-encoding"]).toBe("gzip")
  expect(gunzipSync(zipped.rawPayload).equals(answer.rawPayload)).toBe(true)
  const declined = await ask(form, manager, "PRE_OFFER", { "accept-encoding": "gzip;q=0, identity" })
  expect(declined.headers["content-encoding"]).toBeUndefined()

  await storeCar(car, { paintCode: `new ${form}` })
  const changed = await ask(form, manager, "PRE_OFFER", same)
  expect([changed.statusCode, changed.body.includes(`new ${form}`)]).toEqual([200, true])
})

const revisionOf = async (scope: string) =>
  (await portal.db.one<{ revision: number }>(
    "select coalesce(sum(revision), 0)::integer as revision from car_list_revisions where scope = $1",
    [scope],
  ))!.revision
const listedBy = async (process: ReturnType<typeof carLists>, scope: string) => {
  const { plain } = await process.agent([scope], await revisionOf(scope))
  return JSON.parse(String(plain)) as AgentCar[]
}

test("every process lists cars in the same order", async () => {
  const early = carLists(portal.db)
  for (let count = 0; count < 12; count += 1) {
    await selection()
    await listedBy(early, "SELECTION")
  }
  expect(await listedBy(early, "SELECTION")).toEqual(await listedBy(carLists(portal.db), "SELECTION"))
})

test("during writes, every response includes the last commit before it, in every process", async () => {
  const cars = await Promise.all(Array.from({ length: 20 }, () => preOffer()))
  // Two caches on one database simulate two processes.
  const processes = [carLists(portal.db), carLists(portal.db)]
  const writeAndRead = async (car: Car, index: number) => {
    for (let round = 0; round < 10; round += 1) {
      await storeCar(car, { paintCode: String(round) })
      const listed = await listedBy(processes[(index + round) % 2]!, groupList("1101"))
      expect(listed.find(({ id }) => id === car.id)?.paintCode).toBe(String(round))
    }
  }
  await Promise.all(cars.map(writeAndRead))
})

test("filters by days of the last change in Berlin, inclusive; a new car by its first day", async () => {
  const [fresh, changed] = [await preOffer(), await preOffer()]
  for (const car of [fresh, changed]) await storeCar(car, { createdAt: "2026-03-01T22:59:59Z" })
  await storeCar(changed, { display: false })
  const within = async (changedFrom?: string, changedTo?: string) => {
    const body = { filters: { changedFrom, changedTo } }
    const { cars } = (await post(portal, "/api/car/fleet/ids", admin, body)).body as FleetIds
    return [fresh, changed].map((car) => cars.some(({ id }) => id === car.id))
  }
  expect(await within("2026-03-01", "2026-03-01")).toEqual([true, false])
  expect(await within(undefined, "2026-02-28")).toEqual([false, false])
  expect(await within("2026-03-02")).toEqual([false, true])
  expect(await within("2026-03-01")).toEqual([true, true])
})
