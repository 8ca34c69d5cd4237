import { expect, test } from "vitest"
import { dayWords, shortInstantText } from "./when.ts"

test.each([
  ["2026-11-28", "heute"],
  ["2026-11-29", "morgen"],
  ["2026-11-30", "am Montag"],
  ["2026-12-04", "am Freitag"],
  ["2026-12-05", "in 7 Tagen"],
  ["2027-01-01", "in 34 Tagen"],
])("the day %s is %s", (date, words) => {
  expect(dayWords(date, "2026-11-28").replaceAll("\u00a0", " ")).toBe(words)
})

test("an instant of this year has no year", () => {
  const now = new Date("2026-11-28T12:00:00Z")
  expect(shortInstantText("2026-11-27T13:10:00Z", now)).toBe("27.11., 14:10")
  expect(shortInstantText("2025-12-31T22:59:00Z", now)).toBe("31.12.2025, 23:59")
  expect(shortInstantText("2025-12-31T23:00:00Z", now)).toBe("01.01., 00:00")
})
