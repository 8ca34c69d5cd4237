import type { Cell } from "@packages/workbook"
import { describe, expect, it } from "vitest"
import { requiredColumns } from "../../../contract/fleet/car-catalogue.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import { carFields, catalogue } from "../../../contract/fleet/car-fields.ts"
import { tableOf } from "./sheet.for-tests.ts"
import { findDuplicates, readTable } from "./sheet.header.ts"

const headers = catalogue.map(headerOf)

const detailsOf = (rows: readonly (readonly Cell[])[]) => {
  const refused = readTable(rows)
  expect(refused).toMatchObject({ refused: "import_wrong_header" })
  return "details" in refused ? refused.details : undefined
}

describe("the header", () => {
  it("names missing, unknown and repeated columns", () => {
    const wrong = ["Auftragsnummer", "Auftragsnummer", "Farbe", ...headers.slice(2)]
    expect(detailsOf([wrong])).toEqual({
      missing: ["Bereich"],
      unknown: ["Farbe"],
      duplicate: ["Auftragsnummer"],
    })
    expect(detailsOf([])).toMatchObject({ missing: headers.slice(0, requiredColumns.size) })
    expect(detailsOf([["__proto__", "constructor", ...headers]])).toMatchObject({
      missing: [],
      unknown: ["__proto__", "constructor"],
    })
  })
  it("reports a column without a header only if it has values", () => {
    expect(readTable([[...headers, null, " "], []])).toHaveProperty("rows")
    expect(detailsOf([headers, [...headers.map(() => null), "verloren"]])).toEqual({
      missing: [],
      unknown: [`Spalte ${headers.length + 1} ohne Überschrift`],
      duplicate: [],
    })
  })
  it("takes the columns in any order", () => {
    const table = tableOf([[...headers].reverse()])
    expect(table.columnOf.jobNumber).toBe(headers.length - 1)
    expect(table.columnOf[carFields.at(-1)!.name]).toBe(0)
  })
  it.each<[string, (header: string) => string]>([
    ["with spaces around", (header) => ` ${header} `],
    ["in another Unicode form", (header) => header.normalize("NFD")],
    ["in capitals", (header) => header.toUpperCase()],
    ["in small letters", (header) => header.toLowerCase()],
    ["with doubled and unbreakable spaces", (header) => header.replaceAll(" ", " \u00a0")],
    ["over several lines", (header) => header.replaceAll(" ", "\r\n")],
    ["divided at the end of a line", (header) => header.replace("datum", "-\ndatum")],
    ["with marks of direction", (header) => `\u200e${header}\u202c`],
    ["without any space", (header) => header.replaceAll(" ", "")],
    [
      "with other hyphens and soft ones",
      (header) => header.replaceAll("-", "\u2011").replace("a", "\u00ada"),
    ],
  ])("is recognised %s", (_, written) => {
    expect(tableOf([headers.map(written)]).columnOf).toEqual(tableOf([headers]).columnOf)
  })
  it.each([
    ["a title", ["Fahrzeugbestand Herbst 2026"]],
    ["nothing", []],
    ["a few words that are headers, too", ["Marke", "Modell", "Standort"]],
  ])("below %s is reported with its row", (_, above) => {
    const below = { refused: "import_header_below", details: { row: 2 } }
    expect(readTable([above, headers, ["4711"]])).toEqual(below)
    expect(readTable([above, [], headers])).toEqual({ ...below, details: { row: 3 } })
  })
  it("in the first row is used, whatever follows", () => {
    expect(tableOf([headers, headers]).rows).toHaveLength(1)
    expect(
      detailsOf([
        ["Farbe", "Sitz"],
        ["Marke", "Modell"],
      ]),
    ).toMatchObject({ unknown: ["Farbe", "Sitz"] })
  })
  it("counts rows as displayed and skips empty ones", () => {
    expect(tableOf([headers, [], ["a"], [null, " "], ["b"]]).rows.map(({ row }) => row)).toEqual([3, 5])
  })
})

describe("a job number in several rows", () => {
  const duplicatesOf = (...jobNumbers: Cell[]) => {
    const table = tableOf([headers, ...jobNumbers.map((jobNumber) => [jobNumber, "Pre-Offer"])])
    return Object.fromEntries(findDuplicates(table))
  }
  it("is reported in each of them, with the others", () => {
    expect(duplicatesOf("a", "b", " a ", "c")).toEqual({ 2: "Zeile 4", 4: "Zeile 2" })
    expect(duplicatesOf(7, "7", "7 ", "7", "7")).toMatchObject({ 2: "Zeile 3, 4, 5 …", 4: "Zeile 2, 3, 5 …" })
    expect(duplicatesOf("ä", "a\u0308")).toEqual({ 2: "Zeile 3", 3: "Zeile 2" })
    expect(duplicatesOf("4 7", "4\u00a07\u200b")).toEqual({ 2: "Zeile 3", 3: "Zeile 2" })
  })
  it("is not repeated if missing, or different in case or zeros", () => {
    expect(duplicatesOf(null, " ", null, "A", "a", "07", "7")).toEqual({})
  })
})
