import type { Cell } from "@packages/workbook"
import { describe, expect, it } from "vitest"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { type CarFieldName, carFields, catalogue, fieldOf } from "../../../contract/fleet/car-fields.ts"
import { agentSheet, exportColumns } from "./sheet.export.ts"
import { tableOf, wordsFor } from "./sheet.for-tests.ts"
import { findMissingOptions, readCar, withOptions } from "./sheet.ts"

const words = wordsFor({
  BRAND: ["Aurel", "Aurel Vans"],
  MODEL: ["Corso", "Lumen"],
  MODEL_SERIES: ["C1", "Ägir"],
  PROMOTION: ["Herbstaktion 2026"],
  location: ["1101", "0042"],
  user: ["leitung@brenner.example"],
})
const headers = catalogue.map(headerOf)

/** Reads a row with only key, area and these cells. */
function readRow(cells: Partial<Record<CarFieldName, Cell>>) {
  const filled: Partial<Record<CarFieldName, Cell>> = { jobNumber: "1", area: "Pre-Offer", ...cells }
  const row = carFields.map(({ name }) => filled[name] ?? null)
  return readCar({ row: 7, cells: row }, tableOf([headers]).columnOf, words)
}
const takenOf = (name: CarFieldName, cell: Cell) => {
  const { car, errors } = readRow({ [name]: cell })
  expect(errors).toEqual([])
  return car[name]
}
const errorOf = (name: CarFieldName, cell: Cell) => {
  const { errors } = readRow({ [name]: cell })
  expect(errors).toMatchObject([{ row: 7, column: headerOf(fieldOf(name)) }])
  return errors[0]
}

