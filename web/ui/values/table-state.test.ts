import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../../../contract/core/property-for-tests.ts"
import {
  allSelected,
  clampPage,
  firstPage,
  inShownOrder,
  nextSorting,
  pageCount,
  pageOf,
  pageSizes,
  pageWindow,
  someSelected,
  sortRows,
  steppedPageSize,
  toggleAll,
  toggleOne,
  withEntries,
  withPageSize,
} from "./table-state.ts"

describe("sorting of a header", () => {
  it("cycles descending, ascending, off", () => {
    const [descending, ascending] = [true, false].map((descending) => ({ columnId: "price", descending }))
    expect(nextSorting(undefined, "price")).toEqual(descending)
    expect(nextSorting(descending, "price")).toEqual(ascending)
    expect(nextSorting(ascending, "price")).toBeUndefined()
  })
  it("starts with descending for another column", () => {
    for (const descending of [true, false])
      expect(nextSorting({ columnId: "model", descending }, "price")).toEqual({
        columnId: "price",
        descending: true,
      })
  })
  it.each([true, false])("reverses the usual order (descending: %s), then returns to it", (descending) => {
    const usual = { columnId: "due", descending }
    const reversed = { columnId: "due", descending: !descending }
    expect(nextSorting(undefined, "due", usual)).toEqual(reversed)
    expect(nextSorting(usual, "due", usual)).toEqual(reversed)
    expect(nextSorting(reversed, "due", usual)).toBeUndefined()
    expect(nextSorting(undefined, "price", usual)).toEqual({ columnId: "price", descending: true })
  })
})

describe("page window", () => {
  it.each([1, 2, 5, 6])("shows all %i pages", (count) => {
    expect(pageWindow(0, count)).toEqual(Array.from({ length: count }, (_, page) => page))
  })
  it.each([
    [0, 7, [0, 1, 2, 3, null, 6]],
    [3, 7, [0, null, 2, 3, 4, null, 6]],
    [6, 7, [0, null, 3, 4, 5, 6]],
    [50, 100, [0, null, 49, 50, 51, null, 99]],
    [98, 100, [0, null, 96, 97, 98, 99]],
  ])("page %i of %i", (page, count, steps) => {
    expect(pageWindow(page, count)).toEqual(steps)
  })
  it("always has first, last, the current page and its neighbours, in order, with gaps only where pages are left out", () => {
    const place = fc
      .integer({ min: 7, max: 1000 })
      .chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count)))
    forAll([place], ([page, count]) => {
      const steps = pageWindow(page, count)
      for (const wanted of [0, count - 1, page, Math.max(0, page - 1), Math.min(count - 1, page + 1)])
        expect(steps).toContain(wanted)
      steps.forEach((step, at) => {
        const [before, after] = [steps[at - 1], steps[at + 1]]
        if (step === null) expect((after as number) - (before as number)).toBeGreaterThan(1)
        else if (typeof before === "number") expect(step - before).toBe(1)
      })
    })
  })
})

describe("page size", () => {
  it("offers 15, 30, 45 and 60", () => {
    expect(pageSizes).toEqual([15, 30, 45, 60])
  })
  it("cycles to the previous with arrow up and the next with arrow down; unknown sizes become the first", () => {
    const stepped = (key: "ArrowUp" | "ArrowDown") =>
      [15, 30, 45, 60, 20].map((size) => steppedPageSize(size, key))
    expect(stepped("ArrowUp")).toEqual([60, 15, 30, 45, 15])
    expect(stepped("ArrowDown")).toEqual([30, 45, 60, 15, 15])
  })
  it("keeps the first visible entry on the page", () => {
    const resized = withPageSize({ page: 4, paginationSize: 15, maxEntry: 420 }, 60)
    expect(resized).toMatchObject({ page: 1, paginationSize: 60 })
  })
})

