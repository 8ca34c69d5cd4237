import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import type { Area } from "../../../contract/core/enums.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import type { FleetIds } from "../../../contract/fleet/fleet.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, kessler } from "../../testing/builder.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"

const portal = portalOfFile()
const { preOffer, selection, storeCar } = builderOn(portal)
const placeOf = (vfnr: string) => castLocation(vfnr).id

const ask = async (who: string, area: Area, headers: object = {}) =>
  portal.app.inject({
    url: `/api/car/all/area?area=${area}`,
    headers: { ...(await portal.signInAs(who)), ...headers },
  })
const list = async (who: string, area: Area = "PRE_OFFER") => (await ask(who, area)).json<AgentCar[]>()
const sees = async (who: string, car: Car) => (await list(who, car.area)).some(({ id }) => id === car.id)

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

  test("follows a location that joins another group", async () => {
    const car = await preOffer({ locationId: placeOf("1102"), dateOfDelivery: "2025-01-01" })
    const move = (vfnr: string) =>
      portal.db.run("update locations set vfnr_hb = $2, main_location_id = $3 where id = $1", [
        placeOf("1102"),
        vfnr,
        placeOf(vfnr),
      ])
    expect(await sees(kessler, car)).toBe(false)
    await move("1201")
    expect(await sees(kessler, car)).toBe(true)
    await move("1101")
    expect(await sees(kessler, car)).toBe(false)
  })
})

test("a list is revalidated with 304 and compressed on demand", async () => {
  const car = await preOffer({ dateOfDelivery: "2024-01-01" })
  const answer = await ask(manager, "PRE_OFFER")
  const same = { "if-none-match": String(answer.headers.etag) }
  const again = await ask(manager, "PRE_OFFER", same)
  expect([again.statusCode, again.body]).toEqual([304, ""])
  expect(again.headers).toMatchObject({ etag: answer.headers.etag, "cache-control": "private, no-cache" })
  expect((await ask(kessler, "PRE_OFFER", same)).statusCode).toBe(200)

  const zipped = await ask(manager, "PRE_OFFER", { "accept-encoding": "br, gzip" })
  expect(answer.headers["content-encoding"]).toBeUndefined()
  expect(zipped.headers["content-encoding"]).toBe("gzip")
  expect(gunzipSync(zipped.rawPayload).equals(answer.rawPayload)).toBe(true)
  const declined = await ask(manager, "PRE_OFFER", { "accept-encoding": "gzip;q=0, identity" })
  expect(declined.headers["content-encoding"]).toBeUndefined()

  await storeCar(car, { paintCode: "new" })
  const changed = await ask(manager, "PRE_OFFER", same)
  expect([changed.statusCode, changed.body.includes('"paintCode":"new"')]).toEqual([200, true])
})

test("filters by days of the last change in Berlin, inclusive; a new car by its first day", async () => {
  const [fresh, changed] = [await preOffer(), await preOffer()]
  for (const car of [fresh, changed]) {
    const at = "2026-03-01T22:59:59Z"
    await storeCar(car, { createdAt: at, changedAt: at })
  }
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
