import { beforeAll, describe, expect, it } from "vitest"
import { headerOf } from "../../../contract/car-field.ts"
import { catalogue } from "../../../contract/car-fields.ts"
import { errorText } from "../../../contract/error-text.ts"
import { type ImportReport, mostListed } from "../../../contract/excel.ts"
import { written } from "../../platform/workbook/workbooks-for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { admin } from "../../testing/requests.ts"

const portal = portalOfFile()
let address: string
beforeAll(async () => {
  address = await portal.listen()
})

async function send(path: string, bytes: Uint8Array) {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(bytes)]), "Bestand.xlsx")
  const headers = await portal.signInAs(admin)
  return fetch(address + path, { method: "POST", body: form, headers })
}
const workbookOf = (rows: readonly (readonly string[])[]) =>
  written({
    sheetName: "Eigene",
    columns: rows[0]!.map((header) => ({ header, kind: "text" as const })),
    rows: rows.slice(1),
    exportedAt: null,
  })

const header = catalogue.map(headerOf).reverse()

describe("a file that is wrong in every cell", () => {
  const rows = Array.from({ length: 600 }, () => header.map(() => "x"))
  const sendTo = async (path: string) => send(path, await workbookOf([header, ...rows]))

  it("is told with the first errors and the number of all, checked and applied", async () => {
    const checked = await sendTo("/api/car/import?check=true")
    const report = (await checked.json()) as ImportReport
    expect([checked.status, report.created, report.changes]).toEqual([200, 0, []])
    const inRow = (row: number) => report.errors.filter((error) => error.row === row).length
    expect(report.errorCount).toBe(rows.length * inRow(3))
    expect(report.errorRows).toBe(rows.length)
    expect(report.errors).toHaveLength(mostListed)

    const applied = await sendTo("/api/car/import")
    expect(applied.status).toBe(422)
    expect(await applied.json()).toEqual({
      code: "import_has_errors",
      message: errorText.import_has_errors,
      details: report,
    })
  })
})
