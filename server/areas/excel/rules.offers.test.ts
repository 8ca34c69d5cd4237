import { describe, expect, test } from "vitest"
import { carFields, emptyValue } from "../../../contract/car-fields.ts"
import { judgeOffers } from "./rules.offers.ts"
import type { SheetCar, WantedCar } from "./sheet.ts"

const empty = Object.fromEntries(carFields.map((field) => [field.name, emptyValue(field)])) as SheetCar
/** Amounts of a sheet are cents. */
const known: SheetCar = {
  ...empty,
  jobNumber: "4000123",
  area: "PRE_OFFER",
  dateOfDelivery: "2027-01-31",
  offerPriceExclVat: 4_000_000,
  offerPriceInclVat: 4_760_000,
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
}
const judged = (cells: Partial<SheetCar>, { car = known as SheetCar | null, unread = [] as string[] } = {}) =>
  judgeOffers({ jobNumber: "4000123", ...cells } as WantedCar, car ?? undefined, {
    today: "2026-11-16",
    isUnread: (name) => unread.includes(name),
  })

const tooFew = {
  name: "minKilometerReading",
  code: "km_out_of_order",
  message:
    "Die Mindestlaufleistung (11.000\u00a0km) darf nicht über der Ziellaufleistung (10.000\u00a0km) liegen.",
}
const oddGross = {
  name: "offerPriceInclVat",
  code: "gross_deviates",
  message: "Der Bruttopreis 50.000,00\u00a0€ weicht ab: netto zuzüglich 19\u00a0% sind 47.600,00\u00a0€.",
}
const nothing = { objections: [], warnings: [], doubts: [] }

describe("the fields of a row together (P46)", () => {
  test("make sense", () => {
    expect(judged({})).toEqual(nothing)
    expect(judged({ minKilometerReading: 9000 })).toEqual(nothing)
  })
  test("contradict each other, with what the car has already", () => {
    expect(judged({ minKilometerReading: 11_000 })).toEqual({ ...nothing, objections: [tooFew] })
  })
  test("contradict each other in a new car", () => {
    const { jobNumber: _, ...cells } = { ...known, minKilometerReading: 11_000 }
    expect(judged(cells, { car: null })).toEqual({ ...nothing, objections: [tooFew] })
    // What the row leaves out is not set, as in every new car.
    expect(judged({ area: "PRE_OFFER", minKilometerReading: 11_000 }, { car: null })).toEqual(nothing)
  })
  test("keep an old contradiction that the row does not touch", () => {
    const car = { ...known, minKilometerReading: 11_000 }
    expect(judged({ offerPriceExclVat: 4_000_000 }, { car })).toEqual(nothing)
  })
  test("are odd, which keeps nothing from being applied", () => {
    expect(judged({ offerPriceInclVat: 5_000_000 })).toEqual({ ...nothing, warnings: [oddGross] })
  })
  test("are odd where the car has driven further than the offer allows", () => {
    const message =
      "Das Fahrzeug ist schon 12.500\u00a0km gefahren: mehr als die Höchstlaufleistung von Pre-Offer 1 (12.000\u00a0km)."
    const warning = { name: "maxKilometerReading", code: "driven_too_far", message }
    expect(judged({ kilometerReading: 12_500 })).toEqual({ ...nothing, warnings: [warning] })
  })
  test("are odd on this day", () => {
    const over = { dateOfDelivery: "2026-10-01", dateUntilTakeover: "2026-11-15" }
    const message = "Pre-Offer 1 ist seit dem 15.11.2026 vorbei und kann nicht angenommen werden."
    const warning = { name: "dateOfDelivery", code: "offer_over", message }
    expect(judged(over)).toEqual({ ...nothing, warnings: [warning] })
    expect(judged({ ...over, dateUntilTakeover: "2026-11-16" })).toEqual(nothing)
  })
  test("hold a price that is far off, which has to be confirmed", () => {
    const doubt = {
      name: "offerPriceExclVat",
      code: "price_far_off",
      message:
        "Pre-Offer 1 Kaufpreis netto (4.000,00\u00a0€) ist weit niedriger als bisher (40.000,00\u00a0€).",
    }
    const cells = { offerPriceExclVat: 400_000, offerPriceInclVat: 476_000 }
    const { doubts, warnings } = judged(cells)
    expect(doubts).toMatchObject([doubt, { name: "offerPriceInclVat" }])
    expect(warnings).toEqual(doubts)
    expect(judged(cells, { car: { ...known, ...cells } }).doubts).toEqual([])
  })
  test("are not judged by a cell that could not be read", () => {
    const unread = ["atTargetKilometerReading"]
    expect(judged({ minKilometerReading: 11_000 }, { unread })).toEqual(nothing)
    expect(judged({ minKilometerReading: 11_000 }, { unread: ["paintCode"] }).objections).toEqual([tooFew])
  })
  test("are not judged at all where the area could not be read", () => {
    const cells = { minKilometerReading: 11_000, offerPriceInclVat: 5_000_000 }
    expect(judged(cells, { unread: ["area"] })).toEqual(nothing)
  })
})
