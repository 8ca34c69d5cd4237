import { expect, test } from "vitest"
import { headerOf } from "../../../contract/car-field.ts"
import { catalogue } from "../../../contract/car-fields.ts"
import { errorText } from "../../../contract/error-text.ts"
import { mostListed } from "../../../contract/excel.ts"
import { written } from "../../platform/workbook/workbooks-for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { excelCalls } from "./routes.for-tests.ts"

const portal = portalOfFile()
const { upload } = excelCalls(portal)

test("a file that is wrong in every cell is refused with the first errors and the number of all", async () => {
  const header = catalogue.map(headerOf).reverse()
  const columns = header.map((name) => ({ header: name, kind: "text" as const }))
  const rows = Array.from({ length: 600 }, () => header.map(() => "x"))
  const bytes = new Uint8Array(await written({ sheetName: "Eigene", columns, rows, exportedAt: null }))

  const { status, body: report } = await upload(bytes, "?check=true")
  expect([status, report.created, report.changes]).toEqual([200, 0, []])
  const inRow = (row: number) => report.errors.filter((error) => error.row === row).length
  expect(report.errorCount).toBe(rows.length * inRow(3))
  expect(report.errorRows).toBe(rows.length)
  expect(report.errors).toHaveLength(mostListed)

  const code = "import_has_errors"
  const refused = { code, message: errorText[code], details: report }
  expect(await upload(bytes)).toEqual({ status: 422, body: refused })
})
