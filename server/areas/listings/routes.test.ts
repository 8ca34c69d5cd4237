import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Listing } from "../../../contract/listings.ts"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addReleased } from "../../testing/cars.ts"
import { plainPicture, sendFile } from "../../testing/files.ts"
import { admin, manager, read, refused } from "../../testing/requests.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const hamburg = castLocation("1101").id
const option = (label: string) => castOptions.find((one) => one.label === label)?.id ?? null

const released: Partial<CarFields> = {
  locationId: hamburg,
  ...{ modelDesignation: "Corso 200 d", paintBaseColor: "BLUE", dateOfFirstRegistration: "2020-01-31" },
  kilometerReading: 12_345,
}
const secret = { jobNumber: "JOB-4711-X", licensePlateNumber: "HH-GH 4242", listPriceExclVat: 81_234.56 }
const diesel = { drive: "DIESEL", fuelConsumption: 5.8, co2: 152, co2Class: "E" } as const

const listingOf = async (id: string, who = manager) => {
  const { status, body } = await read(portal, `/api/car/listing?id=${id}`, who)
  return { status, body: body as Listing }
}

describe("there is none of a car", () => {
  test("that is not confirmed", async () => {
    const { id } = await addPreOffer(portal.db, released)
    expect(await listingOf(id)).toMatchObject(refused(404, "not_found"))
  })

  test("of another agent", async () => {
    const { id } = await addReleased(portal.db, { ...released, locationId: castLocation("1201").id })
    expect(await listingOf(id)).toMatchObject(refused(404, "not_found"))
  })

  test("for the provider", async () => {
    const { id } = await addReleased(portal.db, released)
    expect(await listingOf(id, admin)).toMatchObject(refused(403, "forbidden"))
  })
})

test("it says what may be advertised, and neither prices nor what identifies the car", async () => {
  const configuration = { brand: option("Aurel"), model: option("Corso"), modelSeries: option("C1") }
  const { id } = await addReleased(portal.db, { ...released, ...secret, ...diesel, ...configuration })
  const name = "Fahrzeugbild_Aurel_Corso_C1_Blau.png"
  await sendFile(portal, "/api/car/image", admin, {
    name,
    bytes: await plainPicture("navy", 960, 540).png().toBuffer(),
  })
  const { status, body } = await listingOf(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    title: "Aurel Corso 200 d",
    novelty: { isNew: false, newUntil: null, unknown: [] },
    mandatory: { missing: [], contradictions: [] },
    mayBeAdvertised: true,
  })
  expect(body.text).toBe(`Aurel Corso 200 d
Fahrzeug: Aurel Corso C1
Farbe: Blau
Fahrzeugart: Vorführfahrzeug
Erstzulassung: 31.01.2020
Kilometerstand: 12.345\u00a0km

Energieverbrauch (kombiniert): 5,8\u00a0l/100\u00a0km; CO₂-Emissionen (kombiniert): 152\u00a0g/km; CO₂-Klasse: E`)
  const told = JSON.stringify(body)
  for (const kept of ["JOB-4711-X", "4242", "81234", "81.234", "40000", "40.000", "WARTEST"])
    expect(told).not.toContain(kept)
  // Whoever reads the advertisement has no session.
  const picture = await portal.app.inject({ url: body.picture?.address ?? "" })
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"])
})

test("a new car without whole values may not be advertised yet, and a used one may", async () => {
  const gaps = { ...released, drive: "DIESEL", co2: 152 } as const
  const young = await addReleased(portal.db, {
    ...gaps,
    ...{ dateOfFirstRegistration: "2026-10-01", locationId: castLocation("1102").id },
  })
  const used = await addReleased(portal.db, gaps)
  const missing = ["fuelConsumption", "co2Class"]
  expect((await listingOf(young.id, seller)).body).toMatchObject({
    novelty: { isNew: true, newUntil: "2027-06-01" },
    mandatory: { text: null, missing },
    mayBeAdvertised: false,
  })
  const { body } = await listingOf(used.id)
  expect(body).toMatchObject({ mandatory: { text: null, missing }, mayBeAdvertised: true })
  expect(body.text).not.toContain("CO₂")
})
