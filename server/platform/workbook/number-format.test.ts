import { expect, test } from "vitest"
import { builtInFormat, lookOf } from "./number-format.ts"

test.each([
  ["General", 7],
  ["0", 7],
  ["#,##0", 4_700_123],
  ["0.00", 12.5],
  ["@", 7],
  ["#,##0\\ [$€-de-DE];[Red]\\-#,##0\\ [$€-de-DE]", 54_408.1],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 54_408.1],
  ['#,##0.00 "€ brutto/Tag"', 54_408.1],
  ['#,##0" km"', 12_000],
  ["[Red]#,##0", 5],
  ["[$EUR] #,##0.00", 5],
  ["000", 1234],
  ["", 5],
  ['#,##0.00 "€ zzgl. 19% MwSt."', 5],
  ['_-* "-"??\\ "€"_-', 0],
])("%s simply shows %d", (format, number) => {
  expect(lookOf(number, format)).toBeUndefined()
})

test.each([
  ["0000000", 7036, "0007036"],
  ['"ZVF-"000', 7, "ZVF-007"],
  ["\\A0", 7, "A7"],
  ['"A"General', 7, "A7"],
  ['"ZVF2026"000', 7, "ZVF2026007"],
  ["00;-00", 7, "07"],
])("%s shows %d as %s", (format, number, shown) => {
  expect(lookOf(number, format)).toEqual({ shown })
})

test.each([
  ["# ?/?", 0.5],
  ["0.00E+00", 15_000],
  ['#,##0,"T€"', 35_000],
  ["[<100]0;0000", 7],
  ["000", -7],
  ['"ZVF-"0.0', 7],
  ["0 0", 12],
  ['"keine"', 7],
  [`${"0".repeat(256)}`, 7],
])("how %s shows %d is not retraced", (format, number) => {
  expect(lookOf(number, format)).toEqual({ shown: null })
})

test.each([
  ["0%", 0.19],
  ["0.00%;-0.00%", -0.19],
  ['0"000"', 35],
  ["[$$-409]#,##0.00", 1234],
  ["[$£-cy-GB]#,##0.00", 1234],
  ['#,##0 "CHF"', 1234],
])("%s shows %d as something else", (format, number) => {
  expect(lookOf(number, format)).toEqual({ shown: null, isOther: true })
})

test("formats without a text of their own are known", () => {
  expect([9, 0, 4].map(builtInFormat)).toEqual(["0%", "General", "General"])
})