describe("a cell", () => {
  it("is read as displayed for text, as stored for numbers", () => {
    const cell = { number: 7036, shown: "0007036", sample: "1" }
    expect(takenOf("jobNumber", cell)).toBe("0007036")
    expect(takenOf("kilometerReading", cell)).toBe(7036)
    expect(takenOf("kilometerReading", { number: 15_000, shown: null, sample: "1" })).toBe(15_000)
  })
  it("of an identifying field loses invisible characters", () => {
    expect(takenOf("jobNumber", "\u200e47\u00a0\u00ad11\u200b ")).toBe("47 11")
  })
  it.each<[CarFieldName, Cell, string]>([
    ["jobNumber", null, "required"],
    ["jobNumber", "   ", "required"],
    ["jobNumber", { error: "#N/A" }, "cell_error"],
    ["area", null, "required"],
    ["area", "Leasing", "unknown_choice"],
    ["condition", "neu", "unknown_choice"],
    ["display", "vielleicht", "not_yes_no"],
    ["display", 2, "not_yes_no"],
    ["kilometerReading", "zwölf", "not_a_number"],
    ["kilometerReading", "12,5", "not_whole"],
    ["kilometerReading", 12.5, "not_whole"],
    ["kilometerReading", "12,0000000000000000000001", "not_whole"],
    ["kilometerReading", 1e-300, "not_whole"],
    ["plannedUsageTime", "12 km", "not_a_number"],
    ["listPriceExclVat", "1,100000000000000000001", "too_many_decimals"],
    ["listPriceExclVat", 1e-300, "too_many_decimals"],
    ["listPriceExclVat", "99.999.999.999.999.999.999", "too_large"],
    ["listPriceExclVat", 1e300, "too_large"],
    ["listPriceExclVat", Number.POSITIVE_INFINITY, "not_a_number"],
    ["dateOfDelivery", true, "not_a_date"],
    ["dateOfDelivery", "01.02.2026 12:30", "date_with_time"],
    ["kilometerReading", -1, "negative"],
    ["kilometerReading", 10_000_001, "too_large"],
    ["kilometerReading", { date: "2026-01-01" }, "not_a_number"],
    ["listPriceExclVat", 1.005, "too_many_decimals"],
    ["listPriceExclVat", { uncomputed: true }, "formula_without_value"],
    ["additionalInformation", { merged: "x" }, "merged_cells"],
    ["listPriceExclVat", { merged: 5 }, "merged_cells"],
    ["jobNumber", 470_030_912_345_678_000, "digits_lost"],
    ["additionalOrReducedPricePerMonth", -1e8, "too_large"],
    ["dateOfDelivery", "31.02.2026", "not_a_date"],
    ["dateOfDelivery", "2026-02-03T00:00:00+02:00", "not_a_date"],
    ["dateOfDelivery", "2026-02-03T10:00:00", "date_with_time"],
    ["dateOfDelivery", 46_000, "not_a_date"],
    ["dateOfDelivery", { date: "1899-12-31" }, "not_a_date"],
    ["dateOfDelivery", { datetime: "2026-02-03T10:00:00" }, "date_with_time"],
    ["dateStatusUpdated", "gestern", "not_a_date"],
    ["brand", "Borealis", "unknown_option"],
    ["brand", { date: "2026-01-01" }, "date_in_text"],
    ["paintCode", { date: "2026-01-03" }, "date_in_text"],
    ["jobNumber", { datetime: "2026-01-03T08:00:00" }, "date_in_text"],
    ["paintCode", { number: 0.5, shown: null, sample: "1" }, "shown_otherwise"],
    ["kilometerReading", { number: 0.12, shown: null, sample: null }, "shown_otherwise"],
    ["kilometerReading", { number: 7, shown: "2026007", sample: "20261" }, "shown_otherwise"],
    ["offerPriceExclVat", { number: 7, shown: "A7", sample: "A1" }, "shown_otherwise"],
    ["display", { number: 1, shown: null, sample: null }, "shown_otherwise"],
    ["locationId", "9999", "unknown_location"],
    ["userId", "niemand@brenner.example", "unknown_user"],
    ["idNumber", "W9ZHRD2DRCJV3KHW", "invalid_vin"],
    ["dateOfDelivery", { date: "1989-12-31" }, "too_early"],
    ["modelDesignation", "x".repeat(501), "too_long"],
    ["modelDesignation", "a\u0000b", "invalid_text"],
  ])("in %s is refused: %j → %s", (name, cell, code) => {
    const error = errorOf(name, cell)
    expect(error?.code).toBe(code)
    expect(error?.message).toMatch(/\S/)
  })

  it.each<[CarFieldName, Cell, unknown]>([
    ["jobNumber", "  0007000 ", "0007000"],
    ["jobNumber", "__proto__", "__proto__"],
    ["area", "selection", "SELECTION"],
    ["area", "PRE\u2011OFFER", "PRE_OFFER"],
    ["area", "PRE_OFFER", "PRE_OFFER"],
    ["condition", "Vorschaden", "PREVIOUS_DAMAGE"],
    ["paintBaseColor", "weiß", "WHITE"],
    ["display", "ja", true],
    ["display", "x", true],
    ["display", "J", true],
    ["display", " NEIN ", false],
    ["display", "WAHR", true],
    ["display", "FALSCH", false],
    ["display", "true", true],
    ["display", "false", false],
    ["display", 1, true],
    ["display", 0, false],
    ["display", true, true],
    ["display", null, false],
    ["kilometerReading", null, 0],
    ["listPriceExclVat", 54_408.1, 54_408.1],
    ["listPriceExclVat", 0.1 + 0.2, 0.3],
    ["listPriceExclVat", 9_999_999.99, 9_999_999.99],
    ["additionalOrReducedPricePerMonth", "-0,46", -0.46],
    ["additionalOrReducedPricePerMonth", -0, 0],
    ["dateOfDelivery", { date: "2026-12-31" }, "2026-12-31"],
    ["dateOfDelivery", "1.2.2026", "2026-02-01"],
    ["dateOfDelivery", "  ", null],
    ["dateOfDelivery", "2027-02-02T00:00:00.000Z", "2027-02-02"],
    ["dateOfDelivery", "2027-02-01T23:59:59.999", "2027-02-02"],
    ["dateStatusUpdated", { datetime: "2026-10-25T02:30:00" }, "2026-10-25T02:30:00"],
    ["dateStatusUpdated", "25.10.2026 02:30", "2026-10-25T02:30:00"],
    ["dateStatusUpdated", { date: "2026-10-25" }, "2026-10-25T00:00:00"],
    ["dateStatusUpdated", "2026-10-25T02:30:00", "2026-10-25T02:30:00"],
    ["dateStatusUpdated", "2026-10-25T02:29:59.9996", "2026-10-25T02:30:00"],
    ["dateStatusUpdated", "2026-10-25T00:00:00", "2026-10-25T00:00:00"],
    ["brand", " aurel vans", "Aurel Vans"],
    ["brand", "Aurel\u00a0 Vans", "Aurel Vans"],
    ["listPriceExclVat", "12.345,60\u00a0€", 12_345.6],
    ["productionMonth", "10/2026", "2026-10-01"],
    ["additionalInformation", "Gru\u0308n", "Grün"],
    ["jobNumber", "Gru\u0308n", "Grün"],
    ["paintCode", 0.1 + 0.2, "0,3"],
    ["modelSeries", "Ägir", "Ägir"],
    ["modelSeries", "ÄGIR", "Ägir"],
    ["modelSeries", "A\u0308gir", "Ägir"],
    ["paintBaseColor", "Gru\u0308n", "GREEN"],
    ["locationId", 1101, "1101"],
    ["locationId", "0042", "0042"],
    ["userId", "Leitung@Brenner.example", "leitung@brenner.example"],
    ["idNumber", "w9zhrd2drcjv3khwm", "W9ZHRD2DRCJV3KHWM"],
    ["paintCode", 969, "969"],
    ["additionalInformation", "=SUM(A1)", "=SUM(A1)"],
    ["additionalInformation", "  eingerückt\n", " eingerückt\n"],
    ["additionalInformation", null, ""],
  ])("in %s is accepted: %j → %j", (name, cell, value) => {
    expect(takenOf(name, cell)).toEqual(value)
  })

  it("is quoted as displayed", () => {
    expect(errorOf("listPriceExclVat", -1234.5)?.value).toBe("-1234,5")
    expect(errorOf("dateOfDelivery", { datetime: "2026-02-03T10:00:00" })?.value).toBe("03.02.2026 10:00:00")
    expect(errorOf("jobNumber", null)?.value).toBe("")
    expect(errorOf("paintCode", { merged: 7.5 })?.value).toBe("7,5")
    expect(errorOf("paintCode", { uncomputed: true })?.value).toBe("")
  })
})

