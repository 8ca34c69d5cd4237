import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, kessler, seller } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { admin, manager, read } from "../../testing/requests.ts"

const portal = portalOfFile()
const { accepted, activities, caseOf, requested, requestedSelection, storeCar, update } = builderOn(portal)

const running = (who: string, { id }: Car, headers = {}) =>
  activities(who, `running=true&carId=${id}`, headers)
/** The case that holds the car, with the car itself; undefined if the person cannot see it. */
async function heldBy(who: string, car: Car) {
  const [activity] = await running(who, car)
  const held = activity && (await caseOf(activity.id, who)).held
  return held ? { activity, ...held } : undefined
}

describe("a car that a case holds", () => {
  test("is shown to its location with the accepted offer, the car as it is now, and its labels", async () => {
    const model = castOptions.find(({ type, label }) => type === "MODEL" && label === "Corso")
    const { car, id } = await accepted({ model: model?.id })
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
    expect(await running(manager, car, { "x-location-ids": castLocation("1102").id })).toEqual([])
  })

  test("stays with a confirmed case and leaves it when that is cancelled", async () => {
    const { car } = await accepted()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect((await heldBy(manager, car))?.activity).toMatchObject({ state: "PRE_CONTRACT_CONFIRMED" })
    await update(confirmed.body, { activityState: "PRE_CONTRACT_REJECTED", reason: "Totalschaden" })
    expect(await heldBy(manager, car)).toBeUndefined()
  })

  test("is a ZVF of the requesting location, and none of an open request", async () => {
    const locationId = castLocation("1102").id
    const { car } = await requestedSelection({ locationId })
    const held = { activity: { locationId }, bound: { takeoverDate: null } }
    for (const who of [manager, seller]) expect(await heldBy(who, car)).toMatchObject(held)
    expect(await heldBy(kessler, car)).toBeUndefined()
    expect(await heldBy(manager, (await requested()).car)).toBeUndefined()
  })

  test("keeps offer and documents whatever the provider hides, changes or archives", async () => {
    const { car } = await accepted()
    const file = { name: "Datenblatt.pdf", bytes: Buffer.from("%PDF-1.7") }
    await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, file)
    await storeCar(car, { display: false, archivedAt: "2026-11-16", offerPriceExclVat: 1 })
    expect(await heldBy(manager, car)).toMatchObject({
      bound: { netCents: 4_000_000 },
      car: { offerPriceExclVat: 1 },
    })
    const documents = await read(portal, `/api/car/document/all?carId=${car.id}`, manager)
    expect(documents.body).toMatchObject([{ filename: "Datenblatt.pdf" }])
  })
})
