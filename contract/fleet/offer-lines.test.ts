import { describe, expect, test } from "vitest"
import {
  changedLines,
  comparedText,
  differenceText,
  grossText,
  kmRangeText,
  offerLines,
  targetKmText,
} from "./offer-lines.ts"
import type { Offer } from "./offers.ts"

const offer: Offer = {
  netCents: 6_705_218,
  grossCents: 7_979_209,
  vatPercent: 19,
  deliveryDate: "2027-02-01",
  takeoverDate: "2027-03-03",
  minKm: 11_000,
  targetKm: 12_000,
  maxKm: 13_000,
  perMonthCents: -47_990,
  per1000KmCents: 19_196,
}
const nothingSet: Offer = {
  ...offer,
  netCents: 0,
  grossCents: 0,
  deliveryDate: null,
  takeoverDate: null,
  minKm: 0,
  targetKm: 0,
  maxKm: 0,
  perMonthCents: 0,
  per1000KmCents: 0,
}
const asText = (of: Offer, area: "PRE_OFFER" | "SELECTION") =>
  offerLines(of, area).map(({ label, text }) => `${label}: ${text}`)

describe("lines of an offer", () => {
  test("of a pre-offer", () => {
    expect(asText(offer, "PRE_OFFER")).toEqual([
      "Kaufpreis netto: 67.052,18\u00a0€",
      "Kaufpreis brutto: 79.792,09\u00a0€ (inkl. 19\u00a0% MwSt.)",
      "Aussteuerungsdatum: 01.02.2027",
      "Übernahme bis: 03.03.2027",
      "Mindestlaufleistung: 11.000\u00a0km",
      "Ziellaufleistung: 12.000\u00a0km",
      "Höchstlaufleistung: 13.000\u00a0km",
      "Mehr-/Minderpreis je Monat: −479,90\u00a0€",
      "Mehr-/Minderpreis je 1.000 km: +191,96\u00a0€",
    ])
  })

  test("without values, omit surcharges", () => {
    const labels = ["Kaufpreis netto", "Kaufpreis brutto", "Aussteuerungsdatum", "Übernahme bis"]
    const kilometers = ["Mindestlaufleistung", "Ziellaufleistung", "Höchstlaufleistung"]
    const nothing = [...labels, ...kilometers].map((label) => `${label}: –`)
    expect(asText(nothingSet, "PRE_OFFER")).toEqual(nothing)
  })

  test("of a selection car have delivery and no takeover", () => {
    expect(asText({ ...offer, targetKm: 0 }, "SELECTION")).toEqual([
      "Listenpreis netto: 67.052,18\u00a0€",
      "Listenpreis brutto: 79.792,09\u00a0€ (inkl. 19\u00a0% MwSt.)",
      "Lieferung: 01.02.2027",
      "Kilometer: 0\u00a0km",
    ])
  })
})

describe("changed lines of an offer", () => {
  test.each([
    ["netCents", 6_600_000, "67.052,18\u00a0€", "66.000,00\u00a0€"],
    [
      "grossCents",
      7_979_210,
      "79.792,09\u00a0€ (inkl. 19\u00a0% MwSt.)",
      "79.792,10\u00a0€ (inkl. 19\u00a0% MwSt.)",
    ],
    ["deliveryDate", null, "01.02.2027", "–"],
    ["takeoverDate", "2027-03-04", "03.03.2027", "04.03.2027"],
    ["minKm", 0, "11.000\u00a0km", "–"],
    ["targetKm", 12_500, "12.000\u00a0km", "12.500\u00a0km"],
    ["maxKm", 14_000, "13.000\u00a0km", "14.000\u00a0km"],
    ["perMonthCents", 0, "−479,90\u00a0€", "–"],
    ["per1000KmCents", -19_196, "+191,96\u00a0€", "−191,96\u00a0€"],
  ] as const)("list only %s, old beside new", (key, value, before, after) => {
    const lines = changedLines(offer, { ...offer, [key]: value }, "PRE_OFFER")
    expect(lines.map(({ label: _, ...line }) => line)).toEqual([{ key, before, after }])
    expect(changedLines({ ...offer, [key]: value }, offer, "PRE_OFFER")).toMatchObject([
      { key, before: after, after: before },
    ])
  })

  test("show another VAT rate as another gross price", () => {
    expect(changedLines(offer, { ...offer, vatPercent: 16 }, "PRE_OFFER")).toEqual([
      {
        key: "grossCents",
        label: "Kaufpreis brutto",
        before: "79.792,09\u00a0€ (inkl. 19\u00a0% MwSt.)",
        after: "79.792,09\u00a0€ (inkl. 16\u00a0% MwSt.)",
      },
    ])
  })

  test("are empty for equal values", () => {
    expect(changedLines(offer, { ...offer }, "PRE_OFFER")).toEqual([])
    expect(changedLines(nothingSet, { ...nothingSet }, "PRE_OFFER")).toEqual([])
  })
})

test("calls a price new if there was none", () => {
  expect([differenceText(0, 3_220_259), comparedText(0, 3_220_259)]).toEqual(["neu", "neu"])
  expect(differenceText(100, 300)).toBe("+2,00\u00a0€")
  expect(comparedText(300, 100)).toBe("−2,00\u00a0€ gegenüber bisher")
})

test("shows no target of 0 km", () => {
  expect([targetKmText(0), targetKmText(9000)]).toEqual(["–", "9.000\u00a0km"])
})

test("writes equal kilometres once and no gross price as a dash", () => {
  expect(kmRangeText(offer)).toBe("11.000 bis 13.000\u00a0km")
  expect(kmRangeText({ ...offer, minKm: 13_000 })).toBe("13.000\u00a0km")
  expect(grossText({ grossCents: 0, vatPercent: 19 })).toBe("–")
})
