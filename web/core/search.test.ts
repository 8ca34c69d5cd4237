import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays } from "../../contract/core/dates.ts"
import { forAll } from "../../contract/core/property-for-tests.ts"
import { hrefOf, links } from "./links.ts"
import { parseSearch, stringifySearch } from "./search.ts"
import { activitySearch, carSearch, overviewSearch } from "./searches.ts"

describe("search parameters", () => {
  it("are always text", () => {
    expect(parseSearch("?search=4000123&x=true&y=null&z=007")).toEqual({
      search: "4000123",
      x: "true",
      y: "null",
      z: "007",
    })
  })
  it("become a list when repeated", () => {
    expect(parseSearch("?brand=a&brand=b&brand=c")).toEqual({ brand: ["a", "b", "c"] })
  })
  it("do not change the prototype", () => {
    expect(Object.getPrototypeOf(parseSearch("?__proto__=x&constructor=y"))).toBe(Object.prototype)
  })
  it("omit unset values", () => {
    expect(stringifySearch({ a: undefined, b: "", c: null, d: [], e: 0, f: false })).toBe("?e=0&f=false")
    expect(stringifySearch({})).toBe("")
  })
  it("round-trip with any characters", () => {
    const values = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.string({ minLength: 1, unit: "grapheme" }),
    )
    forAll([values], (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
    })
  })
})

describe("search of an overview", () => {
  it("ignores unknown and invalid parameters", () => {
    const raw = parseSearch(
      "?type=delete&preOfferType=FOUR&priceFrom=1e9&deliveryFrom=31.12.2026&page=-x&other=1",
    )
    expect(overviewSearch(raw)).toEqual({})
  })
  it.each(["2026-13-01", "2026-00-10", "2026-02-30", "0000-00-00", "9999-12-31"])(
    "ignores %s, which is no valid date",
    (date) => expect(overviewSearch({ deliveryFrom: date, deliveryTo: date })).toEqual({}),
  )
  it("returns only valid numbers and dates", () => {
    const given = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.stringMatching(/^-?\d{1,20}$/),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    )
    const keys = ["priceFrom", "priceTo", "page", "size", "deliveryFrom", "deliveryTo"] as const
    forAll([fc.constantFrom(...keys), fc.oneof(given, fc.array(given))], (key, value) => {
      const read = overviewSearch({ [key]: value })[key]
      if (typeof read === "string") expect(addDays(read, 0)).toBe(read)
      else expect(read === undefined || Number.isSafeInteger(read)).toBe(true)
    })
  })
  it("round-trips through its own link", () => {
    const search = {
      carId: "7",
      type: "accept" as const,
      preOfferType: "TWO" as const,
      search: "4000123",
      brand: ["1", "2"],
      priceFrom: 100,
      deliveryTo: "2026-12-31",
      page: 2,
    }
    const href = hrefOf(links.preOffers(search))
    expect(href.startsWith("/overview/preoffer?")).toBe(true)
    expect(overviewSearch(parseSearch(href.split("?")[1] ?? ""))).toEqual(search)
  })
  it("reads flags and numbers", () => {
    expect(overviewSearch(parseSearch("?watched=true&page=2"))).toEqual({ watched: true, page: 2 })
  })
  it("treats a single value as a list", () => {
    expect(overviewSearch({ brand: "1" })).toEqual({ brand: ["1"] })
  })
})

it("reads the car of the editor", () => {
  expect(hrefOf(links.cars({ carId: "42" }))).toBe("/car?carId=42")
  expect(carSearch(parseSearch("?carId=42&size=30"))).toEqual({ carId: "42", size: 30 })
})

it("reads only known tabs of the activities", () => {
  expect(activitySearch({ tab: "contracts" })).toEqual({ tab: "contracts" })
  expect(activitySearch({ tab: "else" })).toEqual({})
})
