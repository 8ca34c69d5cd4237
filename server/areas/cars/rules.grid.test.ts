import { expect, test } from "vitest"
import { newCarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { changeOf } from "./rules.grid.ts"

const today = "2026-11-16"
const car = {
  ...newCarFields,
  id: "1",
  jobNumber: "47",
  area: "PRE_OFFER",
  dateOfDelivery: "2027-01-31",
  productionMonth: "2026-05-01",
  listPriceExclVat: 60_000,
  offerPriceExclVat: 40_000,
  maxKilometerReading: 12_000,
} as Car
const told = (fields: Partial<Car>) =>
  changeOf(car, { ...car, ...fields }, today).warnings.map(({ field }) => field)

test("what becomes odd in a field that stays is told at the change that makes it odd", () => {
  expect(told({ paintCode: "775", kilometerReading: 12_001 })).toEqual(["kilometerReading"])
  expect(told({ paintCode: "775", listPriceExclVat: 30_000 })).toEqual(["listPriceExclVat"])
  expect(told({ listPriceExclVat: 30_000, offerPriceExclVat: 31_000 })).toEqual(["offerPriceExclVat"])
  expect(told({ kilometerReading: 12_000 })).toEqual([])
})
