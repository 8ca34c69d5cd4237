import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Finding, ImportReport } from "../../../contract/excel.ts"
import { castUser } from "../../demo/cast.ts"
import { isRefused } from "../../platform/refusal.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { admin } from "../../testing/requests.ts"
import { checkCars, importCars } from "./commands.ts"
import { type CarCells, sheetOf, today } from "./sheet.for-tests.ts"

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(() => test.db.run("delete from cars"))

/** A pre-offer that nothing is wrong with, so far ahead that it is not over. */
const sound = (cells: Partial<CarCells> = {}): CarCells => ({
  jobNumber: "7000",
  acceptPreOffer: "ja",
  locationId: "1101",
  dateOfFirstRegistration: { date: "2090-01-15" },
  dateOfDelivery: { date: "2091-01-31" },
  dateUntilTakeover: { date: "2091-03-02" },
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  ...cells,
})
const options = { createOptions: false, today }

async function check(...cars: CarCells[]): Promise<ImportReport> {
  const report = await checkCars(test.db, sheetOf(cars), options)
  if (isRefused(report)) throw new Error(JSON.stringify(report))
  return report
}
const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
async function apply(...cars: CarCells[]): Promise<void> {
  const report = await test.db.transaction((tx) => importCars(tx, sheetOf(cars), options, importer))
  if (isRefused(report)) throw new Error(JSON.stringify(report))
}
const told = (findings: readonly Finding[]) =>
  findings.map(({ row, column, code }) => `${row} ${column} ${code}`)

it("a new row without an area is told that alone, whatever else contradicts itself in it", async () => {
  const rows = [null, " ", "Leasing"].map((area, at) => ({
    ...sound({ area, minKilometerReading: 20_000, offerPriceInclVat: 1 }),
    jobNumber: `700${at}`,
  }))
  const { errors, warnings } = await check(...rows)
  expect(told(errors)).toEqual(["2 Bereich required", "3 Bereich required", "4 Bereich unknown_choice"])
  expect(warnings).toEqual([])
})

describe("a row whose fields contradict each other", () => {
  it("is not blamed for a cell that cannot be read", async () => {
    const { errors } = await check(sound({ offerPriceExclVat: "viel", plannedUsageTime: 3 }))
    expect(told(errors)).toEqual([
      "2 Pre-Offer 1 Kaufpreis netto not_a_number",
      "2 Geplante Nutzungsdauer (Monate) usage_too_short",
    ])
  })

  it("may be as it was, where the file changes something else", async () => {
    await apply(sound())
    await test.db.run("update cars set min_kilometer_reading = 20000")
    expect(await check(sound({ minKilometerReading: 20_000, additionalInformation: "neu" }))).toMatchObject({
      errors: [],
      updated: 1,
    })
    const { errors } = await check(sound({ minKilometerReading: 20_000, offerPriceExclVat: 41_000 }))
    expect(told(errors)).toEqual(["2 Pre-Offer 1 Kaufpreis netto acceptance_contradictory"])
  })
})

describe("what is odd in a row that changes something", () => {
  it("is told and applied all the same", async () => {
    const odd = sound({ offerPriceInclVat: 47_000, expectedKilometerReading: 50_000 })
    const report = await check(odd)
    expect(report).toMatchObject({ created: 1, errors: [], warningCount: 2 })
    expect(told(report.warnings)).toEqual([
      "2 Pre-Offer 1 Kaufpreis brutto gross_deviates",
      "2 Erwarteter Kilometerstand forecast_outside",
    ])
    await apply(odd)
    expect(await check(odd)).toMatchObject({ unchanged: 1, warningCount: 0 })
  })

  it("a price that is far off, which is asked about first", async () => {
    const before = sound({ offerPriceExclVat: 97_454.46, offerPriceInclVat: 115_970.81 })
    await apply(before)
    const typed = sound({ offerPriceExclVat: 9745.45, offerPriceInclVat: 115_970.81 })
    const { doubts, doubtCount, warnings } = await check(typed)
    expect(doubtCount).toBe(1)
    expect(doubts[0]).toMatchObject({
      row: 2,
      jobNumber: "7000",
      message:
        "Pre-Offer 1 Kaufpreis netto (9.745,45\u00a0€) ist weit niedriger als bisher (97.454,46\u00a0€).",
    })
    expect(warnings).toEqual(expect.arrayContaining(doubts))
    const sheet = sheetOf([typed])
    const applyWith = (confirmed: number) =>
      test.db.transaction((tx) => importCars(tx, sheet, { ...options, doubts: confirmed }, importer))
    expect(await applyWith(0)).toMatchObject({ refused: "price_far_off", details: { doubtCount: 1 } })
    expect(await check(before)).toMatchObject({ unchanged: 1 })
    expect(await applyWith(1)).toMatchObject({ updated: 1 })
    expect(await check(typed)).toMatchObject({ unchanged: 1, doubtCount: 0 })
  })

  it("a VIN, plate or job number like another, in the file or in the portal", async () => {
    await addPreOffer(test.db, {
      jobNumber: "900",
      idNumber: "WARTEST0000000009",
      licensePlateNumber: "HH-ZV 9",
    })
    const { warnings } = await check(
      sound({ idNumber: "wartest0000000009" }),
      sound({ jobNumber: "00900", licensePlateNumber: "hh zv9" }),
      sound({ jobNumber: "a1" }),
      sound({ jobNumber: "A1" }),
    )
    expect(warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
      "2 Dieselbe FIN hat auch Auftrag 900.",
      "3 Dasselbe Kennzeichen hat auch Auftrag 900.",
      "3 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag 900.",
      "4 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag A1.",
      "5 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag a1.",
    ])
  })

  it("a VIN that lies in the archive, but no plate from there", async () => {
    const shared = { idNumber: "WARTEST0000000009", licensePlateNumber: "HH-ZV 9" }
    const { id } = await addPreOffer(test.db, { jobNumber: "900", ...shared })
    await test.db.run("update cars set archived_at = now() where id = $1", [id])
    const { warnings } = await check(sound(shared))
    expect(warnings.map(({ message }) => message)).toEqual(["Dieselbe FIN hat im Archiv Auftrag 900."])
  })

  it("is judged by what the file makes of the others", async () => {
    const shared = { licensePlateNumber: "HH-ZV 1" }
    await apply(sound(shared))
    const moved = [sound({ licensePlateNumber: "HH-ZV 2" }), sound({ ...shared, jobNumber: "7001" })]
    expect(await check(...moved)).toMatchObject({ warningCount: 0 })
  })
})
