import fc from "fast-check"
import { expect, test } from "vitest"
import { followed, heldAt, placeBlock, spanOf } from "./placement.ts"

const size = { rows: 6, columns: 5 }
const place = fc.record({ row: fc.nat(size.rows - 1), column: fc.nat(size.columns - 1) })
const blocks = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))
  .map(([rows, columns]) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => `${row} ${column}`),
    ),
  )

test("every cell lands in the grid once, begins at the first ticked one, and what has no room is counted", () => {
  fc.assert(
    fc.property(blocks, place, place, (rows, anchor, active) => {
      const { top, left, bottom, right } = spanOf({ anchor, active })
      const { cells, lostRows, lostColumns } = placeBlock(rows, { anchor, active }, size)
      const keys = cells.map(({ row, column }) => `${row} ${column}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { row, column, text } of cells) {
        expect(row >= top && row < size.rows && column >= left && column < size.columns).toBe(true)
        expect(text).toBe(`${(row - top) % rows.length} ${(column - left) % rows[0]!.length}`)
      }
      const height = new Set(cells.map(({ row }) => row)).size + lostRows
      const width = new Set(cells.map(({ column }) => column)).size + lostColumns
      expect(height % rows.length).toBe(0)
      expect(width % rows[0]!.length).toBe(0)
      if (height > rows.length) expect(height).toBe(bottom - top + 1)
      if (width > rows[0]!.length) expect(width).toBe(right - left + 1)
    }),
  )
})

test("one value fills the ticked block", () => {
  const ticked = { anchor: { row: 1, column: 1 }, active: { row: 2, column: 2 } }
  expect(placeBlock([["x"]], ticked, size).cells).toHaveLength(4)
})

test("a row that is shorter than others changes nothing beyond its end", () => {
  const ticked = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }
  expect(placeBlock([["a", "b"], ["c"]], ticked, size).cells.map(({ text }) => text)).toEqual(["a", "b", "c"])
})

const listOf = (...ids: string[]) => ids.map((id) => ({ id }))
const before = listOf("a", "b", "c", "d")
const block = heldAt({ row: 1, column: 0 }, { row: 2, column: 3 }, before)

test("ticked cells go with their cars", () => {
  expect(followed(block, before)).toEqual({ anchor: block.anchor, active: block.active, left: null })
  expect(followed(block, listOf("x", "a", "b", "c", "d"))).toEqual({
    anchor: { row: 2, column: 0 },
    active: { row: 3, column: 3 },
    left: null,
  })
  const upwards = heldAt(block.active, block.anchor, before)
  expect(followed(upwards, listOf("b", "c"))).toEqual({
    anchor: { row: 1, column: 3 },
    active: { row: 0, column: 0 },
    left: null,
  })
})

test.each([
  [["a", "b", "x", "c"], 3],
  [["c", "b"], 0],
  [["a", "c"], 1],
] as const)("of a block whose cars are apart in %j the active cell alone stays ticked", (ids, row) => {
  const active = { row, column: 3 }
  expect(followed(block, listOf(...ids))).toEqual({ anchor: active, active, left: null })
})

test("where the car of the active cell left the list, that is told, and the place stays in it", () => {
  const place = { row: 1, column: 3 }
  expect(followed(block, listOf("a", "b"))).toEqual({ anchor: place, active: place, left: { id: "c" } })
})
