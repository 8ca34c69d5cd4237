import { expect, test } from "vitest"
import { filledColumns } from "./Table.tsx"

const columns = [
  { id: "name", header: "Name", cell: String },
  { id: "note", header: "Notiz", cell: String, isEmpty: (row: string) => row === "" },
]

test("hides a column that is empty in every row, none in an empty table", () => {
  const ids = (rows: string[]) => filledColumns(columns, rows).map(({ id }) => id)
  expect(ids(["", ""])).toEqual(["name"])
  expect(ids(["", "x"])).toEqual(["name", "note"])
  expect(ids([])).toEqual(["name", "note"])
})
