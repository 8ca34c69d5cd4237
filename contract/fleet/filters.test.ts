import { describe, expect, test } from "vitest"
import { newCarFields } from "./car-fields.ts"
import type { AgentCar } from "./cars.ts"
import type { Filters } from "./filter-fields.ts"
import {
  type CarNames,
  carSearchText,
  matchingRows,
  type Row,
  rowsOf,
  searchAndRangeTest,
} from "./filters.ts"

const carOf = (fields: Partial<AgentCar>) =>
  ({ ...newCarFields, id: fields.jobNumber, area: "PRE_OFFER", ...fields }) as AgentCar
const cars = [
  carOf({ jobNumber: "100", offerPriceExclVat: 100, dateOfDelivery: "2027-01-10", idNumber: "W9Z" }),
  carOf({
    jobNumber: "200",
    offerPriceExclVat: 200,
    dateOfDelivery: "2027-01-20",
    brand: "aurel",
    listPriceExclVat: 250,
  }),
  carOf({
    jobNumber: "300",
    licensePlateNumber: "HH-ZV 1788",
    locationId: "luebeck",
    promotion: "herbst",
    drive: "DIESEL",
  }),
  carOf({
    jobNumber: "400",
    area: "SELECTION",
    locationId: "luebeck",
    listPriceExclVat: 300,
    paintBaseColor: "GREEN",
    drive: "PLUG_IN_DIESEL",
    dateOfDelivery: "2027-01-30",
  }),
]
const names: CarNames = {
  option: (id) => ({ aurel: "Aurel", herbst: "Herbst-Aktion" })[id ?? ""] ?? "",
  location: (id) => ({ luebeck: "1101 - Autohaus Keßler, Lübeck" })[id ?? ""] ?? "",
}
const found = (filters: Filters) => matchingRows(rowsOf(cars), filters, names).map(({ car }) => car.jobNumber)

describe("matching rows", () => {
  test.each<[string, Filters, string[]]>([
    ["none", {}, ["100", "200", "300", "400"]],
    ["an empty choice", { brand: [] }, ["100", "200", "300", "400"]],
    ["a plate however it is typed", { search: "hhzv-17 88" }, ["300"]],
    ["a VIN", { search: "w9z" }, ["100"]],
    ["every word, wherever it is", { search: "LUEBECK zv herbst" }, ["300"]],
    ["a word that another car has", { search: "lübeck aurel" }, []],
    ["a location that the row of a new car does not say", { search: "kessler" }, ["300"]],
    ["several whole numbers", { search: "HH-ZV 1788, 4000, B-X 1" }, ["300"]],
    ["a drive", { search: "diesel" }, ["300", "400"]],
    ["a drive without its hyphen", { search: "plugin" }, ["400"]],
    ["a text that nothing has", { search: "none" }, []],
    ["from nothing on, which leaves out cars without a price", { priceFrom: 0 }, ["100", "200", "400"]],
    ["from a price on", { priceFrom: 20_000 }, ["200", "400"]],
    ["up to a price, which leaves out cars without one", { priceTo: 20_000 }, ["100", "200"]],
    ["between prices", { priceFrom: 10_001, priceTo: 29_999 }, ["200"]],
    ["from a day on", { deliveryFrom: "2027-01-20" }, ["200", "400"]],
    ["up to a day, which leaves out cars without one", { deliveryTo: "2027-01-20" }, ["100", "200"]],
    ["between days", { deliveryFrom: "2027-01-11", deliveryTo: "2027-01-29" }, ["200"]],
    ["from a share under the list price on", { underFrom: 20 }, ["200"]],
    ["under the list price by more than that", { underFrom: 21 }, []],
    ["up to a share under the list price", { underTo: 20 }, ["200"]],
    ["under the list price by less than that", { underTo: 19 }, []],
    ["search and range", { search: "00", priceTo: 15_000 }, ["100"]],
    ["a choice", { brand: ["aurel"] }, ["200"]],
    ["no value as a choice", { brand: ["none"] }, ["100", "300", "400"]],
    ["choice and search", { brand: ["none"], search: "400" }, ["400"]],
  ])("%s", (_, filters, numbers) => {
    expect(found(filters)).toEqual(numbers)
  })

  test("finds names changed after a search", () => {
    const rows = rowsOf(cars)
    expect(matchingRows(rows, { search: "kessler" }, names)).not.toHaveLength(0)
    const renamed = { ...names, location: () => "Hafen" }
    expect(matchingRows(rows, { search: "hafen" }, renamed)).toHaveLength(3)
    expect(matchingRows(rows, { search: "kessler" }, renamed)).toHaveLength(0)
  })

  test("searchable text is numbers, then words, computed once", () => {
    const [, , plated, zvf] = rowsOf(cars) as [Row, Row, Row, Row]
    let asked = 0
    const counted: CarNames = {
      ...names,
      option: (id) => {
        asked += 1
        return names.option(id)
      },
    }
    const text = plated.searchText(counted)
    expect(text).toBe("\n300\nhhzv1788\n hh zv 1788 diesel 1101 autohaus kessler luebeck herbst aktion")
    expect([plated.searchText(counted), asked]).toEqual([text, 4])
    // Excludes the location of a ZVF, which is the holder's.
    const words = "\n400\n gruen plug in hybrid diesel pluginhybrid diesel"
    expect(zvf.searchText(names)).toBe(words)
    expect(carSearchText(zvf.car, names, ["Lager"])).toBe(`${words} lager`)
  })

  test("caches rows per list, and the offer per row", () => {
    const list = [...cars]
    const [row] = rowsOf(list) as [Row]
    expect(rowsOf(list)[0]).toBe(row)
    expect(row.offer).toBe(row.offer)
  })

  test("returns the list itself without filters, and creates no test", () => {
    const rows = rowsOf(cars)
    expect(matchingRows(rows, { search: " - " }, names)).toBe(rows)
    expect(searchAndRangeTest({}, names)).toBeNull()
  })
})
