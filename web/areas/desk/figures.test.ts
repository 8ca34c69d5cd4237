import { expect, test } from "vitest"
import { monthLetter, monthName, rateOf, rateText, tookText } from "./figures.ts"

test.each([
  [{ counted: 0, kept: 0 }, "–"],
  [{ counted: 3, kept: 3 }, "100\u00a0%"],
  [{ counted: 1000, kept: 999 }, "99\u00a0%"],
  [{ counted: 3, kept: 0 }, "0\u00a0%"],
])("the rate of %o is %s", (counts, text) => {
  expect(rateText(rateOf(counts))).toBe(text)
})

test.each([
  [null, "–"],
  [0, "0 Min."],
  [59, "59 Min."],
  [60, "1 Std."],
  [320, "5 Std. 20 Min."],
  [1440, "1 Tag"],
  [3_060, "2 Tage 3 Std."],
])("%s minutes are %s", (minutes, text) => {
  expect(tookText(minutes)).toBe(text)
})

test("months have German names", () => {
  expect([monthName("2026-03"), monthLetter("2026-03")]).toEqual(["März 2026", "M"])
})
