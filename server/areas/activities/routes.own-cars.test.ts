import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { sendFile } from "../../testing/files.ts"
import { actsOf, admin, manager, read, sendRequest, updateCar } from "../../testing/requests.ts"

const seller = "beratung@brenner.example"
const kessler = "leitung@kessler.example"

const portal = portalOfFile()

const mine = async (who: string, headers = {}): Promise<OwnCar[]> =>
  (await read(portal, "/api/car/mine", who, headers)).body as OwnCar[]
const mineAbout = async (who: string, car: Car) => (await mine(who)).find((own) => own.car.id === car.id)

async function accepted(type: "PRE_OFFER_ACCEPT" | "SELECTION_ACCEPT" = "PRE_OFFER_ACCEPT", changes = {}) {
  const car = await (type === "PRE_OFFER_ACCEPT" ? addPreOffer : addSelection)(portal.db)
  const { status, body } = await sendRequest(portal, type, car, changes)
  expect(status).toBe(200)
  const [act] = await actsOf(portal, car.id)
  return { car: { ...car, version: body.version } as Car, id: act?.id as string }
}

describe("the own cars", () => {
  test("are those that an own location holds, with what binds, the car as it is now, and its names", async () => {
    const { car, id } = await accepted()
    await portal.db.run(
      "update cars set model = (select id from options where type = 'MODEL' and label = 'Corso') where id = $1",
      [car.id],
    )
    const own = await mineAbout(manager, car)
    expect(own).toMatchObject({
      activity: { id, state: "PRE_CONTRACT_ACCEPTED", person: { name: "Bernd Brenner" } },
      bound: {
        netCents: 4_000_000,
        deliveryDate: "2027-01-31",
        takeoverDate: "2027-02-28",
        targetKm: 10_000,
      },
      car: { id: car.id, jobNumber: car.jobNumber },
    })
    expect(own?.car).not.toHaveProperty("userId")
    expect(Object.values(own?.names ?? {})).toContain("Corso")
    for (const who of [seller, kessler]) expect(await mineAbout(who, car)).toBeUndefined()
    expect(await mine(admin)).toEqual([])
    expect(await mine(manager, { "x-location-ids": castLocation("1102").id })).toEqual([])
  })

  test("follow what becomes of the acceptance: confirmed they stay, cancelled or freed they go", async () => {
    const { car } = await accepted()
    const confirmed = await updateCar(portal, car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect((await mineAbout(manager, car))?.activity).toMatchObject({ state: "PRE_CONTRACT_CONFIRMED" })
    const reason = "Totalschaden"
    await updateCar(portal, confirmed.body, { activityState: "PRE_CONTRACT_REJECTED", reason })
    expect(await mineAbout(manager, car)).toBeUndefined()
  })

  test("hold a ZVF for the location that asked for it, and no open request", async () => {
    const locationId = castLocation("1102").id
    const { car } = await accepted("SELECTION_ACCEPT", { locationId })
    for (const who of [manager, seller])
      expect(await mineAbout(who, car)).toMatchObject({
        activity: { locationId },
        bound: { takeoverDate: null },
      })
    expect(await mineAbout(kessler, car)).toBeUndefined()
    const asked = await addPreOffer(portal.db)
    await sendRequest(portal, "PRE_OFFER_REQUEST", asked)
    expect(await mineAbout(manager, asked)).toBeUndefined()
  })

  test("keep what was bound and their documents whatever the provider hides, changes or archives", async () => {
    const { car } = await accepted()
    const file = { name: "Datenblatt.pdf", bytes: Buffer.from("%PDF-1.7") }
    await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, file)
    await portal.db.run(
      `update cars set display = false, archived_at = now(), offer_price_excl_vat = 1 where id = $1`,
      [car.id],
    )
    expect(await mineAbout(manager, car)).toMatchObject({
      bound: { netCents: 4_000_000 },
      car: { offerPriceExclVat: 1 },
    })
    const documents = await read(portal, `/api/car/document/all?carId=${car.id}`, manager)
    expect(documents.body).toMatchObject([{ filename: "Datenblatt.pdf" }])
  })
})
