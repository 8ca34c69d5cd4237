import { describe, expect, test } from "vitest"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { readPdf } from "../../platform/pdf/reader-for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { plainPicture, sendFile } from "../../testing/files.ts"
import { admin, manager, post, refused } from "../../testing/requests.ts"

const portal = portalOfFile()
const hamburg = castLocation("1101").id
const munich = castLocation("1201").id
const seller = "beratung@brenner.example"

/** Fields that nobody but agents and the provider reads, each with a value that could be found anywhere. */
const secrets = {
  jobNumber: "JOB-4711-X",
  licensePlateNumber: "HH-GH 4242",
  idNumber: "W9ZHRD2DRCJV3KHWM",
  additionalInformation: "Nur unter uns: Nachlass möglich",
  paintCode: "PC-775",
  upholsteryCode: "UC-221",
  listPriceExclVat: 81234.56,
  offerPriceExclVat: 41234.56,
  offerPriceInclVat: 49069.13,
  additionalOrReducedPricePerMonth: 123.45,
  additionalOrReducedPricePer1000Kilometer: 67.89,
  preOffer2PurchasePriceExclVat: 42345.67,
  preOffer3PurchasePriceExclVat: 43456.78,
} as const
const shown = {
  modelDesignation: "Corso 200 d & Co",
  paintBaseColor: "BLUE",
  paintDesignation: "Nachtblau",
  upholsteryDesignation: "Leder Cognac",
  condition: "ACCIDENT_FREE",
  kilometerReading: 12345,
  drive: "PLUG_IN_DIESEL",
  powerConsumption: 18.4,
  fuelConsumption: 0.9,
  fuelConsumptionDischarged: 6.1,
  co2: 23,
  co2Class: "B",
  co2Discharged: 160,
  co2ClassDischarged: "F",
  electricRange: 98,
} as const

const sheet = async (who: string | null, body: object) =>
  portal.app.inject({
    method: "POST",
    url: "/api/car/sheet",
    headers: who === null ? {} : await portal.signInAs(who),
    payload: body,
  })
const wordsOf = async (bytes: Buffer) => {
  const { pages, decoration, info } = await readPdf(bytes)
  return { text: JSON.stringify([pages, decoration, info]), pages, info }
}

describe("no sheet is made", () => {
  test.each([
    ["for the provider, who has no customers", admin, {}, 403, "forbidden"],
    [
      "in the name of a location that is not one's own",
      manager,
      { locationId: munich },
      403,
      "location_not_yours",
    ],
    ["with a price of nothing", manager, { price: { amount: 0, kind: "NET" } }, 422, "invalid_input"],
    ["with a price that is neither net nor gross", manager, { price: { amount: 1 } }, 422, "invalid_input"],
    ["with a note that is too long", manager, { note: "x".repeat(501) }, 422, "invalid_input"],
  ])("%s", async (_, who, changes, status, code) => {
    const { id } = await addPreOffer(portal.db, { locationId: hamburg })
    const body = { carId: id, locationId: hamburg, ...changes }
    expect(await post(portal, "/api/car/sheet", who, body)).toMatchObject(refused(status, code))
  })

  test("of a car that the caller does not see", async () => {
    const { id } = await addPreOffer(portal.db, { locationId: munich })
    const body = { carId: id, locationId: hamburg }
    expect(await post(portal, "/api/car/sheet", manager, body)).toMatchObject(refused(404, "not_found"))
  })
})

const option = (label: string) => castOptions.find((one) => one.label === label)?.id ?? null

test("it says what a customer may know on one page, and nothing else", async () => {
  const configuration = { brand: option("Aurel"), model: option("Corso"), modelSeries: option("C1") }
  const { id } = await addPreOffer(portal.db, { ...secrets, ...shown, ...configuration, locationId: hamburg })
  const name = "Fahrzeugbild_Aurel_Corso_C1_Blau.png"
  const bytes = await plainPicture("navy", 960, 540).png().toBuffer()
  expect((await sendFile(portal, "/api/car/image", admin, { name, bytes })).status).toBe(201)
  const answer = await sheet(seller, {
    carId: id,
    locationId: castLocation("1102").id,
    price: { amount: 52_990, kind: "GROSS" },
    note: `Anhängerkupplung, Standheizung. ${"Sitzheizung vorn und hinten, ".repeat(16)}`
      .slice(0, 500)
      .trim(),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  })
  expect(answer.headers["content-disposition"]).not.toContain(secrets.jobNumber)
  const { text, pages, info } = await wordsOf(answer.rawPayload)
  expect(pages).toHaveLength(1)
  for (const told of [
    "Nachtblau",
    "Leder Cognac",
    "unfallfrei",
    "12.345 km",
    "18,4 kWh/100 km plus 0,9 l/100 km",
    "Unser Preis: 52.990,00 € (brutto, inkl. MwSt.)",
    "Anhängerkupplung",
    castLocation("1102").name,
    "Angaben ohne Gewähr",
  ])
    expect(text).toContain(told)
  const german = (value: number) => value.toLocaleString("de-DE", { minimumFractionDigits: 2 })
  for (const secret of Object.values(secrets))
    expect(text).not.toContain(typeof secret === "number" ? german(secret) : secret)
  expect(JSON.stringify(pages)).toContain("Figure")
  expect(info.Title).not.toContain("&")
})

test("without price, note and anything known of consumption it says nothing of them", async () => {
  const { id } = await addSelection(portal.db, { modelDesignation: "", jobNumber: "JOB-0815" })
  const answer = await sheet(manager, { carId: id, locationId: hamburg })
  const { text, pages } = await wordsOf(answer.rawPayload)
  expect([answer.statusCode, pages.length]).toEqual([200, 1])
  expect(text).not.toMatch(/Unser Preis|Verbrauch|Ausstattung|JOB-0815/)
})

test("nothing of it is kept: neither in the record nor in the log of acts", async () => {
  const { id } = await addPreOffer(portal.db, { locationId: hamburg })
  const count = () =>
    portal.db.one(
      "select (select count(*) from acts) as acts, (select count(*) from record_entries) as entries",
    )
  const before = await count()
  await sheet(manager, { carId: id, locationId: hamburg, price: { amount: 1234.5, kind: "NET" } })
  expect(await count()).toEqual(before)
})
