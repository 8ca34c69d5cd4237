import { describe, expect, test } from "vitest"
import { recordMachine } from "../../ui/values/index.ts"
import { adminCarOf } from "./admin-car-for-tests.ts"
import { carKind, changedFields, lockOf } from "./car-kind.ts"

const car = adminCarOf({ licensePlateNumber: "HH-ZV 1", paintCode: "969", maxKilometerReading: 13_000 })

const { begin, merge, type } = recordMachine(carKind)

test("only the fields that differ, in the order of the catalogue", () => {
  const newer = { ...car, version: 2, offerPriceExclVat: 1, activityState: "PRE_CONTRACT_ACCEPTED" as const }
  expect(changedFields(car, newer)).toEqual(["activityState", "offerPriceExclVat"])
})

describe("somebody else was faster (P35)", () => {
  const typed = type(begin(car), { paintCode: "111", maxKilometerReading: 14_000 })

  test("what only others touched follows, what only I touched stays", () => {
    const { draft, conflicts, followed } = merge(typed, {
      ...car,
      version: 2,
      licensePlateNumber: "B-1",
    })
    expect(draft).toMatchObject({ licensePlateNumber: "B-1", paintCode: "111", maxKilometerReading: 14_000 })
    expect(conflicts).toEqual([])
    expect(followed).toEqual(["licensePlateNumber"])
  })

  test("a field that both changed is contested, and mine stands until it is decided", () => {
    const { draft, conflicts, followed } = merge(typed, { ...car, version: 2, paintCode: "222" })
    expect(conflicts).toEqual([{ name: "paintCode", mine: "111", choice: null }])
    expect(draft.paintCode).toBe("111")
    expect(followed).toEqual([])
  })

  test("the same value from both sides is no conflict", () => {
    expect(merge(typed, { ...car, version: 2, paintCode: "111" })).toMatchObject({
      conflicts: [],
      followed: [],
    })
  })

  test("entries in a field that a binding act fixed meanwhile cannot stand, and are told", () => {
    const bound = { ...car, version: 2, activityState: "PRE_CONTRACT_ACCEPTED" as const }
    const { draft, lost, conflicts } = merge(typed, bound)
    expect(lost).toEqual([{ name: "maxKilometerReading", mine: 14_000 }])
    expect(draft).toMatchObject({ maxKilometerReading: 13_000, paintCode: "111" })
    expect(conflicts).toEqual([])
  })
})

test.each([
  ["a bound car", { activityState: "PRE_CONTRACT_REJECTED" }, "offerPriceExclVat", "bound"],
  ["a bound car", { activityState: "PRE_CONTRACT_REJECTED" }, "display", null],
  [
    "a bound car",
    { activityState: "PRE_CONTRACT_REJECTED", idNumber: "WARTEST0000000001" },
    "idNumber",
    "bound",
  ],
  ["a bound car", { activityState: "PRE_CONTRACT_REJECTED", idNumber: "" }, "idNumber", null],
  ["a car with an open request", { openRequest: true }, "locationId", "requested"],
  ["a car with an open request", { openRequest: true }, "offerPriceExclVat", null],
  ["a free car", {}, "area", null],
] as const)("%s %j: %s is %s", (_of, fields, name, lock) => {
  expect(lockOf(adminCarOf(fields), name)).toBe(lock)
})