describe("pages", () => {
  it("has one page without entries", () => {
    expect(pageCount(0, 15)).toBe(1)
    expect(pageOf([], firstPage(0))).toEqual([])
  })
  it("moves to the last page when entries shrink", () => {
    expect(withEntries({ page: 9, paginationSize: 15, maxEntry: 150 }, 31).page).toBe(2)
    expect(withEntries({ page: 1, paginationSize: 15, maxEntry: 150 }, 31).page).toBe(1)
    expect(withEntries({ page: 3, paginationSize: 15, maxEntry: 60 }, 0).page).toBe(0)
  })
  it.each([-1, Number.NaN, 0.5])("treats %s as the first page", (page) => {
    expect(clampPage(page, 100, 15)).toBe(0)
  })
  it("shows every entry on exactly one page", () => {
    forAll([fc.nat(500), fc.constantFrom(...pageSizes)], (count, paginationSize) => {
      const rows = Array.from({ length: count }, (_, row) => row)
      const pages = Array.from({ length: pageCount(count, paginationSize) }, (_, page) =>
        pageOf(rows, { page, paginationSize, maxEntry: count }),
      )
      expect(pages.flat()).toEqual(rows)
    })
  })
})

describe("selection", () => {
  it("is never complete without rows", () => {
    expect(allSelected([], new Set())).toBe(false)
    expect(allSelected([], new Set(["a"]))).toBe(false)
  })
  it("is complete only if every row is selected", () => {
    expect(allSelected(["a", "b"], new Set(["a"]))).toBe(false)
    expect(someSelected(["a", "b"], new Set(["a"]))).toBe(true)
    expect(allSelected(["a", "b"], new Set(["a", "b", "c"]))).toBe(true)
    expect(someSelected(["a", "b"], new Set(["a", "b"]))).toBe(false)
  })
  it("selects all, then deselects all, leaving other rows unchanged", () => {
    const all = toggleAll(["a", "b"], new Set(["b", "z"]))
    expect([...all].sort()).toEqual(["a", "b", "z"])
    expect([...toggleAll(["a", "b"], all)]).toEqual(["z"])
  })
  it("toggles one without changing the given set", () => {
    const before = new Set<string>()
    const after = toggleOne("a", before)
    expect([...after]).toEqual(["a"])
    expect([...toggleOne("a", after)]).toEqual([])
    expect(before.size).toBe(0)
  })
})

describe("sortRows", () => {
  const sorted = <T extends string | number | null>(values: T[], descending = false) =>
    sortRows(values, (value) => value, descending)

  it("sorts text in German order, numbers in text by value", () => {
    const order = ["A-9", "A-10", "apfel", "Äpfel", "Birne", "Zebra"]
    expect(sorted(["Zebra", "Äpfel", "apfel", "Birne", "A-10", "A-9"])).toEqual(order)
  })
  it("puts empty values last in both directions", () => {
    expect(sorted([3, null, 1])).toEqual([1, 3, null])
    expect(sorted([3, null, 1], true)).toEqual([3, 1, null])
    expect(sorted(["", "b", "a"], true)).toEqual(["b", "a", ""])
  })
  it("keeps the order of equal rows in both directions", () => {
    expect(sorted(["a", "A", "b"])).toEqual(["a", "A", "b"])
    expect(sorted(["a", "A", "b"], true)).toEqual(["b", "a", "A"])
  })
  it("follows the sorted column, else keeps the order", () => {
    const columns = [{ id: "note" }, { id: "km", sort: ({ km }: { km: number }) => km }]
    const rows = [{ km: 2 }, { km: 3 }, { km: 1 }]
    const order = (sorting: Parameters<typeof inShownOrder>[2]) =>
      inShownOrder(rows, columns, sorting).map(({ km }) => km)
    expect(order({ columnId: "km", descending: true })).toEqual([3, 2, 1])
    expect(order({ columnId: "km", descending: false })).toEqual([1, 2, 3])
    expect(order({ columnId: "note", descending: true })).toEqual([2, 3, 1])
    expect(order(undefined)).toEqual([2, 3, 1])
  })
  it("sorts any numbers without losing any", () => {
    forAll([fc.array(fc.option(fc.integer())), fc.boolean()], (values, descending) => {
      const result = sorted(values, descending)
      expect(result).toHaveLength(values.length)
      const numbers = result.filter((value) => value !== null)
      expect(numbers).toEqual([...numbers].sort((a, b) => (descending ? b - a : a - b)))
      expect(result.slice(numbers.length).every((value) => value === null)).toBe(true)
    })
  })
})
