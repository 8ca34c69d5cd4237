import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { CarSearch } from "../../links.ts"
import { adminCarOf } from "../car-record/admin-car-for-tests.ts"
import { carRows, findCars } from "./car-list.ts"
import { countFacets, fleetFacets, isFiltered, withValue } from "./fleet-filters.ts"

const names = { option: () => "", location: () => "", city: () => "", marks: () => "" }
const rowsFor = (cars: readonly Car[]) => carRows(cars, new Map(), names)
const findFrom = (cars: readonly Car[], view: CarSearch) =>
  findCars(rowsFor(cars), view).found.map(({ jobNumber }) => jobNumber)

const cars = [
  adminCarOf({ jobNumber: "1", display: false, allowIndividualPreOffer: true }),
  adminCarOf({
    jobNumber: "2",
    openRequest: true,
    allowIndividualPreOffer: false,
    locationId: null,
    offerPriceExclVat: 0,
  }),
  adminCarOf({ jobNumber: "3", area: "SELECTION", activityState: "REQUEST_CONFIRMED" }),
]

describe("what the provider chooses cars by", () => {
  test.each<[string, CarSearch, string[]]>([
    ["hidden ones", { shown: ["no"] }, ["1"]],
    ["free ones", { status: ["FREE"] }, ["1"]],
    ["those asked for, or confirmed", { status: ["REQUESTED", "REQUEST_CONFIRMED"] }, ["2", "3"]],
    ["a flag, which cars of the other area do not have", { allowIndividualPreOffer: ["no"] }, ["2"]],
    ["one of several things that are missing", { missing: ["price"] }, ["2"]],
    ["ranges like in the overviews", { priceFrom: 1, priceTo: 9_999_999_99 }, ["1", "3"]],
    ["all of it together", { shown: ["yes"], missing: ["location"], search: "2" }, ["2"]],
    ["what nobody has", { missing: ["nothing"] }, []],
  ])("%s", (_, view, expected) => {
    expect(findFrom(cars, view)).toEqual(expected)
  })
})

const car = fc
  .record({
    display: fc.boolean(),
    acceptPreOffer: fc.boolean(),
    openRequest: fc.boolean(),
    area: fc.constantFrom("PRE_OFFER", "SELECTION" as const),
    locationId: fc.constantFrom("1101", "1102", null),
    promotion: fc.constantFrom("herbst", null),
    jobNumber: fc.uuid(),
  })
  .map((fields) => adminCarOf(fields as Partial<Car>))
const view = fc.record(
  {
    shown: fc.subarray(["yes", "no"]),
    acceptPreOffer: fc.subarray(["yes", "no"]),
    status: fc.subarray(["FREE", "REQUESTED"]),
    missing: fc.subarray(["location", "price"]),
    location: fc.subarray(["1101", "none"]),
  },
  { requiredKeys: [] },
)

test("a count says what choosing only that one would show", () => {
  fc.assert(
    fc.property(fc.array(car, { maxLength: 15 }), view, (all, wanted) => {
      const rows = rowsFor(all)
      const counts = countFacets(rows, wanted)
      for (const name of fleetFacets)
        for (const [value, count] of counts.get(name)!)
          expect(findCars(rows, { ...wanted, [name]: [value] }).found).toHaveLength(count)
    }),
  )
})

test("a choice made twice is gone, and the list is whole again", () => {
  const once = withValue({}, "shown", "no")
  expect(once).toEqual({ shown: ["no"] })
  expect(isFiltered(once)).toBe(true)
  expect(withValue(once, "shown", "no")).toEqual({})
  expect(isFiltered({ sort: "plate", page: 2, carId: "1", search: "" })).toBe(false)
})
