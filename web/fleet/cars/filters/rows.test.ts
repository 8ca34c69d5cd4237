import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { rowsOf } from "../../../../contract/fleet/filters.ts"
import { carOf } from "../car-for-tests.ts"
import { defaultSort, readSort, sortedRows, spansOf } from "./rows.ts"

const labels = {
  option: (id: string | null) => id ?? "",
  location: (id: string | null) => id ?? "",
  vfnr: (id: string | null) => id ?? "",
  city: () => "",
}

describe("spans", () => {
  test("ignore unset values", () => {
    const rows = rowsOf([
      carOf({ offerPriceExclVat: 0, dateOfDelivery: null }),
      carOf({ offerPriceExclVat: 100.5, dateOfDelivery: "2026-11-03" }),
      carOf({ offerPriceExclVat: 99.99, dateOfDelivery: "2026-11-01" }),
    ])
    expect(spansOf(rows).price).toEqual([99, 101])
    expect(spansOf(rows).delivery![1] - spansOf(rows).delivery![0]).toBe(2)
  })

  test("are null without values", () => {
    expect(spansOf(rowsOf([carOf({ offerPriceExclVat: 0, dateOfDelivery: null })]))).toEqual({
      price: null,
      delivery: null,
      underList: null,
    })
  })
})

describe("sorting", () => {
  test("replaces an unknown sorting in a link by the default", () => {
    expect(readSort("nonsense")).toBe(defaultSort)
    expect(readSort(undefined)).toBe(defaultSort)
    expect(readSort("-price")).toBe("-price")
  })

  test("by price means by the net price", () => {
    const cars = [
      carOf({ jobNumber: "a", offerPriceExclVat: 100, offerPriceInclVat: 130 }),
      carOf({ jobNumber: "b", offerPriceExclVat: 101, offerPriceInclVat: 120.19 }),
    ]
    expect(sortedRows(rowsOf(cars), "price", labels).map(({ car }) => car.jobNumber)).toEqual(["a", "b"])
  })

  test("keeps exactly the rows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ kilometerReading: fc.nat(300_000), modelDesignation: fc.string() })),
        (some) => {
          const rows = rowsOf(some.map(carOf))
          for (const sort of ["kilometers", "-designation", "delivery", "-price"] as const)
            expect(new Set(sortedRows(rows, sort, labels))).toEqual(new Set(rows))
        },
      ),
    )
  })
})

describe("order of a column", () => {
  const cars = [
    carOf({ jobNumber: "1", offerPriceExclVat: 50_000, listPriceExclVat: 60_000, locationId: "b" }),
    carOf({ jobNumber: "2", offerPriceExclVat: 30_000, listPriceExclVat: 60_000, locationId: "a" }),
    carOf({ jobNumber: "3", offerPriceExclVat: 30_000, listPriceExclVat: 0, locationId: null }),
    carOf({ jobNumber: "4", offerPriceExclVat: 0, listPriceExclVat: 0, locationId: null }),
  ]
  test.each([
    ["price", ["2", "3", "1", "4"]],
    ["-price", ["1", "2", "3", "4"]],
    ["-underList", ["2", "1", "3", "4"]],
    ["locationId", ["2", "1", "3", "4"]],
    ["-jobNumber", ["4", "3", "2", "1"]],
    ["listPriceInclVat", ["1", "2", "3", "4"]],
  ])("%s: cars without a value come last", (sort, expected) => {
    const sorted = sortedRows(rowsOf(cars), readSort(sort), labels)
    expect(sorted.map(({ car }) => car.jobNumber)).toEqual(expected)
  })

  test("reads renamed columns in links, and unknown ones as the default", () => {
    expect(readSort("-dateOfDelivery")).toBe("-delivery")
    expect(readSort("kilometerReading")).toBe("kilometers")
    expect(readSort("userId")).toBe(defaultSort)
  })

  test("depends on current location names", () => {
    const rows = rowsOf(cars)
    sortedRows(rows, "locationId", labels)
    const turned = { ...labels, location: (id: string | null) => (id === "a" ? "z" : "c") }
    expect(sortedRows(rows, "locationId", turned)[0]?.car.jobNumber).toBe("1")
  })
})
