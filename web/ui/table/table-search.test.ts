import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import { pageSizes } from "../values/table-state.ts"
import { inSearch, keyOf, outOfSearch, paginationOf, searchOf } from "./use-list-view.ts"

const columns = [{ id: "model", sort: true }, { id: "note" }, { id: "price", sort: true }]

describe("page and sorting in a link", () => {
  test("an empty link is the first page, unsorted, with the smallest size", () => {
    expect(paginationOf({}, columns, 100)).toEqual({ page: 0, paginationSize: 15, maxEntry: 100 })
  })

  test("are parsed", () => {
    expect(paginationOf({ sort: "-price", page: 2, size: 30 }, columns, 100)).toEqual({
      page: 1,
      paginationSize: 30,
      maxEntry: 100,
      sorting: { columnId: "price", descending: true },
    })
  })

  test.each([{ sort: "colour" }, { sort: "note" }, { size: 17 }, { page: 0 }, { page: -3 }])(
    "ignore %j",
    (search) => {
      expect(paginationOf(search, columns, 100)).toEqual({ page: 0, paginationSize: 15, maxEntry: 100 })
    },
  )

  test("limit the page to the last one", () => {
    expect(paginationOf({ page: 99 }, columns, 31).page).toBe(2)
  })

  test("round-trip", () => {
    const sorting = fc.record({ columnId: fc.constantFrom("model", "price"), descending: fc.boolean() })
    const [sizes, sorted] = [fc.constantFrom(...pageSizes), fc.option(sorting)]
    forAll([fc.nat(500), fc.nat(40), sizes, sorted], (maxEntry, page, size, by) => {
      const fitted = paginationOf({ page: page + 1, size }, columns, maxEntry)
      const pagination = { ...fitted, ...(by && { sorting: by }) }
      expect(paginationOf(searchOf(pagination), columns, maxEntry)).toEqual(pagination)
    })
  })
})

describe("the list's part of a URL", () => {
  const besides = ["carId", "type"]
  const text = fc.constantFrom("", "a", "b")
  const view = fc.record(
    { search: text, brand: fc.array(text, { maxLength: 2 }), watched: fc.boolean(), page: fc.nat(3) },
    { requiredKeys: [] },
  )
  const opened = fc.record({ carId: text, type: text }, { requiredKeys: [] })

  test("round-trips without unset values", () => {
    forAll([opened, view, view], (open, before, after) => {
      const written = inSearch({ ...open, ...before }, besides, after)
      expect(keyOf(outOfSearch(written, besides))).toBe(keyOf(after))
      for (const value of Object.values(outOfSearch(written, besides)))
        expect([undefined, "", false]).not.toContain(value)
    })
  })

  test("keeps other parameters, which the list cannot overwrite", () => {
    forAll([opened, view, view], (open, before, after) => {
      const written = inSearch({ ...open, ...before }, besides, { ...after, carId: "another" })
      expect(Object.fromEntries(Object.entries(written).filter(([key]) => besides.includes(key)))).toEqual(
        open,
      )
    })
  })

  test("ignores the order", () => {
    expect(keyOf({ page: 2, search: "a", watched: false })).toBe(keyOf({ search: "a", page: 2 }))
    expect(keyOf({ search: "a" })).not.toBe(keyOf({ search: "b" }))
  })
})
