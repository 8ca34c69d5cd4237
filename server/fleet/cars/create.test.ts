import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { carFields, statusFields } from "../../../contract/fleet/car-fields.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { admin, manager, post, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()
const { addOption, preOffer, storeCar } = builderOn(portal)

const save = (fields: object) =>
  post(portal, "/api/car/", admin, { jobNumber: `N-${randomUUID()}`, area: "PRE_OFFER", ...fields })
const countCars = async () =>
  (await portal.db.one<{ count: number }>("select count(*)::integer as count from cars"))?.count
const model = castOptions.find(({ type }) => type === "MODEL")?.id

describe("refused without writing", () => {
  test.each([
    ["no job number", { jobNumber: undefined }, "jobNumber"],
    ["a job number of spaces", { jobNumber: "   " }, "jobNumber"],
    ["no area", { area: undefined }, "area"],
    ["an area of null", { area: null }, "area"],
    ["a VIN of a wrong form", { idNumber: "W9ZHRD2DRCJV3KHWO" }, "idNumber"],
    ["a price with half a cent", { offerPriceExclVat: 0.005 }, "offerPriceExclVat"],
    ["a negative price", { listPriceExclVat: -1 }, "listPriceExclVat"],
    ["a colour that nobody knows", { paintBaseColor: "PINK" }, "paintBaseColor"],
    ["an unknown option", { brand: randomUUID() }, "brand"],
    ["an option of another type", { modelSeries: model }, "modelSeries"],
    ["an unknown location", { locationId: randomUUID() }, "locationId"],
  ])("%s", async (_, fields, path) => {
    const [given] = Object.values(fields)
    const car = await preOffer()
    const before = await countCars()
    const details = [{ path, message: expect.stringMatching(/./) }]
    const invalid = { status: 422, body: { code: "invalid_input", details } }
    expect(await save(fields)).toMatchObject(invalid)
    if (given !== undefined) expect(await updateCar(portal, car, fields)).toMatchObject(invalid)
    expect(await countCars()).toBe(before)
  })

  test("all errors at once", async () => {
    const wrong = { brand: randomUUID(), model: castOptions[0]?.id, locationId: randomUUID() }
    expect((await save(wrong)).body.details.map(({ path }: { path: string }) => path)).toEqual([
      "locationId",
      "brand",
      "model",
    ])
  })

  test("a status and its fields", async () => {
    const given = {
      activityState: "PRE_CONTRACT_CONFIRMED",
      dateStatusUpdated: "2026-11-16T09:00:00.000Z",
      dateConfirmation: "2026-11-16",
      userId: castUser(manager).id,
      preOfferType: "MAIN",
    }
    const message = "Ein neues Fahrzeug hat noch keinen Status."
    const details = statusFields.map((path) => ({ path, message }))
    expect(await save(given)).toMatchObject({ status: 422, body: { code: "invalid_input", details } })
  })

  test("a job number of another car, also archived or with spaces", async () => {
    const [car, other] = [await preOffer(), await preOffer()]
    const taken = { jobNumber: ` ${car.jobNumber} ` }
    for (const archived of [false, true]) {
      if (archived) await storeCar(car, { archivedAt: "2026-11-16" })
      const refusal = { status: 422, body: { code: "invalid_job_number", details: { archived } } }
      expect(await save(taken)).toMatchObject(refusal)
      expect(await updateCar(portal, other, taken)).toMatchObject(refusal)
    }
  })

  test("an option that is no longer valid; its last day in Berlin still counts", async () => {
    const over = await addOption("PROMOTION", "Herbst", "2026-11-15")
    const lastDay = await addOption("PROMOTION", "Advent", "2026-11-16")
    expect(await save({ promotion: over })).toMatchObject({
      status: 422,
      body: { details: [{ path: "promotion" }] },
    })
    expect(await save({ promotion: lastDay })).toMatchObject({ status: 200 })
    const car = await preOffer({ promotion: over })
    const kept = { promotion: over, licensePlateNumber: "HH-ZV 1" }
    expect(await updateCar(portal, car, kept)).toMatchObject({ status: 200 })
  })
})

test("a new car has the defaults of P91 and is in the lists", async () => {
  const { status, body } = await save({ jobNumber: " 4711 ", locationId: castLocation("1101").id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ jobNumber: "4711", area: "PRE_OFFER", version: 1, offerVersion: 1 })
  const empty: Record<string, unknown> = { text: "", integer: 0, euro: 0, decimal: 0, flag: false }
  for (const { name, kind } of carFields)
    if (!["jobNumber", "area", "locationId"].includes(name))
      expect([name, body[name]]).toEqual([name, name === "display" ? true : (empty[kind] ?? null)])
  const listed = await portal.get("/api/car/all/area?area=PRE_OFFER", manager)
  expect(listed.json()).toContainEqual(expect.objectContaining({ id: body.id, jobNumber: "4711" }))
})

test("stores a lower-case VIN in capitals and finds it", async () => {
  const { body } = await save({ idNumber: " w9zhrd2drcjv3khwm " })
  expect(body.idNumber).toBe("W9ZHRD2DRCJV3KHWM")
  const changed = await updateCar(portal, body, { idNumber: "w9zhrd2drcjv3khwn" })
  expect(changed.body.idNumber).toBe("W9ZHRD2DRCJV3KHWN")
  expect((await updateCar(portal, changed.body, { idNumber: "w9zhrd2drcjv3khwn" })).body).toEqual(
    changed.body,
  )
})

test("stores values exactly as entered", async () => {
  const fields = {
    area: "SELECTION",
    display: false,
    idNumber: "W9ZHRD2DRCJV3KHWM",
    additionalInformation: "=HYPERLINK(1) <b>\u{1F697}",
    offerPriceExclVat: 79_983.13,
    additionalOrReducedPricePer1000Kilometer: -0.07,
    dateOfDelivery: "2028-02-29",
    model,
  }
  expect((await save(fields)).body).toMatchObject(fields)
})

test("refuses one of two simultaneous creations of a job number", async () => {
  const jobNumber = `N-${randomUUID()}`
  const answers = await Promise.all([save({ jobNumber }), save({ jobNumber }), save({ jobNumber })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})
