import { expect, test } from "vitest"
import { recordMachine } from "../../../ui/values/record-machine.ts"
import { adminCarOf } from "../car-for-tests.ts"
import { carKind, changedFields, lockOf } from "./car-draft.ts"

const car = adminCarOf({ licensePlateNumber: "HH-ZV 1", paintCode: "969", maxKilometerReading: 13_000 })

const { begin, merge, type } = recordMachine(carKind)

test("lists only differing fields, in catalogue order", () => {
  const newer = { ...car, version: 2, offerPriceExclVat: 1, activityState: "PRE_CONTRACT_ACCEPTED" as const }
  expect(changedFields(car, newer)).toEqual(["activityState", "offerPriceExclVat"])
})

test("drops and reports entries in a field locked meanwhile", () => {
  const typed = type(begin(car), { paintCode: "111", maxKilometerReading: 14_000 })
  const bound = { ...car, version: 2, activityState: "PRE_CONTRACT_ACCEPTED" as const }
  const { draft, lost, conflicts } = merge(typed, bound)
  expect(lost).toEqual([{ name: "maxKilometerReading", mine: 14_000 }])
  expect(draft).toMatchObject({ maxKilometerReading: 13_000, paintCode: "111" })
  expect(conflicts).toEqual([])
})

const bound = { activityState: "PRE_CONTRACT_REJECTED" } as const

test.each([
  ["a bound car", bound, "offerPriceExclVat", "bound"],
  ["a bound car", bound, "display", null],
  ["a bound car", { ...bound, idNumber: "WARTEST0000000001" }, "idNumber", "bound"],
  ["a bound car", { ...bound, idNumber: "" }, "idNumber", null],
  ["a car with an open request", { openRequest: true }, "locationId", "requested"],
  ["a car with an open request", { openRequest: true }, "offerPriceExclVat", null],
  ["a free car", {}, "area", null],
] as const)("%s %j: %s is %s", (_of, fields, name, lock) => {
  expect(lockOf(adminCarOf(fields), name)).toBe(lock)
})
