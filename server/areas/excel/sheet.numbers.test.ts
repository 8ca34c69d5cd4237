import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type CarFieldName, fieldOf } from "../../../contract/car-fields.ts"
import { limitsOf } from "../../../contract/field-checks.ts"
import { toCents } from "../../../contract/money.ts"
import type { Cell } from "../../platform/workbook/index.ts"
import { readEuro, readInteger } from "./sheet.numbers.ts"

const price = fieldOf("offerPriceExclVat")
const surcharge = fieldOf("additionalOrReducedPricePerMonth")
const mileage = fieldOf("kilometerReading")
const months = fieldOf("plannedUsageTime")
const codeOf = (read: unknown) =>
  typeof read === "object" && read !== null && "code" in read ? read.code : read

describe("an amount", () => {
  it.each<[Cell, number]>([
    ["1.234,56", 123_456],
    ["1234,56", 123_456],
    ["1 234,56", 123_456],
    ["12\u00a0345,67\u00a0€", 1_234_567],
    ["12\u202f345,67\u202f€", 1_234_567],
    ["12'345,67 €", 1_234_567],
    ["12’345,-", 1_234_500],
    ["1.234.567,8", 123_456_780],
    ["1.234", 123_400],
    ["1234", 123_400],
    ["  € 1.234,56  ", 123_456],
    ["EUR 1.234,56", 123_456],
    ["1.234,56 EUR", 123_456],
    ["1234,5 Euro", 123_450],
    ["1.234,- €", 123_400],
    ["1.234,--", 123_400],
    ["1.234,–", 123_400],
    ["1.234,00000", 123_400],
    ["\ufeff7\u200b,5€", 750],
    ["007,10", 710],
    [54_408.1, 5_440_810],
    [0.1 + 0.2, 30],
  ])("%j is %j cents", (cell, cents) => {
    expect(readEuro(price, cell)).toBe(cents)
  })
  it.each<[Cell, number]>([
    ["-0,46 €", -46],
    ["−0,46", -46],
    ["-€ 0,46", -46],
    ["+ 5", 500],
    ["-0", 0],
    [-0, 0],
  ])("with a sign, %j is %j cents", (cell, cents) => {
    expect(Object.is(readEuro(surcharge, cell), cents)).toBe(true)
  })
  it.each<[Cell, string]>([
    ["1234.56", "not_a_number"],
    ["1,234.56", "not_a_number"],
    ["12,500", "not_a_number"],
    ["1.23", "not_a_number"],
    ["1.2345", "not_a_number"],
    ["12.34.567", "not_a_number"],
    ["1.234 567", "not_a_number"],
    ["1 23", "not_a_number"],
    ["1.234,567", "too_many_decimals"],
    ["1,100000000000000000001", "too_many_decimals"],
    ["1e3", "not_a_number"],
    ["1.234,56 km", "not_a_number"],
    ["1.234,56 $", "not_a_number"],
    ["€ 5 €", "not_a_number"],
    ["5 T€", "not_a_number"],
    ["19 %", "not_a_number"],
    ["(5,00)", "not_a_number"],
    ["5-", "not_a_number"],
    ["€", "not_a_number"],
    ["ab 5", "not_a_number"],
    ["１２", "not_a_number"],
    ["99.999.999.999.999.999.999", "too_large"],
    ["-1", "negative"],
    [1.005, "too_many_decimals"],
    [1e-300, "too_many_decimals"],
    [1e300, "too_large"],
    [Number.NaN, "not_a_number"],
    [Number.POSITIVE_INFINITY, "not_a_number"],
    [true, "not_a_number"],
    [{ date: "2026-01-01" }, "not_a_number"],
    [null, "not_a_number"],
  ])("%j is refused: %s", (cell, code) => {
    expect(codeOf(readEuro(price, cell))).toBe(code)
  })
})

describe("a count", () => {
  it.each<[Cell, number]>([
    ["12.345 km", 12_345],
    ["12345km", 12_345],
    ["12\u00a0345\u00a0KM", 12_345],
    ["1.234,00", 1234],
    ["0", 0],
    [12_345, 12_345],
  ])("%j is %j kilometres", (cell, km) => {
    expect(readInteger(mileage, cell)).toBe(km)
  })
  it.each<[Cell, number]>([
    ["12 Monate", 12],
    ["1 Monat", 1],
    ["12", 12],
  ])("%j is %j months", (cell, count) => {
    expect(readInteger(months, cell)).toBe(count)
  })
  it.each<[Cell, string]>([
    ["12,000", "not_a_number"],
    ["12,5", "not_whole"],
    ["12,0000000000000000000001", "not_whole"],
    [12.5, "not_whole"],
    [1e-300, "not_whole"],
    ["12,-", "not_a_number"],
    ["12 €", "not_a_number"],
    ["12 Monate", "not_a_number"],
    ["12 m", "not_a_number"],
    ["1.5", "not_a_number"],
  ])("%j is refused: %s", (cell, code) => {
    expect(codeOf(readInteger(mileage, cell))).toBe(code)
  })
  it("of months knows no kilometres", () => {
    expect(codeOf(readInteger(months, "12 km"))).toBe("not_a_number")
  })
})

/* Whatever is written, it is read as exactly that or refused. */

const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+$)/g, separator)
const separators = fc.constantFrom("", ".", " ", "\u00a0", "\u202f", "'", "’")
const written = (cents: number, separator: string) =>
  `${cents < 0 ? "-" : ""}${grouped(String(Math.floor(Math.abs(cents) / 100)), separator)}`

it.each<[CarFieldName]>([["offerPriceExclVat"], ["additionalOrReducedPricePerMonth"]])(
  "%s is exact to the cent in every form that people write",
  (name) => {
    const { min, max } = limitsOf(fieldOf(name))
    const amounts = fc.integer({ min: toCents(min), max: toCents(max) })
    const around = fc.constantFrom(["", ""], ["", " €"], ["", "€"], ["", "\u00a0EUR"], [" ", " "])
    fc.assert(
      fc.property(amounts, separators, around, (cents, separator, [before, after]) => {
        const decimals = String(Math.abs(cents) % 100).padStart(2, "0")
        expect(readEuro(fieldOf(name), `${before}${written(cents, separator)},${decimals}${after}`)).toBe(
          cents + 0,
        )
        expect(readEuro(fieldOf(name), cents / 100)).toBe(cents + 0)
      }),
    )
  },
)

it("no text with a point or comma out of place is taken for a number, several spaces counting as one", () => {
  const anyText = fc.stringMatching(/^[+-]?[0-9., ]{1,12}$/)
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readEuro(surcharge, text)
      if (typeof read !== "number") return
      const [whole = "", decimals = ""] = text.trim().replace(/ +/g, " ").split(",")
      expect(text.split(",").length).toBeLessThan(3)
      expect(read).toBe(Math.round(Number(`${whole.replace(/[. ]/g, "")}.${decimals}`) * 100) + 0)
      const digits = whole.replace(/^[+-] ?/, "")
      if (/[. ]/.test(digits)) expect(digits).toMatch(/^\d{1,3}([. ]\d{3})*$/)
    }),
  )
})
