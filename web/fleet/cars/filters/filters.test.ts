import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { codesOf, colourText } from "../../../../contract/core/enums.ts"
import { forAll } from "../../../../contract/core/property-for-tests.ts"
import { type Filters, facetNames, noValue, rangeFilters } from "../../../../contract/fleet/filter-fields.ts"
import { facetOf, matchingRows as matching, type Row, rowsOf } from "../../../../contract/fleet/filters.ts"
import { carOf } from "../car-for-tests.ts"
import { handlesOf, isUsual, withChoice, withRange, withSearch } from "./filters.ts"
import { countChoices as countAmong, spansOf } from "./rows.ts"

const names = { option: (id: string | null) => id ?? "", location: (id: string | null) => id ?? "" }
const matchingRows = (among: readonly Row[], wanted: Filters) => matching(among, wanted, names)
const countChoices = (among: readonly Row[], wanted: Filters) => countAmong(among, wanted, names)

const [price, delivery] = rangeFilters
const date = fc.integer({ min: 1, max: 28 }).map((day) => `2027-01-${String(day).padStart(2, "0")}`)
const brands = ["aurel", "vans"] as const
const car = fc
  .record({
    brand: fc.option(fc.constantFrom(...brands)),
    paintBaseColor: fc.option(fc.constantFrom(...codesOf(colourText))),
    promotion: fc.option(fc.constantFrom("herbst", "elektro")),
    locationId: fc.constantFrom("1101", "1102"),
    jobNumber: fc.stringMatching(/^[0-9]{4}$/),
    offerPriceExclVat: fc.integer({ min: 0, max: 300 }).map((cents) => cents / 100),
    dateOfDelivery: fc.option(date),
  })
  .map(carOf)
const rows = fc.array(car, { maxLength: 25 }).map(rowsOf)
const some = <T extends string>(...values: T[]) => fc.subarray(values)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    search: fc.stringMatching(/^[0-9 -]{0,2}$/),
    brand: some(...brands, noValue),
    colour: some(...codesOf(colourText), noValue),
    promotion: some("herbst", noValue),
    location: some("1101", "1102", "1103"),
    priceFrom: fc.integer({ min: 0, max: 300 }),
    priceTo: fc.integer({ min: 0, max: 300 }),
    deliveryFrom: date,
    deliveryTo: date,
  },
  { requiredKeys: [] },
)

test("each further filter only removes cars, keeping their order", () => {
  forAll([rows, filters], (all, wanted) => {
    const found = matchingRows(all, wanted)
    expect(all.filter((row) => found.includes(row))).toEqual(found)
    for (const name of Object.keys(wanted) as (keyof Filters)[]) {
      const { [name]: _, ...fewer } = wanted
      expect(matchingRows(all, fewer)).toEqual(expect.arrayContaining([...found]))
    }
  })
})

test("counts what choosing only that value would show", () => {
  forAll([rows, filters], (all, wanted) => {
    const counts = countChoices(all, wanted)
    for (const name of facetNames)
      for (const value of new Set(all.map((row) => facetOf(row, facetNames.indexOf(name))))) {
        const chosen = matchingRows(all, { ...wanted, [name]: [value] })
        expect(counts[name][value] ?? 0).toBe(chosen.length)
      }
  })
})

describe("changing filters", () => {
  test("a repeated choice is removed, also from the link", () => {
    const once = withChoice({}, "brand", "aurel")
    expect(once).toEqual({ brand: ["aurel"] })
    expect(withChoice(once, "brand", "aurel")).toEqual({})
    expect(withSearch({ search: "47" }, "")).toEqual({})
  })

  test("handles at the ends do not filter; set values round-trip", () => {
    forAll([rows, fc.nat(3), fc.nat(3)], (all, first, second) => {
      const [low, high] = [Math.min(first, second), Math.max(first, second)] as const
      const spans = spansOf(all)
      const prices = spans.price
      if (prices) {
        expect(matchingRows(all, withRange({}, price, prices, prices))).toEqual(all)
        const range = [Math.max(low, prices[0]), Math.max(high, prices[0])] as const
        expect(handlesOf(price, withRange({}, price, range, prices), prices)).toEqual([
          range[0],
          Math.min(range[1], prices[1]),
        ])
      }
      const days = spans.delivery
      if (days) {
        const range = [days[0], Math.min(days[0] + high, days[1])] as const
        expect(handlesOf(delivery, withRange({}, delivery, range, days), days)).toEqual(range)
        expect(withRange({ deliveryFrom: "2027-01-02" }, delivery, days, days)).toEqual({})
      }
    })
  })
})

test("an overview is in its default state unless filtered, sorted or paged", () => {
  expect(isUsual({})).toBe(true)
  expect(isUsual({ size: 30, sort: undefined, page: undefined } as object)).toBe(true)
  for (const view of [
    { sort: "price" },
    { page: 2 },
    { watched: true },
    { pick: "fresh" as const },
    { brand: ["aurel"] },
    { drive: ["ELECTRIC"] },
    { priceTo: 1 },
  ])
    expect(isUsual(view)).toBe(false)
})
