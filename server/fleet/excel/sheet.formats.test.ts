import { displayOf } from "@packages/workbook/for-tests"
import fc from "fast-check"
import { expect, it } from "vitest"
import { unitOf } from "../../../contract/fleet/car-field.ts"
import { catalogue, fieldOf } from "../../../contract/fleet/car-fields.ts"
import { readCell } from "./sheet.cells.ts"
import { wordsFor } from "./sheet.for-tests.ts"

/* Number formats × columns: refused if Excel displays another unit or number. */

const cellOf = (number: number, format: string) => {
  const look = displayOf(number, format)
  return look ? { number, ...look } : number
}
const codeOf = (read: unknown) =>
  typeof read === "object" && read !== null && "code" in read ? read.code : read
const read = (field: (typeof catalogue)[number], number: number, format: string) =>
  readCell(field, cellOf(number, format), wordsFor({}))

const columns = catalogue.filter(({ kind }) => ["integer", "euro", "decimal"].includes(kind))
const column = fc.constantFrom(...columns)
const ownUnits: Record<string, string[]> = {
  "€": ["€", "EUR", "Euro"],
  km: ["km", "KM"],
  Monate: ["Monate", "Monat"],
  "g/km": ["g/km", "g / km"],
  "l/100 km": ["l/100 km"],
  "kWh/100 km": ["kWh/100 km"],
}
const units = Object.values(ownUnits).flat()
const otherUnits =
  "T€,k€,Mio,Mio. €,TEUR,Tsd. km,Tsd. €,zł,Kč,$,£,CHF,Fr.,Wochen,Tage,Jahre,Wo.,%,‰,m,Meilen,mi,l,kWh,kg,₽,¥,€ brutto,€/Monat".split(
    ",",
  )
const literal = (text: string, how: string) => {
  if (how === "quoted") return `"${text}"`
  if (how === "currency") return `[$${text}-415]`
  return [...text].map((character) => `\\${character}`).join("")
}
const quoting = fc.constantFrom("quoted", "currency", "escaped")
const pattern = fc.constantFrom("0", "#,##0", "General", "#,##0.00", "#\\ ##0", "0.0", "??0")
const number = fc.integer({ min: 1, max: 20 })

it("reads a number with its own unit and refuses others", () => {
  fc.assert(
    fc.property(column, number, pattern, quoting, fc.constantFrom(...units, ...otherUnits), (...drawn) => {
      const [field, value, digits, how, unit] = drawn
      const isOwn = ownUnits[unitOf(field) ?? ""]?.includes(unit)
      const format = `${digits}\\ ${literal(unit, how)}`
      for (const shape of [format, `${format};[Red]-${format};"-"`, `[<1000]${format};0`]) {
        const result = read(field, value, shape)
        if (isOwn) expect(result, shape).toBe(value)
        else expect(codeOf(result), shape).toBe("shown_otherwise")
      }
    }),
    { numRuns: 500 },
  )
})

it("refuses numbers scaled, hidden, in percent or after other digits", () => {
  const changing = fc.constantFrom<(digits: string) => string>(
    (digits) => `${digits},`,
    (digits) => `${digits},,"Mio"`,
    (digits) => `${digits}%`,
    (digits) => `"1"${digits}`,
    (digits) => `${digits}"000"`,
    (digits) => `-${digits}`,
    (digits) => `(${digits})`,
    (digits) => `;${digits}`,
  )
  fc.assert(
    fc.property(
      column,
      number,
      fc.constantFrom("0", "#,##0", "0.0", "#,##0.00"),
      changing,
      (...[field, value, digits, change]) => {
        expect(codeOf(read(field, value, change(digits))), change(digits)).toBe("shown_otherwise")
      },
    ),
  )
})

it("reads a negative amount if its format shows a minus or brackets", () => {
  const surcharge = fieldOf("additionalOrReducedPricePerMonth")
  const shows = (format: string) => codeOf(read(surcharge, -5, format))
  for (const format of [
    '0.00" €"',
    '0" €";-0" €"',
    '0" €";[Red](0" €")',
    "[$€-2] 0;[$€-2] -0",
    '[>0]0;-0" €"',
  ])
    expect(shows(format), format).toBe(-5)
  for (const format of ["0;0", '0" €";0" €"', "0;", '0;-0" T€"', '0" €";"minus "0'])
    expect(shows(format), format).toBe("shown_otherwise")
})

it("any format results in the stored number or a refusal", () => {
  const pieces = fc.constantFrom(
    ..."0,#,?,.,;,%,/,E+0,@,General,[Red],[<5],[>=5],[$€],[$-407],_x,*-,(,),-,+, ,€,km,\\k".split(","),
    ",",
    '"T€"',
    '"',
  )
  fc.assert(
    fc.property(column, number, fc.array(pieces, { maxLength: 12 }), (field, value, parts) => {
      const result = read(field, value, parts.join(""))
      expect([value, "shown_otherwise"]).toContain(codeOf(result))
    }),
    { numRuns: 1000 },
  )
})

it("a text column accepts the displayed text including unit, or refuses", () => {
  const plate = fieldOf("licensePlateNumber")
  expect(read(plate, 42, '0" Wochen"')).toBe("42 Wochen")
  for (const format of ['#,##0.00" €"', "0%", "0,", ";;;"])
    expect(codeOf(read(plate, 42, format)), format).toBe("shown_otherwise")
})
