import fc from "fast-check"
import { expect, test } from "vitest"
import { type ColumnsOf, columnsOf, moveRow, plainRow, rowsIn } from "./columns.ts"
import { forAll } from "./property-for-tests.ts"

const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 4 }).map((text) => text.toWellFormed()),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
  fc.boolean(),
  fc.constant(null),
)
const few = fc.constantFrom("a", "b", null)
const row = fc.record({ id: fc.uuid(), any: value, few, same: fc.constant("x"), "by name": few })
type Row = { id: string; any: unknown; few: string | null; same: string; "by name": string | null }
const parts = fc.array(fc.array(row, { minLength: 1, maxLength: 40 }), { maxLength: 5 })

const sent = (lists: readonly Row[][]) => JSON.parse(JSON.stringify(lists.map(columnsOf))) as ColumnsOf<Row>[]
const read = (lists: readonly Row[][]) => {
  let at = 0
  return rowsIn<Row>(sent(lists), () => lists[at++]?.length ?? 0)
}

test("columns represent exactly the rows, in order", () => {
  forAll([parts], (lists) => {
    const rows = read(lists)
    expect(rows.map(plainRow)).toEqual(lists.flat())
    expect(rows.map(({ id, few: one }) => [id, one])).toEqual(
      lists.flat().map(({ id, few: one }) => [id, one]),
    )
  })
})

const rowsOf = (count: number, few = (at: number): string => String(at % 3)): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `id-${at}`,
    any: at,
    few: few(at),
    same: "x",
    "by name": null,
  }))

test("lists repeated values once, and constant columns without positions", () => {
  const { id, few, same } = columnsOf(rowsOf(400))
  expect(id).toEqual({ of: rowsOf(400).map((each) => each.id) })
  expect(few).toEqual({ of: ["0", "1", "2"], at: expect.stringMatching(/^[\]^_]{400}$/) })
  expect(same).toEqual({ of: ["x"], at: "" })
  // Above half as many distinct values as rows, all values are listed.
  expect([6, 5].map((count) => columnsOf(rowsOf(count)).few.at)).toEqual([expect.any(String), undefined])
})

test("keeps the positions of thousands of distinct values", () => {
  const rows = rowsOf(60_000, (at) => String(at % 29_000))
  const { few } = columnsOf(rows)
  expect(few.of).toHaveLength(29_000)
  expect(read([rows]).findIndex((each, at) => each.few !== rows[at]?.few)).toBe(-1)
})

test("moves a kept row to the newer columns, and leaves plain rows unchanged", () => {
  const [before, after] = [read([rowsOf(3)]), read([rowsOf(1), rowsOf(4, () => "new")])]
  moveRow(before[2]!, after[4]!)
  expect(before[2]).toMatchObject({ id: "id-3", few: "new" })
  const plain = { id: "plain" }
  moveRow(plain, after[0]!)
  expect(plain).toEqual({ id: "plain" })
})

test("serialises a row of columns as JSON, and refuses copies that would be empty", () => {
  forAll([parts], (lists) => {
    expect(JSON.stringify(read(lists))).toBe(JSON.stringify(lists.flat()))
  })
  const [row] = read([rowsOf(1)]) as [Row]
  expect(() => ({ ...row })).toThrow("plainRow(row)")
  expect(() => Object.assign({}, row)).toThrow(TypeError)
  expect({ ...plainRow(row) }).toEqual(rowsOf(1)[0])
  expect(Object.keys(row)).toEqual([])
})
