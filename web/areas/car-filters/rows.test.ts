import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rowsOf, searchForm } from "../../../contract/filters.ts"
import { carOf } from "../car/car-for-tests.ts"
import { defaultSort, readSort, sortedRows, spansOf } from "./rows.ts"

describe("search form", () => {
  test("spaces, hyphens and case do not count", () => {
    expect(searchForm("HH-ZV 1788")).toBe(searchForm("hhzv1788"))
  })

  test("a search never runs from one field into the next", () => {
    const [row] = rowsOf([carOf({ idNumber: "AB", licensePlateNumber: "CD", jobNumber: "EF" })])
    expect(row!.searchText.includes(searchForm("BC"))).toBe(false)
  })
})

describe("spans", () => {
  test("leave out what is not set", () => {
    const rows = rowsOf([
      carOf({ offerPriceExclVat: 0, dateOfDelivery: null }),
      carOf({ offerPriceExclVat: 100.5, dateOfDelivery: "2026-11-03" }),
      carOf({ offerPriceExclVat: 99.99, dateOfDelivery: "2026-11-01" }),
    ])
    expect(spansOf(rows).price).toEqual([9999, 10050])
    expect(spansOf(rows).delivery![1] - spansOf(rows).delivery![0]).toBe(2)
  })

  test("are null where no car has a value", () => {
    expect(spansOf(rowsOf([carOf({ offerPriceExclVat: 0, dateOfDelivery: null })]))).toEqual({
      price: null,
      delivery: null,
    })
  })
})

describe("sorting", () => {
  test("an unknown sorting in a link becomes the usual one", () => {
    expect(readSort("nonsense")).toBe(defaultSort)
    expect(readSort(undefined)).toBe(defaultSort)
    expect(readSort("-price")).toBe("-price")
  })

  test("cars without a price come last in both directions", () => {
    const cars = [
      carOf({ jobNumber: "none", offerPriceExclVat: 0 }),
      carOf({ jobNumber: "dear", offerPriceExclVat: 2 }),
      carOf({ jobNumber: "cheap", offerPriceExclVat: 1 }),
    ]
    const order = (sort: "price" | "-price") =>
      sortedRows(rowsOf(cars), sort, "net").map(({ car }) => car.jobNumber)
    expect(order("price")).toEqual(["cheap", "dear", "none"])
    expect(order("-price")).toEqual(["dear", "cheap", "none"])
  })

  test("by price means by the price that is shown first", () => {
    const cars = [
      carOf({ jobNumber: "a", offerPriceExclVat: 100, offerPriceInclVat: 130 }),
      carOf({ jobNumber: "b", offerPriceExclVat: 101, offerPriceInclVat: 120.19 }),
    ]
    const order = (prices: "net" | "gross") =>
      sortedRows(rowsOf(cars), "price", prices).map(({ car }) => car.jobNumber)
    expect(order("net")).toEqual(["a", "b"])
    expect(order("gross")).toEqual(["b", "a"])
  })

  test("loses and invents no row", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ kilometerReading: fc.nat(300_000), modelDesignation: fc.string() })),
        (some) => {
          const rows = rowsOf(some.map(carOf))
          for (const sort of ["kilometers", "-designation", "delivery", "-price"] as const)
            expect(new Set(sortedRows(rows, sort, "net"))).toEqual(new Set(rows))
        },
      ),
    )
  })
})
