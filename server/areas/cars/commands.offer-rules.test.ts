import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, post, refused, sendRequest, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()

type Fault = { path: string; code: string }
const told = ({ body }: { body: { details: Fault[] } }) =>
  body.details.map(({ path, code }) => `${path} ${code}`)
/** Brings a car into a state that no door lets in any more. */
const stored = async (column: string, value: unknown, fields: Partial<CarFields> = {}): Promise<Car> => {
  const car = await addPreOffer(portal.db, fields)
  await portal.db.run(`update cars set ${column} = $2 where id = $1`, [car.id, value])
  return car
}

describe("a car that was stored with a contradiction", () => {
  const faulty = (fields: Partial<CarFields> = {}) => stored("min_kilometer_reading", 20_000, fields)

  test("cannot be accepted, though it is switched on", async () => {
    expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", await faulty())).toMatchObject(
      refused(409, "offer_contradictory"),
    )
    const two = await sendRequest(portal, "PRE_OFFER_ACCEPT", await faulty(), { preOfferType: "TWO" })
    expect(two.status).toBe(200)
  })

  test("can still be moved, hidden, described, asked about, archived and brought back", async () => {
    const car = await faulty()
    const edits = { locationId: castLocation("1102").id, display: false, additionalInformation: "neu" }
    const edited = await updateCar(portal, car, edits)
    expect(edited).toMatchObject({ status: 200, body: edits })
    expect(
      (await updateCar(portal, edited.body, { display: true, locationId: castLocation("1101").id })).status,
    ).toBe(200)
    await sendRequest(portal, "PRE_OFFER_REQUEST", await faulty())
    // Like no other car, so that it may come back.
    await portal.db.run("update cars set id_number = '', license_plate_number = '' where id = $1", [car.id])
    await portal.db.run("update cars set archived_at = now() where id = $1", [car.id])
    expect((await post(portal, "/api/car/restore", admin, { id: car.id })).status).toBe(200)
  })

  test("keeps no acceptance once its offer is touched, and gets none", async () => {
    const car = await faulty()
    expect(told(await updateCar(portal, car, { offerPriceExclVat: 41_000 }))).toEqual([
      "offerPriceExclVat acceptance_contradictory",
    ])
    const off = await updateCar(portal, car, { acceptPreOffer: false, offerPriceExclVat: 41_000 })
    expect(off.status).toBe(200)
    expect(told(await updateCar(portal, off.body, { acceptPreOffer: true }))).toEqual([
      "acceptPreOffer acceptance_contradictory",
    ])
    const fixed = await updateCar(portal, off.body, { minKilometerReading: 9000, acceptPreOffer: true })
    expect(fixed.status).toBe(200)
  })
})

test("two edits that only together contradict: the second is refused", async () => {
  const car = await addPreOffer(portal.db)
  expect((await updateCar(portal, car, { minKilometerReading: 10_000 })).status).toBe(200)
  expect(told(await updateCar(portal, car, { atTargetKilometerReading: 9000 }))).toEqual([
    "atTargetKilometerReading km_out_of_order",
  ])
})

test("in bulk each car is judged by itself, and the report says why", async () => {
  const off = { acceptPreOffer: false }
  const cars = [
    await addPreOffer(portal.db, off),
    await addPreOffer(portal.db, { ...off, offerPriceExclVat: 0 }),
    await stored("date_until_takeover", "2020-01-31", off),
    await addSelection(portal.db, { acceptSelection: false, listPriceExclVat: 0 }),
  ] as [Car, Car, Car, Car]
  const body = { cars: cars.map(({ id, version }) => ({ id, version })), check: false }
  const report = await post(portal, "/api/car/bulk", admin, {
    ...body,
    fields: { acceptPreOffer: true, acceptSelection: true, display: true },
  })
  expect(report).toMatchObject({ status: 200, body: { changed: 1, changes: [{ id: cars[0].id }] } })
  const reasons = new Map(
    report.body.refused.map((one: { id: string; code: string; message: string }) => [one.id, one]),
  )
  expect(reasons.get(cars[1].id)).toMatchObject({
    code: "invalid_input",
    message: expect.stringContaining("Pre-Offer 1 Kaufpreis netto: Erforderlich"),
  })
  expect(reasons.get(cars[2].id)).toMatchObject({
    message: expect.stringContaining(
      "Die Übernahme (31.01.2020) darf nicht vor der Aussteuerung (31.01.2027)",
    ),
  })
  expect(reasons.get(cars[3].id)).toMatchObject({ message: expect.stringContaining("Listenpreis netto") })
})

test("a wish beyond the years of any car is refused (P90)", async () => {
  const car = await addPreOffer(portal.db)
  const wish = { dateOfDelivery: "2101-01-01", kmReading: 1_000_001 }
  const answer = await sendRequest(portal, "PRE_OFFER_REQUEST", car, wish)
  expect(answer).toMatchObject(refused(422, "invalid_input"))
  expect(answer.body.details.map(({ path }: Fault) => path)).toEqual(["kmReading", "dateOfDelivery"])
})
