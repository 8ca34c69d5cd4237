import { describe, expect, test } from "vitest"
import type { Activity } from "../../../contract/activities.ts"
import { calendarOf, isHolding } from "./rules.calendar.ts"

test.each([
  ["PRE_CONTRACT_ACCEPTED", true],
  ["PRE_CONTRACT_CONFIRMED", true],
  ["REQUEST_ACCEPTED", true],
  ["REQUEST_CONFIRMED", true],
  ["PRE_CONTRACT_REJECTED", false],
  ["REQUEST_REJECTED", false],
  ["FREED", false],
  ["WITHDRAWN", false],
  ["OPEN", false],
  ["ANSWERED", false],
  ["DECLINED", false],
] as const)("an activity that is %s holds its car: %s", (state, holds) => {
  expect(isHolding({ state })).toBe(holds)
})
// States are words of a closed list; these are none, and a part of a word must not count.
test.each(["ACCEPTED", "PRE_CONTRACT_ACCEPTED_ONCE"])("%s is no such state", (state) => {
  expect(isHolding({ state: state as Activity["state"] })).toBe(false)
})

const accepted = {
  id: "activity",
  carId: "car",
  type: "PRE_OFFER_ACCEPT",
  preOfferType: "TWO",
  area: "PRE_OFFER",
  stateUpdatedAt: "2026-11-16T09:00:00.000Z",
  confirmedAt: null,
  dateOfDelivery: "2026-12-01",
  takeoverDate: "2026-12-31",
  jobNumber: "4000123",
  modelDesignation: "A 200",
  idNumber: "W1K1770431J000001",
  licensePlateNumber: "S-AB 123",
  location: "1101 - Brenner",
} as Activity

/** The lines of a calendar, long ones whole again. */
const linesOf = (activity: Activity, changes = 0) =>
  calendarOf(activity, changes, "https://zvf.test").replaceAll("\r\n ", "").split("\r\n")
const valuesOf = (name: string, activity: Activity) =>
  linesOf(activity).filter((line) => line.startsWith(name))

describe("the calendar of an acceptance (P51)", () => {
  test("has retirement and takeover, tentative until they are confirmed", () => {
    expect(linesOf(accepted, 3)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//ZVF-Portal//DE",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "BEGIN:VEVENT",
      "UID:activity-delivery@zvf-portal",
      "DTSTAMP:20261116T090000Z",
      "SEQUENCE:3",
      "DTSTART;VALUE=DATE:20261201",
      "DTEND;VALUE=DATE:20261202",
      "SUMMARY:Aussteuerung: A 200 (noch nicht bestätigt)",
      "DESCRIPTION:Auftrag 4000123\\nW1K1770431J000001\\nS-AB 123\\nAnnahme Pre-Offer 2\\n1101 - Brenner",
      "URL:https://zvf.test/mine?carId=car",
      "STATUS:TENTATIVE",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "UID:activity-takeover@zvf-portal",
      "DTSTAMP:20261116T090000Z",
      "SEQUENCE:3",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "SUMMARY:Übernahme bis heute: A 200 (noch nicht bestätigt)",
      "DESCRIPTION:Auftrag 4000123\\nW1K1770431J000001\\nS-AB 123\\nAnnahme Pre-Offer 2\\n1101 - Brenner",
      "URL:https://zvf.test/mine?carId=car",
      "STATUS:TENTATIVE",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ])
  })
  test("is certain once the provider confirmed", () => {
    const confirmed = { ...accepted, confirmedAt: "2026-11-17T09:00:00.000Z" }
    expect(valuesOf("STATUS", confirmed)).toEqual(["STATUS:CONFIRMED", "STATUS:CONFIRMED"])
    expect(valuesOf("SUMMARY", confirmed)).toEqual([
      "SUMMARY:Aussteuerung: A 200",
      "SUMMARY:Übernahme bis heute: A 200",
    ])
  })
  test("has the delivery of a new car, which has no takeover", () => {
    const zvf = { ...accepted, area: "SELECTION", type: "SELECTION_ACCEPT", takeoverDate: null } as const
    expect(valuesOf("SUMMARY", zvf)).toEqual(["SUMMARY:Lieferung: A 200 (noch nicht bestätigt)"])
  })
  test("has no empty line where a car has no plate", () => {
    const unplated = { ...accepted, idNumber: "", licensePlateNumber: "", takeoverDate: null }
    expect(valuesOf("DESCRIPTION", unplated)).toEqual([
      "DESCRIPTION:Auftrag 4000123\\nFIN nicht vergeben\\nAnnahme Pre-Offer 2\\n1101 - Brenner",
    ])
  })
  test("is empty without dates", () => {
    expect(valuesOf("BEGIN", { ...accepted, dateOfDelivery: null, takeoverDate: null })).toEqual([
      "BEGIN:VCALENDAR",
    ])
  })
})
