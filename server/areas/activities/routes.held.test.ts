import { describe, expect, test } from "vitest"
import type { Activity, ActivityCase } from "../../../contract/activities.ts"
import type { Car } from "../../../contract/cars.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { sendFile } from "../../testing/files.ts"
import { actsOf, admin, manager, read, sendRequest, updateCar } from "../../testing/requests.ts"

const seller = "beratung@brenner.example"
const kessler = "leitung@kessler.example"

const portal = portalOfFile()

const running = async (who: string, carId: string, headers = {}): Promise<Activity[]> =>
  (await read(portal, `/api/car/all/activity?running=true&carId=${carId}`, who, headers)).body as Activity[]
/** The case that holds the car, with the car itself; undefined if the person cannot see it. */
async function heldBy(who: string, car: Car) {
  const [activity] = await running(who, car.id)
  const { held } = (await read(portal, `/api/car/activity?id=${activity?.id}`, who)).body as ActivityCase
  return held ? { activity, ...held } : undefined
}

async function accepted(type: "PRE_OFFER_ACCEPT" | "SELECTION_ACCEPT" = "PRE_OFFER_ACCEPT", changes = {}) {
  const car = await (type === "PRE_OFFER_ACCEPT" ? addPreOffer : addSelection)(portal.db)
  const { status, body } = await sendRequest(portal, type, car, changes)
  expect(status).toBe(200)
  const [act] = await actsOf(portal, car.id)
  return { car: { ...car, version: body.version } as Car, id: act?.id as string }
}

describe("a car that a case holds", () => {
  test("is shown to its location with the accepted offer, the car as it is now, and its labels", async () => {
    const { car, id } = await accepted()
    await portal.db.run(
      "update cars set model = (select id from options where type = 'MODEL' and label = 'Corso') where id = $1",
      [car.id],
    )
    const held = await heldBy(manager, car)
    expect(held).toMatchObject({
      activity: { id, state: "PRE_CONTRACT_ACCEPTED", person: { name: "Bernd Brenner" } },
      bound: {
        netCents: 4_000_000,
        deliveryDate: "2027-01-31",
        takeoverDate: "2027-02-28",
        targetKm: 10_000,
      },
      car: { id: car.id, jobNumber: car.jobNumber },
    })
    expect(held?.car).not.toHaveProperty("userId")
    expect(Object.values(held?.names ?? {})).toContain("Corso")
    for (const who of [seller, kessler]) expect(await heldBy(who, car)).toBeUndefined()
    expect(await running(manager, car.id, { "x-location-ids": castLocation("1102").id })).toEqual([])
  })

  test("stays with a confirmed case and leaves it when that is cancelled", async () => {
    const { car } = await accepted()
    const confirmed = await updateCar(portal, car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect((await heldBy(manager, car))?.activity).toMatchObject({ state: "PRE_CONTRACT_CONFIRMED" })
    const reason = "Totalschaden"
    await updateCar(portal, confirmed.body, { activityState: "PRE_CONTRACT_REJECTED", reason })
    expect(await heldBy(manager, car)).toBeUndefined()
  })

  test("is a ZVF of the requesting location, and none of an open request", async () => {
    const locationId = castLocation("1102").id
    const { car } = await accepted("SELECTION_ACCEPT", { locationId })
    for (const who of [manager, seller])
      expect(await heldBy(who, car)).toMatchObject({
        activity: { locationId },
        bound: { takeoverDate: null },
      })
    expect(await heldBy(kessler, car)).toBeUndefined()
    const asked = await addPreOffer(portal.db)
    await sendRequest(portal, "PRE_OFFER_REQUEST", asked)
    expect(await heldBy(manager, asked)).toBeUndefined()
  })

  test("keeps offer and documents whatever the provider hides, changes or archives", async () => {
    const { car } = await accepted()
    const file = { name: "Datenblatt.pdf", bytes: Buffer.from("%PDF-1.7") }
    await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, file)
    await portal.db.run(
      `update cars set display = false, archived_at = now(), offer_price_excl_vat = 1 where id = $1`,
      [car.id],
    )
    expect(await heldBy(manager, car)).toMatchObject({
      bound: { netCents: 4_000_000 },
      car: { offerPriceExclVat: 1 },
    })
    const documents = await read(portal, `/api/car/document/all?carId=${car.id}`, manager)
    expect(documents.body).toMatchObject([{ filename: "Datenblatt.pdf" }])
  })
})
