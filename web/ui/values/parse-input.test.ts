import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { numberText } from "../../../contract/core/format.ts"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import {
  dateInputText,
  decimalInputText,
  euroInputText,
  parseDate,
  parseEuro,
  parseNumber,
  parseTenths,
} from "./parse-input.ts"

// Parsing itself is tested in contract/core/typed-numbers.test.ts and contract/core/typed-dates.test.ts.

describe("parseNumber", () => {
  it.each(["abc", "99999999999999999999"])("cannot read %s", (text) => {
    expect(parseNumber(text, { unit: "km" })).toEqual({ value: null, validity: "badInput" })
  })

  it("reads a negative zero as zero", () => {
    expect(parseNumber("-0")).toEqual({ value: 0, validity: null })
  })

  it("accepts only its own unit", () => {
    expect(parseNumber("45.000 €", { unit: "€" })).toEqual({ value: 45_000, validity: null })
    expect(parseNumber("12 km").validity).toBe("badInput")
    expect(parseTenths("6,4 l/100 km", { unit: "l/100 km" })).toEqual({ value: 640, validity: null })
    expect(parseTenths("6,4 €", { unit: "l/100 km" }).validity).toBe("badInput")
  })

  it("requires a required value and accepts an empty one otherwise", () => {
    expect(parseNumber("  ", { required: true })).toEqual({ value: null, validity: "valueMissing" })
    expect(parseNumber("")).toEqual({ value: null, validity: null })
  })

  it("maps an empty input to its value", () => {
    expect(parseNumber(" ", { empty: 500, required: true })).toEqual({ value: 500, validity: null })
    expect(parseDate("", { empty: "2026-12-31" })).toEqual({ value: "2026-12-31", validity: null })
    expect(parseNumber("abc", { empty: 500 })).toEqual({ value: null, validity: "badInput" })
  })

  it("keeps a refused value", () => {
    expect(parseNumber("2.999", { min: 3000 })).toEqual({ value: 2999, validity: "rangeUnderflow" })
    expect(parseNumber("501", { max: 500 })).toEqual({ value: 501, validity: "rangeOverflow" })
    expect(parseNumber("500,1", { max: 500 })).toEqual({ value: 500, validity: "rangeOverflow" })
  })

  it("states the neighbours of a value between two steps", () => {
    expect(parseNumber("3000,5", { min: 3000 })).toEqual({
      value: 3000,
      validity: "stepMismatch",
      lower: 3000,
      upper: 3001,
    })
    expect(parseNumber("3.120", { min: 3000, step: 250 })).toMatchObject({ lower: 3000, upper: 3250 })
    expect(parseNumber("9", { min: 0, max: 10, step: 4 })).toEqual({
      value: 9,
      validity: "stepMismatch",
      lower: 8,
    })
    expect(parseNumber("-2,5")).toMatchObject({ validity: "stepMismatch", lower: -3, upper: -2 })
  })

  it("parses every number it shows", () => {
    forAll([fc.maxSafeInteger()], (value) => {
      expect(parseNumber(numberText(value)).value).toBe(value)
      expect(parseNumber(String(value)).value).toBe(value)
    })
  })

  it("never throws and returns only safe whole numbers", () => {
    forAll([fc.string()], (text) => {
      const { value } = parseNumber(text)
      expect(value === null || Number.isSafeInteger(value)).toBe(true)
    })
  })

  it("states valid neighbours on both sides", () => {
    const bounds = fc.record({
      min: fc.integer({ min: -1000, max: 1000 }),
      step: fc.integer({ min: 1, max: 50 }),
    })
    forAll([bounds, fc.integer({ min: 0, max: 5000 })], ({ min, step }, above) => {
      const { lower, upper, validity } = parseNumber(String(min + above), { min, step })
      if (validity === null) {
        expect(above % step).toBe(0)
        return
      }
      expect((lower! - min) % step).toBe(0)
      expect(upper! - lower!).toBe(step)
      expect(lower! < min + above && min + above < upper!).toBe(true)
    })
  })
})

describe("parseEuro", () => {
  it.each([
    ["1234,5", 123450],
    ["-0,46", -46],
  ])("reads %s as %i cents", (text, cents) => {
    expect(parseEuro(text)).toEqual({ value: cents, validity: null })
  })

  it("refuses a third decimal and states the cents around it", () => {
    expect(parseEuro("0,239")).toEqual({ value: 23, validity: "stepMismatch", lower: 23, upper: 24 })
    expect(parseEuro("-1,2391")).toMatchObject({ validity: "stepMismatch", lower: -124, upper: -123 })
  })

  it("parses every amount it shows, exactly", () => {
    forAll([fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })], (cents) => {
      expect(parseEuro(euroInputText(cents))).toEqual({ value: cents, validity: null })
    })
  })
})

describe("parseDate", () => {
  it.each(["31.2.2026", "1.1.0026", "31.12.2026 08:00"])("cannot read %s", (text) => {
    expect(parseDate(text)).toEqual({ value: null, validity: "badInput" })
  })

  it("enforces inclusive limits", () => {
    const limits = { required: true, min: "2026-11-21", max: "2026-12-31" }
    expect(parseDate("", limits).validity).toBe("valueMissing")
    expect(parseDate("20.11.2026", limits)).toEqual({ value: "2026-11-20", validity: "rangeUnderflow" })
    expect(parseDate("21.11.2026", limits).validity).toBeNull()
    expect(parseDate("31.12.2026", limits).validity).toBeNull()
    expect(parseDate("1.1.2027", limits).validity).toBe("rangeOverflow")
  })

  it("parses every date it shows", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
    forAll([day], (date) => {
      const plain = date.toISOString().slice(0, 10)
      expect(parseDate(dateInputText(plain)).value).toBe(plain)
    })
  })
})

it("shows a decimal number without trailing zeros, exactly", () => {
  expect([640, 600, 10_000, 645, 5, 0].map(decimalInputText).join(" ")).toBe("6,4 6 100 6,45 0,05 0")
})
