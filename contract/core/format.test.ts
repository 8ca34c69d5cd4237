import { expect, test } from "vitest"
import {
  carName,
  carText,
  dateText,
  deadlineText,
  euroText,
  instantText,
  kmText,
  locationText,
  monthsText,
  monthText,
  numberText,
  personText,
  signed,
  signedEuroText,
  vatText,
  vinText,
} from "./format.ts"

test.each([
  [0, "–"],
  [1, "0,01\u00a0€"],
  [1_234_567, "12.345,67\u00a0€"],
  [100, "1,00\u00a0€"],
  [-4650, "-46,50\u00a0€"],
  [9_999_999_999, "99.999.999,99\u00a0€"],
])("formats %d cents as %s", (cents, text) => {
  expect(euroText(cents)).toBe(text)
})

test("kilometres and numbers have thousands separators and no decimals", () => {
  expect([0, 999, 12_345, 1_000_000].map(kmText)).toEqual([
    "0\u00a0km",
    "999\u00a0km",
    "12.345\u00a0km",
    "1.000.000\u00a0km",
  ])
  expect([3000, 1234.6].map(numberText)).toEqual(["3.000", "1.235"])
})

test("formats dates as day, month, year; a missing one as a dash", () => {
  expect(dateText("2026-03-29")).toBe("29.03.2026")
  expect(monthText("2026-03-29")).toBe("03/2026")
  expect([dateText(null), monthText(null)]).toEqual(["–", "–"])
})

test("formats an instant in Berlin time", () => {
  expect(instantText("2026-11-21T13:05:00.000Z")).toBe("21.11.2026, 14:05")
  expect(instantText("2026-07-21T22:05:00.000Z")).toBe("22.07.2026, 00:05")
})

test("shows a missing VIN as not assigned", () => {
  expect(vinText("")).toBe("FIN nicht vergeben")
  expect(vinText("WAUZZZ8V0JA000001")).toBe("WAUZZZ8V0JA000001")
})

test("names a car by its designation, else by its number", () => {
  expect(carText({ modelDesignation: "Corso 2.0", jobNumber: "4700043" })).toBe("Corso 2.0")
  expect(carText({ modelDesignation: "", jobNumber: "4700043" })).toBe("4700043")
  expect(carName({ modelDesignation: "Corso 2.0", jobNumber: "4700043" })).toBe("Corso 2.0, Auftrag 4700043")
  expect(carName({ modelDesignation: "", jobNumber: "4700043" })).toBe("Auftrag 4700043")
})

test("signs a difference, except zero", () => {
  expect([1250, 0, -1250].map(signedEuroText)).toEqual(["+12,50\u00a0€", "±0\u00a0€", "−12,50\u00a0€"])
  expect([1, 0, -1].map((value) => signed(value, "x"))).toEqual(["+x", "x", "−x"])
})

test("formats months, rates, locations and names", () => {
  expect([0, 1, 2].map(monthsText)).toEqual(["0\u00a0Monate", "1\u00a0Monat", "2\u00a0Monate"])
  expect(vatText(19)).toBe("inkl. 19\u00a0% MwSt.")
  expect(locationText({ vfnr: "1001", name: "Stuttgart" })).toBe("1001 - Stuttgart")
  expect(personText({ firstname: "Nora", lastname: "Neu" })).toBe("Nora Neu")
})

const now = new Date("2026-11-20T08:00:00Z")
test.each([
  ["2026-11-23T13:30:00.000Z", "Mo 23.11., 14:30 Uhr"],
  ["2026-11-23T13:30:59.999Z", "Mo 23.11., 14:30 Uhr"],
  // A deadline at midnight belongs to the ending day.
  ["2026-11-23T23:00:00.000Z", "Mo 23.11., 24 Uhr"],
  ["2026-07-05T22:00:00.000Z", "So 05.07., 24 Uhr"],
  // Both 02:30 in the night when summer time ends.
  ["2026-10-25T00:30:00.000Z", "So 25.10., 02:30 Uhr"],
  ["2026-10-25T01:30:00.000Z", "So 25.10., 02:30 Uhr"],
  ["2027-01-01T09:00:00.000Z", "Fr 01.01.2027, 10:00 Uhr"],
  ["2025-12-31T23:00:00.000Z", "Mi 31.12.2025, 24 Uhr"],
])("formats a deadline at %s as %s", (instant, text) => {
  expect(deadlineText(instant, now)).toBe(text)
})

test("includes the year in deadlines of documents", () => {
  expect(deadlineText("2026-11-23T23:00:00.000Z", null)).toBe("Mo 23.11.2026, 24 Uhr")
  expect(deadlineText("2026-11-23T13:30:00.000Z", new Date("2029-01-01T00:00:00Z"))).toBe(
    "Mo 23.11.2026, 14:30 Uhr",
  )
})
