import { describe, expect, test } from "vitest"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { refused, sendRequest } from "../../testing/requests.ts"

const portal = portalOfFile()
const { bulk, preOffer, restore, selection, send, storeCar, update } = builderOn(portal)

describe("a car stored with a contradiction", () => {
  const contradictoryCar = () => preOffer({ minKilometerReading: 20_000 })

  test("cannot be accepted even if enabled", async () => {
    expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", await contradictoryCar())).toMatchObject(
      refused(409, "offer_contradictory"),
    )
    const two = await sendRequest(portal, "PRE_OFFER_ACCEPT", await contradictoryCar(), {
      preOfferType: "TWO",
    })
    expect(two.status).toBe(200)
  })

  test("can be moved, hidden, described, requested, archived and restored", async () => {
    const car = await contradictoryCar()
    const edits = { locationId: castLocation("1102").id, display: false, additionalInformation: "neu" }
    const edited = await update(car, edits)
    expect(edited).toMatchObject({ status: 200, body: edits })
    expect((await update(edited.body, { display: true, locationId: castLocation("1101").id })).status).toBe(
      200,
    )
    await send("PRE_OFFER_REQUEST", await contradictoryCar())
    // Unique, so that it can be restored.
    await storeCar(car, { idNumber: "", licensePlateNumber: "", archivedAt: "2026-11-16" })
    expect((await restore(car)).status).toBe(200)
  })

  test("loses acceptance when its offer is edited", async () => {
    const error = { path: "offerPriceExclVat", code: "acceptance_contradictory" }
    const { body } = await update(await contradictoryCar(), { offerPriceExclVat: 41_000 })
    expect(body.details).toMatchObject([error])
  })
})

test("a bulk edit checks each car separately and reports why", async () => {
  const [free, zvf] = [{ acceptPreOffer: false }, { acceptSelection: false, listPriceExclVat: 0 }]
  const cars = [await preOffer(free), await preOffer({ ...free, offerPriceExclVat: 0 }), await selection(zvf)]
  const { body } = await bulk(cars, { acceptPreOffer: true, acceptSelection: true })
  expect(body).toMatchObject({ changed: 1, changes: [{ id: cars[0]?.id }] })
  const why = Object.fromEntries(body.refused.map(({ id, message }: Record<string, string>) => [id, message]))
  expect(why[cars[1]!.id]).toContain("Pre-Offer 1 Kaufpreis netto: Erforderlich")
  expect(why[cars[2]!.id]).toContain("Listenpreis netto")
})

test("refuses a wish beyond any car's dates", async () => {
  const car = await preOffer()
  const wish = { dateOfDelivery: "2101-01-01", kmReading: 1_000_001 }
  const answer = await sendRequest(portal, "PRE_OFFER_REQUEST", car, wish)
  expect(answer).toMatchObject(refused(422, "invalid_input"))
  expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
    "kmReading",
    "dateOfDelivery",
  ])
})
