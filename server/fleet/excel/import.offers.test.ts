import { beforeEach, describe, expect, it } from "vitest"
import type { Finding } from "../../../contract/fleet/excel.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { importsInto } from "./import.for-tests.ts"
import type { CarCells } from "./sheet.for-tests.ts"

const portal = portalOfFile()
const { preOffer, storeCar } = builderOn(portal)
const { applied, apply, check, stored } = importsInto(portal)
beforeEach(() => portal.db.run("delete from cars"))

const sound = (cells: Partial<CarCells> = {}): CarCells => ({
  jobNumber: "7000",
  acceptPreOffer: "ja",
  locationId: "1101",
  dateOfFirstRegistration: { date: "2026-01-15" },
  dateOfDelivery: { date: "2027-01-31" },
  dateUntilTakeover: { date: "2027-03-02" },
  minimumUsageTime: 6,
  plannedUsageTime: 12,
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  ...cells,
})
const listed = (findings: readonly Finding[]) =>
  findings.map(({ row, column, code }) => `${row} ${column} ${code}`)

it("a new row without an area reports only that", async () => {
  const rows = [null, " ", "Leasing"].map((area, at) => ({
    ...sound({ area, minKilometerReading: 20_000, offerPriceInclVat: 1 }),
    jobNumber: `700${at}`,
  }))
  const { errors, warnings } = await check(rows)
  expect(listed(errors)).toEqual(["2 Bereich required", "3 Bereich required", "4 Bereich unknown_choice"])
  expect(warnings).toEqual([])
})

describe("a row whose fields contradict each other", () => {
  it("is refused considering the car's stored values, but not missing columns of a new one", async () => {
    const fewer = { jobNumber: "7000", minKilometerReading: 11_000 }
    expect((await check([fewer])).errors).toEqual([])
    await applied([sound()])
    const { errors } = await check([sound({ minKilometerReading: 11_000 })])
    expect(listed(errors)).toEqual(["2 Mindestlaufleistung km_out_of_order"])
  })

  it("is accepted if unchanged and the file changes something else", async () => {
    await applied([sound()])
    await storeCar((await stored("7000"))!, { minKilometerReading: 20_000 })
    const kept = sound({ minKilometerReading: 20_000, additionalInformation: "neu" })
    expect(await check([kept])).toMatchObject({ errors: [], updated: 1 })
    const { errors } = await check([{ ...kept, offerPriceExclVat: 41_000 }])
    expect(listed(errors)).toEqual(["2 Pre-Offer 1 Kaufpreis netto acceptance_contradictory"])
  })
})

describe("a warning about a changing row", () => {
  it("is reported and applied", async () => {
    const odd = sound({
      offerPriceInclVat: 47_000,
      kilometerReading: 12_500,
    })
    const report = await check([odd])
    expect(report).toMatchObject({ created: 1, errors: [], warningCount: 2 })
    expect(listed(report.warnings).sort()).toEqual([
      "2 Höchstlaufleistung driven_too_far",
      "2 Pre-Offer 1 Kaufpreis brutto gross_deviates",
    ])
    await applied([odd])
    expect(await check([odd])).toMatchObject({ unchanged: 1, warningCount: 0 })
  })

  it("an implausible price must be confirmed first", async () => {
    const before = sound({ offerPriceExclVat: 97_454.46, offerPriceInclVat: 115_970.81 })
    await applied([before])
    const typed = { ...before, offerPriceExclVat: 9745.45 }
    const { implausible, implausibleCount, warnings } = await check([typed])
    expect(implausibleCount).toBe(1)
    const message =
      "Pre-Offer 1 Kaufpreis netto (9.745,45\u00a0€) ist weit niedriger als bisher (97.454,46\u00a0€)."
    expect(implausible[0]).toMatchObject({ row: 2, jobNumber: "7000", message })
    expect(warnings).toEqual(expect.arrayContaining(implausible))
    const refused = { refused: "value_implausible", details: { implausibleCount: 1 } }
    expect(await apply([typed], { implausible: 0 })).toMatchObject(refused)
    expect(await check([before])).toMatchObject({ unchanged: 1 })
    expect(await apply([typed], { implausible: 1 })).toMatchObject({ updated: 1 })
    expect(await check([typed])).toMatchObject({ unchanged: 1, implausibleCount: 0 })
  })

  const shared = { idNumber: "WARTEST0000000009" }

  it("a duplicate VIN or job number, in the file or the portal", async () => {
    await preOffer({ jobNumber: "900", ...shared })
    const { warnings } = await check([
      sound({ idNumber: "wartest0000000009" }),
      sound({ jobNumber: "00900" }),
      sound({ jobNumber: "a1" }),
      sound({ jobNumber: "A1" }),
    ])
    expect(warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
      "2 Dieselbe FIN hat auch Auftrag 900.",
      "3 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag 900.",
      "4 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag A1.",
      "5 Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Auftrag a1.",
    ])
  })

  it("an archived VIN, but no archived job number", async () => {
    await storeCar(await preOffer({ jobNumber: "900", ...shared }), { archivedAt: "2026-11-16" })
    const { warnings } = await check([sound({ ...shared, jobNumber: "0900" })])
    expect(warnings.map(({ message }) => message)).toEqual(["Dieselbe FIN hat im Archiv Auftrag 900."])
  })

  it("considers the file's changes to other cars", async () => {
    const vin = { idNumber: "WARTEST0000000011" }
    await applied([sound(vin)])
    const moved = [sound({ idNumber: "WARTEST0000000012" }), sound({ ...vin, jobNumber: "7001" })]
    expect(await check(moved)).toMatchObject({ warningCount: 0 })
  })
})
