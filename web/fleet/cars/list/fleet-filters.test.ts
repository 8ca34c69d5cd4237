import { expect, test } from "vitest"
import { filtersOf, isFiltered } from "./fleet-filters.ts"

test("choices are filters, sorting and paging are not", () => {
  expect(isFiltered({ shown: ["no"] })).toBe(true)
  expect(isFiltered({ sort: "plate", page: 2, carId: "1", search: "" })).toBe(false)
})

test("sends only filters to the server; the archive is no filter", () => {
  expect(filtersOf({ sort: "plate", page: 2, size: 30, carId: "1", search: "", area: "SELECTION" })).toEqual({
    area: "SELECTION",
  })
  expect(isFiltered({ archive: true, search: "1" })).toBe(false)
})
