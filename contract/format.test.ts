import { expect, test } from "vitest"
import { carText, dateText, euroText, instantText, kmText, monthText, numberText, vinText } from "./format.ts"

test.each([
  [0, "–"],
  [1, "0,01 €"],
  [1_234_567, "12.345,67 €"],
  [100, "1,00 €"],
  [-4650, "-46,50 €"],
  [9_999_999_999, "99.999.999,99 €"],
])("%d cents read %s", (cents, text) => {
  expect(euroText(cents)).toBe(text)
})

test("kilometres and numbers have a point at the thousands and no decimals", () => {
  expect([0, 999, 12_345, 1_000_000].map(kmText)).toEqual(["0 km", "999 km", "12.345 km", "1.000.000 km"])
  expect(numberText(3000)).toBe("3.000")
})

test("dates read day, month, year; a missing one is a dash", () => {
  expect(dateText("2026-03-29")).toBe("29.03.2026")
  expect(monthText("2026-03-29")).toBe("03/2026")
  expect([dateText(null), monthText(null)]).toEqual(["–", "–"])
})

test("an instant is shown as the clock in Berlin has it", () => {
  expect(instantText("2026-11-21T13:05:00.000Z")).toBe("21.11.2026, 14:05")
  expect(instantText("2026-07-21T22:05:00.000Z")).toBe("22.07.2026, 00:05")
})

test("a car without a VIN says so", () => {
  expect(vinText("")).toBe("FIN nicht vergeben")
  expect(vinText("WAUZZZ8V0JA000001")).toBe("WAUZZZ8V0JA000001")
})

test("a car is called by its designation, and by its number where it has none", () => {
  expect(carText({ modelDesignation: "Corso 2.0", jobNumber: "4700043" })).toBe("Corso 2.0")
  expect(carText({ modelDesignation: "", jobNumber: "4700043" })).toBe("4700043")
})

test("whole numbers have no decimals, amounts always two", () => {
  expect(numberText(1234.6)).toBe("1.235")
})
