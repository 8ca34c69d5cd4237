import { expect, test } from "vitest"
import { filtersOf, viewOf } from "./record-view.ts"

const userId = "00000000-0000-4000-8000-200000000005"

test("filters stand in the address and come back from it", () => {
  const filters = {
    car: "REC-1",
    topic: "case",
    userId,
    source: "import",
    from: "2026-01-01",
    to: "2026-01-31",
  } as const
  expect(filtersOf(viewOf(filters))).toEqual(filters)
  expect(viewOf({})).toEqual({})
})

test("what nobody knows is left out, what was typed by hand too", () => {
  expect(filtersOf({ topic: "toString", userId: "x", source: "y", search: "" })).toEqual({})
  expect(filtersOf({ userId: userId.toUpperCase() })).toEqual({ userId })
})
