import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { unitOf } from "../fleet/car-field.ts"
import { carFields } from "../fleet/car-fields.ts"
import { decimalText } from "./money.ts"
import { forAll } from "./property-for-tests.ts"
import { invalidNumber, readTypedNumber } from "./typed-numbers.ts"

const decimalOf = (text: string, unit?: string) => {
  const read = readTypedNumber(text, unit)
  return read && `${read.isNegative ? "-" : ""}${read.whole}${read.decimals && `.${read.decimals}`}`
}

it.each([
  ["km", "12.345 km", "12345"],
  ["km", "12345KM", "12345"],
  ["km", "12\u00a0345\u00a0km", "12345"],
  ["km", "1'234", "1234"],
  ["km", "12.345,00 km", "12345"],
  ["Monate", "36 Monate", "36"],
  ["Monate", "1 Monat", "1"],
  ["g/km", "120 g/km", "120"],
  ["g/km", "120 g / km", "120"],
  ["l/100 km", "6,4 l/100 km", "6.4"],
  ["l/100 km", "6,4L/100KM", "6.4"],
  ["kWh/100 km", "17,5 kWh/100 km", "17.5"],
  ["%", "15 %", "15"],
  ["kWh/100 km", ",5 kWh/100 km", "0.5"],
  ["kg", "1.800 KG", "1800"],
  ["€", "12 €", "12"],
  ["€", "EUR 1.234,50", "1234.5"],
  ["€", "1234 Euro", "1234"],
  ["€", "1.234,-", "1234"],
  ["€", "1.234,– €", "1234"],
  ["€", "1.234,--", "1234"],
  ["€", "-€ 0,46", "-0.46"],
  [undefined, "007", "007"],
  [undefined, "−5", "-5"],
  [undefined, "–5", "-5"],
  ["€", "–150,00 €", "-150"],
  ["€", "–€ 0,46", "-0.46"],
  ["€", "—150,00 €", "-150"],
  ["€", "―150,00 €", "-150"],
  ["€", "‒150,00 €", "-150"],
  ["€", "﹘150,00 €", "-150"],
  ["€", "﹣150,00 €", "-150"],
  ["€", "－150,00 €", "-150"],
  ["€", "1.234,― €", "1234"],
  [undefined, "\u200b12\ufeff", "12"],
  [undefined, "12,", "12"],
  [undefined, ",5", "0.5"],
  [undefined, "0,500", "0.5"],
])("accepts the own unit or none %s: %j", (unit, text, read) => {
  expect(decimalOf(text, unit)).toBe(read)
})

describe("ambiguous numbers are rejected", () => {
  const everywhere = [
    ..."1,234.56|12,500|12,000|1234.5|6.4|1.2.3|1.23.456|1 2|1.234 567|5-|(5)|0.500|0.125|-0.077|0.850|012.345|00.500|0 500|0'500|0.500.000|+0.500|0.500,00|ca. 5|~5|1e3|0x10".split(
      "|",
    ),
    ..."—|–|-|+|,|k.A.|n/a|１２|=5|'5|5 T€|12 tkm|12 m|2 Jahre|€ 5 €|km|€||12 $|Infinity".split("|"),
  ]
  it.each(everywhere)("%j", (text) => {
    for (const unit of [undefined, ...carFields.map(unitOf)])
      expect(readTypedNumber(text, unit)).toBeUndefined()
  })
  it("thousands in a consumption: 6.400 is 6.4 of another program", () => {
    expect(readTypedNumber("6.400", "l/100 km")).toBeUndefined()
    expect(readTypedNumber("6 400", "kWh/100 km")).toBeUndefined()
    expect(decimalOf("6.400", "km")).toBe("6400")
  })
  it("amounts in another unit", () => {
    for (const text of ["12,-", "€ 12"]) expect(readTypedNumber(text, "km")).toBeUndefined()
  })
})

const units = ["km", "€", "Monate", "g/km", "l/100 km", "kWh/100 km", "%", undefined] as const
const written = units.filter((unit) => unit !== undefined)

test("rejects a unit of another kind", () => {
  fc.assert(
    fc.property(
      fc.nat(999),
      fc.constantFrom(...units),
      fc.constantFrom(...written),
      (number, unit, other) => {
        const text = `${number} ${other}`
        expect(decimalOf(text, unit)).toBe(unit === other ? String(number) : undefined)
      },
    ),
  )
})

test("never throws, and results are plain decimals", () => {
  const near = fc.stringMatching(/^[-+0-9., '€km%/lg]{0,14}$/)
  forAll([fc.oneof(fc.string(), near), fc.constantFrom(...units)], (text, unit) => {
    const read = decimalOf(text, unit)
    if (read !== undefined) expect(read).toMatch(/^-?\d+(\.\d*[1-9])?$/)
  })
})

test("each message has a valid example", () => {
  for (const unit of [...units, "kg"]) {
    const [, example = ""] = /zum Beispiel (.+)\.$/.exec(invalidNumber(unit)) ?? []
    expect(decimalOf(example, unit)).toBeDefined()
  }
})

test("amounts are equal with and without thousands, unit, sign and zeros", () => {
  const separator = fc.constantFrom(".", " ", "\u00a0", "\u202f", "'", "’")
  forAll([fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), separator], (cents, between) => {
    const [whole = "", decimals] = decimalText(cents).split(".")
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between)
    const forms = [`${whole},${decimals}`, `${grouped},${decimals} €`, `EUR ${whole},${decimals}00`]
    for (const form of forms) expect(Number(decimalOf(form, "€")), form).toBe(cents / 100)
  })
})

test("rejects misplaced separators; several spaces count as one", () => {
  forAll([fc.stringMatching(/^[+-]?[0-9., ]{1,12}$/)], (text) => {
    const read = decimalOf(text)
    if (read === undefined) return
    const [whole = "", decimals = "", ...more] = text.trim().replace(/ +/g, " ").split(",")
    expect(more).toEqual([])
    expect(Number(read)).toBe(Number(`${whole.replace(/[. ]/g, "")}.${decimals}`))
    const digits = whole.replace(/^[+-] ?/, "")
    if (/[. ]/.test(digits)) expect(digits).toMatch(/^\d{1,3}([. ]\d{3})*$/)
  })
})
