import { expect, test } from "vitest"
import { builtInFormat, displayOf } from "./number-format.ts"

test.each([
  ["General", 7],
  ["0", 7],
  ["#,##0", 4_700_123],
  ["0.00", 12.5],
  [".00", 0.5],
  ["@", 7],
  ["#,##0;[Red]-#,##0", -5],
  ["#,##0_);[Red](#,##0)", -5],
  ["0;-0;;@", 0],
  ['0;-0;"-"', 0],
  ["0;@", -5],
  ["[Red]#,##0", 5],
  ["[>100]0.0;0", 5],
  ["000", 1234],
  ["", 5],
])("%s displays %d unchanged", (format, number) => {
  expect(displayOf(number, format)).toBeUndefined()
})

test.each([
  ["0000000", 7036, "0007036", "1"],
  ['"ZVF-"000', 7, "ZVF-007", "ZVF-1"],
  ["\\A0", 7, "A7", "A1"],
  ['"A"General', 7, "A7", "A1"],
  ['"ZVF2026"000', 7, "ZVF2026007", "ZVF20261"],
  ["00;-00", 7, "07", "1"],
  ['0" T€"', 42, "42 T€", "1 T€"],
  ['0"000"', 35, "35000", "1000"],
  ['"-"0', 5, "-5", "-1"],
])("%s displays %d as %s", (format, number, shown, sample) => {
  expect(displayOf(number, format)).toEqual({ shown, sample })
})

test.each([
  ["# ?/?", 0.5, "1"],
  ["0.00E+00", 15_000, "1"],
  ["000", -7, "-1"],
  ['"ZVF-"0.0', 7, "ZVF-1"],
  ["0 0", 12, "1"],
  ["#,##0\\ [$€-de-DE];[Red]\\-#,##0\\ [$€-de-DE]", 54_408.1, "1 €"],
  ["#,##0.00\\ [$zł-415]", 1234.5, "1 zł"],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', -54_408.1, "-1 €"],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', 0, "1 €"],
  ["[$EUR] #,##0.00;([$EUR] #,##0.00)", -5, "-EUR 1"],
  ['[>=1000]#,##0.0" T€";0" €"', 5, "1 €"],
  ['[>=1000]#,##0.0" T€";0" €"', 5000, "1 T€"],
  ["0;0", -5, "1"],
])("keeps the text around %s for %d", (format, number, sample) => {
  expect(displayOf(number, format)).toMatchObject({ sample })
})

test.each([
  ['#,##0,"T€"', 35_000],
  ["0,", 35_000],
  ['0.0,,"Mio"', 35_000_000],
  ["0%", 0.19],
  ["0.00%;-0.00%", -0.19],
  ["[<100]0;[<200]0000;0;@;", Number.NaN],
  ["[>1000]0;-0;0", 7],
  ["[>1000]0", 7],
  ['0"."0', 12],
  ['"keine"', 7],
  [";;;", 7],
  ["0;;", -7],
  [`${"0".repeat(256)}`, 7],
])("%s does not display %d itself", (format, number) => {
  expect(displayOf(number, format)).toEqual({ shown: null, sample: null })
})

test("knows built-in formats without a text", () => {
  expect([9, 0, 4].map(builtInFormat)).toEqual(["0%", "General", "General"])
})