describe("missing options", () => {
  const rows = [
    headers,
    ...[
      "Borealis",
      "borealis",
      "Aurel",
      { error: "#N/A" },
      true,
      350,
      { number: 7, shown: "007", sample: "1" },
    ].map((brand) => headers.map((header) => (header === "Marke" ? (brand as Cell) : null))),
  ]
  it("are listed once in the file's spelling, and readable once they exist", () => {
    const missing = findMissingOptions(tableOf(rows), words)
    expect(missing).toEqual([
      { type: "BRAND", label: "Borealis" },
      { type: "BRAND", label: "350" },
      { type: "BRAND", label: "007" },
    ])
    expect(withOptions(words, missing).find("BRAND", "BOREALIS")?.text).toBe("Borealis")
  })
  it("are equal in either Unicode form", () => {
    const forms = ["Bo\u0308rde", "Börde"].map((brand) =>
      headers.map((header) => (header === "Marke" ? brand : null)),
    )
    const missing = findMissingOptions(tableOf([headers, ...forms]), words)
    expect(missing).toEqual([{ type: "BRAND", label: "Börde" }])
    expect(withOptions(words, missing).find("BRAND", "Bo\u0308rde")?.text).toBe("Börde")
  })
  it("are none if an option has the label in another Unicode form, which stays", () => {
    const decomposed = wordsFor({ BRAND: ["Bo\u0308rde"] })
    const row = headers.map((header) => (header === "Marke" ? "Börde" : null))
    expect(findMissingOptions(tableOf([headers, row]), decomposed)).toEqual([])
    expect(decomposed.find("BRAND", "Börde")?.text).toBe("Bo\u0308rde")
    expect(decomposed.find("BRAND", "Bo\u0308rde")?.text).toBe("Bo\u0308rde")
  })
})

it("has columns as wide as their values and the words of their headers, and months as months", () => {
  const all = [
    ...exportColumns(words),
    ...agentSheet("PRE_OFFER").columns,
    ...agentSheet("SELECTION").columns,
  ]
  for (const { header, width = 0 } of all)
    for (const word of header.split(/[ -]/)) expect(width, header).toBeGreaterThan(word.length + 3)
  const widthOf = (header: string) => all.find((one) => one.header === header)?.width
  expect(widthOf("FIN")).toBeGreaterThan(17 * 1.2)
  expect(widthOf("Modellbezeichnung")).toBeGreaterThan("Porter 119 d Kastenwagen extralang".length)
  expect(all.filter(({ kind }) => kind === "month").map(({ header }) => header)).toEqual(
    Array(3).fill("Produktionsmonat"),
  )
})

it("offers the labels of choices and options in the cells", () => {
  const column = (header: string) => exportColumns(words).find((one) => one.header === header)
  expect(column("Anzeigen")?.choices).toEqual(["ja", "nein"])
  expect(column("Bereich")?.choices).toEqual(["Pre-Offer", "Selection"])
  expect(column("Marke")?.choices).toEqual(["Aurel", "Aurel Vans"])
  expect(column("Auftragsnummer")?.choices).toEqual([])
})
