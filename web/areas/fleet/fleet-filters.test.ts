import { expect, test } from "vitest"
import { filtersOf, isFiltered } from "./FleetFilters.tsx"

test("a choice filters, what sorts and turns does not", () => {
  expect(isFiltered({ shown: ["no"] })).toBe(true)
  expect(isFiltered({ sort: "plate", page: 2, carId: "1", search: "" })).toBe(false)
})

test("the server is sent filters alone, and the archive is no filter", () => {
  expect(filtersOf({ sort: "plate", page: 2, size: 30, carId: "1", search: "", area: "SELECTION" })).toEqual({
    area: "SELECTION",
  })
  expect(isFiltered({ archive: true, search: "1" })).toBe(false)
})
