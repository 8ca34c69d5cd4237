import { expect, test } from "vitest"
import { newCarFields } from "./car-fields.ts"
import type { Car } from "./cars.ts"
import { findDuplicates } from "./duplicates.ts"
import { offerWarningCodes } from "./offer-warnings.ts"
import { warningsOf } from "./warnings.ts"

const today = "2026-11-16"
const carOf = (fields: Partial<Car>) =>
  ({
    ...newCarFields,
    id: fields.jobNumber ?? "47",
    jobNumber: "47",
    area: "PRE_OFFER",
    idNumber: "W9ZHRD2DRCJV3KHWM",
    offerPriceExclVat: 100,
    offerPriceInclVat: 119,
    dateOfDelivery: "2027-01-31",
    preOffer2PurchasePriceExclVat: 90,
    preOffer2DateOfDelivery: "2027-03-31",
    atTargetKilometerReading: 10_000,
    maxKilometerReading: 12_000,
    expectedKilometerReading: 9_000,
    ...fields,
  }) as Car
const warningsIn = (cars: readonly Car[]) => {
  const duplicatesOf = findDuplicates(cars)
  return new Map(cars.map((car) => [car.id, warningsOf(car, duplicatesOf(car), today)]))
}

test("cars with warnings are marked, others are not", () => {
  const cars = [
    carOf({ jobNumber: "1", idNumber: "", offerPriceInclVat: 1 }),
    carOf({ jobNumber: "2", minKilometerReading: 50_000 }),
    carOf({ jobNumber: "3" }),
    carOf({ jobNumber: "4", idNumber: "" }),
  ]
  const found = warningsIn(cars)
  const codesOf = (at: number) => found.get(cars[at]!.id)?.map(({ code }) => code)
  expect([0, 1, 2, 3].map(codesOf)).toEqual([
    ["gross_deviates"],
    ["contradictory", "vin_twice"],
    ["vin_twice"],
    [],
  ])
})

test("expired offers share a mark with a sentence each", () => {
  const car = carOf({
    dateOfDelivery: "2026-09-01",
    dateUntilTakeover: "2026-09-30",
    preOffer2DateOfDelivery: "2026-09-01",
  })
  expect(warningsIn([car]).get(car.id)).toEqual([
    {
      code: "offer_over",
      messages: [
        "Pre-Offer 1 ist seit dem 30.09.2026 vorbei und kann nicht angenommen werden.",
        "Pre-Offer 2 ist seit dem 01.10.2026 vorbei und kann nicht angenommen werden.",
      ],
    },
  ])
})

test("every warning has a mark in the list", () => {
  const cars = [
    carOf({ jobNumber: "0a", idNumber: "W1", offerPriceInclVat: 1 }),
    carOf({ jobNumber: "A", idNumber: "w1" }),
    carOf({ jobNumber: "4", kilometerReading: 90_000 }),
    carOf({ jobNumber: "7", listPriceExclVat: 10 }),
    carOf({ jobNumber: "8", listPriceExclVat: 900_000 }),
    carOf({ jobNumber: "5", drive: "ELECTRIC", fuelConsumption: 5 }),
    carOf({ jobNumber: "2", dateOfDelivery: "2026-01-01", dateUntilTakeover: null }),
    carOf({ jobNumber: "3", activityState: "PRE_CONTRACT_CONFIRMED", dateConfirmation: "2026-11-17" }),
  ]
  const marks = [...warningsIn(cars).values()].flat().map(({ code }) => code)
  expect(marks).toEqual(expect.arrayContaining([...offerWarningCodes]))
})
