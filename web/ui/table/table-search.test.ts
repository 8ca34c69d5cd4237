import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { pageSizes } from "../values/index.ts"
import { paginationOf, searchOf } from "./table-search.ts"

const columns = [{ id: "model", sort: true }, { id: "note" }, { id: "price", sort: true }]

describe("page and sorting of a link", () => {
  test("an empty link is the first page, unsorted, with the smallest size", () => {
    expect(paginationOf({}, columns, 100)).toEqual({ page: 0, paginationSize: 15, maxEntry: 100 })
  })

  test("a link is read", () => {
    expect(paginationOf({ sort: "-price", page: 2, size: 30 }, columns, 100)).toEqual({
      page: 1,
      paginationSize: 30,
      maxEntry: 100,
      sorting: { columnIndex: 2, descending: true },
    })
  })

  test.each([{ sort: "colour" }, { sort: "note" }, { size: 17 }, { page: 0 }, { page: -3 }])(
    "%j fits nothing and is left out",
    (search) => {
      expect(paginationOf(search, columns, 100)).toEqual({ page: 0, paginationSize: 15, maxEntry: 100 })
    },
  )

  test("a page beyond the last one becomes the last one", () => {
    expect(paginationOf({ page: 99 }, columns, 31).page).toBe(2)
  })

  test("what is written is read back", () => {
    const sorting = fc.option(fc.record({ columnIndex: fc.constantFrom(0, 2), descending: fc.boolean() }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.nat(40),
        fc.constantFrom(...pageSizes),
        sorting,
        (maxEntry, page, size, by) => {
          const fitted = paginationOf({ page: page + 1, size }, columns, maxEntry)
          const pagination = { ...fitted, ...(by ? { sorting: by } : {}) }
          expect(paginationOf(searchOf(pagination, columns), columns, maxEntry)).toEqual(pagination)
        },
      ),
    )
  })
})
