import { expect, test } from "vitest"
import { warningCodes } from "../../../contract/offer-warnings.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { odditiesIn } from "./oddities.ts"

const today = "2026-11-16"

test("each odd car has its marks, sound ones have none", () => {
  const cars = [
    adminCarOf({ jobNumber: "1", idNumber: "", licensePlateNumber: "", offerPriceInclVat: 1 }),
    adminCarOf({ jobNumber: "2", licensePlateNumber: "", minKilometerReading: 50_000 }),
    adminCarOf({ jobNumber: "3", licensePlateNumber: "" }),
    adminCarOf({ jobNumber: "4", idNumber: "", licensePlateNumber: "" }),
  ]
  const found = odditiesIn(cars, today)
  const codesOf = (at: number) => found.get(cars[at]!.id)?.map(({ code }) => code)
  expect([0, 1, 2, 3].map(codesOf)).toEqual([
    ["gross_deviates"],
    ["contradictory", "forecast_outside", "vin_twice"],
    ["vin_twice"],
    undefined,
  ])
})

test("offers that are over share a mark with a sentence each", () => {
  const car = adminCarOf({
    dateOfDelivery: "2026-09-01",
    dateUntilTakeover: "2026-09-30",
    preOffer2DateOfDelivery: "2026-09-01",
  })
  expect(odditiesIn([car], today).get(car.id)).toEqual([
    {
      code: "offer_over",
      messages: [
        "Pre-Offer 1 ist seit dem 30.09.2026 vorbei und kann nicht angenommen werden.",
        "Pre-Offer 2 ist seit dem 01.10.2026 vorbei und kann nicht angenommen werden.",
      ],
    },
  ])
})

test("every warning has its mark in the list, which knows nothing of the archive", () => {
  const cars = [
    adminCarOf({ jobNumber: "0a", idNumber: "W1", licensePlateNumber: "HH-ZV 1", offerPriceInclVat: 1 }),
    adminCarOf({ jobNumber: "A", idNumber: "w1", licensePlateNumber: "hh zv1", expectedKilometerReading: 1 }),
    adminCarOf({ jobNumber: "4", kilometerReading: 90_000 }),
    adminCarOf({ jobNumber: "6", productionMonth: "2026-06-01", dateOfFirstRegistration: "2026-05-01" }),
    adminCarOf({ jobNumber: "7", listPriceExclVat: 10 }),
    adminCarOf({ jobNumber: "8", listPriceExclVat: 900_000 }),
    adminCarOf({ jobNumber: "5", drive: "ELECTRIC", fuelConsumption: 5 }),
    adminCarOf({ jobNumber: "2", dateOfDelivery: "2026-01-01", dateUntilTakeover: null }),
    adminCarOf({ jobNumber: "3", activityState: "PRE_CONTRACT_CONFIRMED", dateConfirmation: "2026-11-17" }),
  ]
  const marks = [...odditiesIn(cars, today).values()].flat().map(({ code }) => code)
  expect(marks).toEqual(expect.arrayContaining(warningCodes.filter((code) => code !== "vin_in_archive")))
})
