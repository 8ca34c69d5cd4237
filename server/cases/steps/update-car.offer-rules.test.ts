import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { refused, sendRequest } from "../../testing/requests.ts"

const portal = portalOfFile()
const { bulk, preOffer, restore, selection, send, storeCar, update } = builderOn(portal)

describe("a car that was stored with a contradiction", () => {
  const faulty = () => preOffer({ minKilometerReading: 20_000 })

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
    const edited = await update(car, edits)
    expect(edited).toMatchObject({ status: 200, body: edits })
    expect((await update(edited.body, { display: true, locationId: castLocation("1101").id })).status).toBe(
      200,
    )
    await send("PRE_OFFER_REQUEST", await faulty())
    // Like no other car, so that it may come back.
    await storeCar(car, { idNumber: "", licensePlateNumber: "", archivedAt: "2026-11-16" })
    expect((await restore(car)).status).toBe(200)
  })

  test("keeps no acceptance once its offer is touched", async () => {
    const fault = { path: "offerPriceExclVat", code: "acceptance_contradictory" }
    const { body } = await update(await faulty(), { offerPriceExclVat: 41_000 })
    expect(body.details).toMatchObject([fault])
  })
})

test("in bulk each car is judged by itself, and the report says why", async () => {
  const off = { acceptPreOffer: false }
  const cars = [
    await preOffer(off),
    await preOffer({ ...off, offerPriceExclVat: 0 }),
    await preOffer({ ...off, dateUntilTakeover: "2020-01-31" }),
    await selection({ acceptSelection: false, listPriceExclVat: 0 }),
  ] as [Car, Car, Car, Car]
  const report = await bulk(cars, { acceptPreOffer: true, acceptSelection: true, display: true })
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
  const car = await preOffer()
  const wish = { dateOfDelivery: "2101-01-01", kmReading: 1_000_001 }
  const answer = await sendRequest(portal, "PRE_OFFER_REQUEST", car, wish)
  expect(answer).toMatchObject(refused(422, "invalid_input"))
  expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
    "kmReading",
    "dateOfDelivery",
  ])
})
