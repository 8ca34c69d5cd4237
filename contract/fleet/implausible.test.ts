import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays, addMonths } from "../core/dates.ts"
import { forAll } from "../core/property-for-tests.ts"
import { type CarFields, newCarFields } from "./car-fields.ts"
import { implausibleIn } from "./implausible.ts"

const today = "2026-11-27"
const car: CarFields = {
  ...newCarFields,
  jobNumber: "4711",
  area: "PRE_OFFER",
  kilometerReading: 6446,
  expectedKilometerReading: 11_000,
  minKilometerReading: 9000,
  atTargetKilometerReading: 12_000,
  maxKilometerReading: 15_000,
  dateOfDelivery: "2027-02-01",
  dateUntilTakeover: "2027-03-03",
  preOffer2TargetKilometerReadingAt: 14_000,
  preOffer2DateOfDelivery: "2027-04-01",
}
type Before = CarFields | null
const implausible = (changes: Partial<CarFields>, before: Before = car) =>
  implausibleIn(before, { ...car, ...changes }, today)
const paths = (changes: Partial<CarFields>, before: Before = car) =>
  implausible(changes, before).map(({ path }) => path)

describe("implausible kilometres", () => {
  it.each<[string, Partial<CarFields>, Before, string[]]>([
    ["a reading of ten times the one before", { kilometerReading: 64_460 }, car, ["kilometerReading"]],
    ["a reading of a new car far above its offers", { kilometerReading: 64_460 }, null, ["kilometerReading"]],
    [
      "a forecast far above the offers",
      { expectedKilometerReading: 110_000 },
      null,
      ["expectedKilometerReading"],
    ],
    [
      "an offer with a tenth of the kilometres",
      { preOffer2TargetKilometerReadingAt: 1400 },
      car,
      ["preOffer2TargetKilometerReadingAt"],
    ],
    [
      "an offer of a new car far from Pre-Offer 1",
      { preOffer2TargetKilometerReadingAt: 140_000 },
      null,
      ["preOffer2TargetKilometerReadingAt"],
    ],
    [
      "offer kilometres far below the stored reading",
      { maxKilometerReading: 5000, atTargetKilometerReading: 4000, minKilometerReading: 3000 },
      { ...car, kilometerReading: 20_000 },
      ["maxKilometerReading"],
    ],
  ])("%s", (_, changes, before, expected) => {
    const base = before?.kilometerReading === 20_000 ? { kilometerReading: 20_000 } : {}
    expect(paths({ ...base, ...changes }, before)).toEqual(expect.arrayContaining(expected))
  })

  it("with both numbers", () => {
    const [found] = implausible({ kilometerReading: 64_460 })
    expect(found).toEqual({
      code: "km_far_off",
      path: "kilometerReading",
      message: "Kilometerstand (64.460\u00a0km) ist weit höher als bisher (6.446\u00a0km).",
    })
  })

  it("not for a car that is driven on, nor once stored", () => {
    const odd = { ...car, kilometerReading: 64_460 }
    expect(implausibleIn(odd, { ...odd, licensePlateNumber: "HH-A 1" }, today)).toEqual([])
    forAll([fc.integer({ min: 3000, max: 15_000 }), fc.nat(9000)], (from, more) => {
      const before = { ...car, kilometerReading: from }
      expect(
        implausibleIn(before, { ...car, kilometerReading: Math.min(from + more, 15_000) }, today),
      ).toEqual([])
    })
  })

  it("if a typing error adds a digit to any reading of a usual car", () => {
    forAll([fc.integer({ min: 3000, max: 15_000 })], (km) => {
      const before = { ...car, kilometerReading: km }
      expect(implausibleIn(before, { ...before, kilometerReading: km * 10 }, today)).toMatchObject([
        { code: "km_far_off", path: "kilometerReading" },
      ])
    })
  })
})

describe("implausible days of offers", () => {
  const days = ["dateOfDelivery", "dateUntilTakeover", "preOffer2DateOfDelivery"] as const
  const anyDay = fc.constantFrom(...days)

  it("in the past or more than five years ahead, and no others", () => {
    forAll([anyDay, fc.integer({ min: -400, max: 2500 })], (name, from) => {
      const date = addDays(today, from)
      const isFar = date > addMonths(today, 60)
      const afterEdit = paths({ [name]: date }, { ...car, [name]: null })
      expect(afterEdit).toEqual(isFar || date < today ? [name] : [])
      // A new car may come while its takeover is still possible.
      expect(paths({ [name]: date }, null)).toEqual(isFar || date < addDays(today, -30) ? [name] : [])
    })
  })

  it("with the reason", () => {
    expect(implausible({ dateOfDelivery: "2026-11-26" })).toEqual([
      {
        code: "date_unlikely",
        path: "dateOfDelivery",
        message: "Aussteuerungsdatum (26.11.2026) liegt in der Vergangenheit.",
      },
    ])
    expect(implausible({ dateOfDelivery: "2036-02-01" })).toMatchObject([
      { message: "Aussteuerungsdatum (01.02.2036) liegt mehr als fünf Jahre in der Zukunft." },
    ])
  })

  it("not once stored, nor of a ZVF that was delivered", () => {
    const over = { ...car, dateOfDelivery: "2026-01-01" }
    expect(implausibleIn(over, { ...over, licensePlateNumber: "HH-A 1" }, today)).toEqual([])
    const zvf = { ...newCarFields, jobNumber: "1", area: "SELECTION" } as CarFields
    expect(implausibleIn(zvf, { ...zvf, dateOfDelivery: "2026-01-01" }, today)).toEqual([])
    expect(implausibleIn(zvf, { ...zvf, dateOfDelivery: "2062-01-01" }, today)).toHaveLength(1)
  })
})
