import { expect, test } from "vitest"
import { filtersOf, isFiltered, valuesOf, withValue } from "./fleet-filters.ts"

test("a choice made twice is gone, and the list is whole again", () => {
  const once = withValue({}, "shown", "no")
  expect(once).toEqual({ shown: ["no"] })
  expect(isFiltered(once)).toBe(true)
  expect(withValue(once, "shown", "no")).toEqual({})
  expect(isFiltered({ sort: "plate", page: 2, carId: "1", search: "" })).toBe(false)
})

test("the server is sent filters alone, and the archive is no filter", () => {
  expect(filtersOf({ sort: "plate", page: 2, size: 30, carId: "1", search: "", area: "SELECTION" })).toEqual({
    area: "SELECTION",
  })
  expect(isFiltered({ archive: true, search: "1" })).toBe(false)
})

test("a chosen value that no car has stays among the choices", () => {
  expect(valuesOf({ a: 2, b: 0 }, ["b", "c"])).toEqual(["a", "b", "c"])
  expect(valuesOf(undefined)).toEqual([])
})
