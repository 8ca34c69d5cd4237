import { expect, test } from "vitest"
import { sentences } from "../core/sentences.ts"
import { exportTable, type TableCell, type TableKind } from "./excel.ts"

const kinds = ["text", "integer", "euro", "date", "instant"] as const satisfies readonly TableKind[]
const columns = kinds.map((kind) => ({ header: kind, kind }))
const good: TableCell[] = ["=1+1", 12, 19.99, "2026-11-22", "2026-11-22T08:15:30.000Z"]
const instead = (at: number, cell: TableCell) => good.map((one, index) => (index === at ? cell : one))
const issuesOf = (rows: TableCell[][]) =>
  exportTable.body
    .safeParse({ columns, rows })
    .error?.issues.map(({ path, message }) => ({ path, message })) ?? []

test("accepts tables with empty cells or cells of their columns' kinds", () => {
  expect(issuesOf([good, kinds.map(() => null), [], good.slice(0, 2)])).toEqual([])
})

test("takes a header and rows of text as well, as the specification has them", () => {
  const { data } = exportTable.body.safeParse({ header: ["Typ", "Ort"], rows: [["ZVF", ""], ["ZVF"], []] })
  expect(data).toEqual({
    columns: [
      { header: "Typ", kind: "text" },
      { header: "Ort", kind: "text" },
    ],
    rows: [["ZVF", ""], ["ZVF"], []],
  })
})

test.each([
  ["a number", { header: ["Typ"], rows: [["ZVF"], [5]] }, ["rows", 1]],
  ["more cells than headers", { header: ["Typ"], rows: [["ZVF", "x"]] }, ["rows", 0]],
  ["no header", { header: [], rows: [] }, ["columns"]],
  ["a header and columns", { header: ["Typ"], columns, rows: [] }, ["header"]],
  ["a header that is no text", { header: [1], rows: [] }, ["header", 0]],
])("refuses a header and rows of text with %s", (_, body, path) => {
  expect(exportTable.body.safeParse(body).error?.issues).toMatchObject([{ path }])
})

test.each([
  ["a number as text", instead(0, 5)],
  ["text as a number", instead(1, "12")],
  ["half a kilometre", instead(1, 1.5)],
  ["a tenth of a cent", instead(2, 19.999)],
  ["a day that is none", instead(3, "2026-02-30")],
  ["a day as an instant", instead(4, "2026-11-22")],
  ["no instant", instead(4, "gestern")],
  ["a cell beyond the columns", [...good, "more"]],
  ["an empty cell beyond the columns", [...good, null]],
])("reports the first row with %s", (_, wrong) => {
  expect(issuesOf([good, wrong, wrong])).toEqual([{ path: ["rows", 1], message: sentences.cells }])
  expect(issuesOf([wrong])).toEqual([{ path: ["rows", 0], message: sentences.cells }])
})

test("rejects a table without columns", () => {
  expect(exportTable.body.safeParse({ columns: [], rows: [] }).error?.issues).toMatchObject([
    { code: "custom", path: ["columns"], message: sentences.required },
  ])
})

test.each([
  ["rows", { columns, rows: Array(10_001).fill([{}]) }],
  ["columns", { columns: Array(31).fill({}), rows: [] }],
])("reports too many %s once, whatever their content", (_, table) => {
  const issues = exportTable.body.safeParse(table).error?.issues ?? []
  expect(issues.filter(({ code }) => code === "too_big")).toHaveLength(1)
  expect(issues.length).toBeLessThanOrEqual(2)
})
