import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { columnDocument, columnTable, withColumns } from "./column-table.ts"

test("the documented columns are those of the catalogue (otherwise: npx node tools/column-table.ts)", () => {
  expect(readFileSync(columnDocument, "utf8")).toContain(columnTable())
})

test("a new field gets its row, and nothing around the table changes", () => {
  const document = "Before.\n<!-- columns: … -->\nold\n<!-- /columns -->\nAfter.\n"
  const written = withColumns(document, [{ name: "tyres", label: "Reifen", kind: "text" }])
  expect(written).toMatch(/^Before\.\n<!-- columns: … -->\n\n\| header .*\n\n<!-- \/columns -->\nAfter\.\n$/s)
  expect(written).toContain("| Reifen | Text | column may be missing | `tyres` |")
})
