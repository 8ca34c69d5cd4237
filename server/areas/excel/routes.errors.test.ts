import { beforeAll, describe, expect, it } from "vitest"
import { headerOf } from "../../../contract/car-field.ts"
import { catalogue } from "../../../contract/car-fields.ts"
import { errorText } from "../../../contract/error-text.ts"
import type { ErrorBody } from "../../../contract/errors.ts"
import { type ImportReport, mostListedErrors } from "../../../contract/excel.ts"
import { type Cell, readWorkbook } from "../../platform/workbook/index.ts"
import { written, xlsxOf } from "../../platform/workbook/workbooks-for-tests.ts"
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
const listErrors = (bytes: Uint8Array, query = "") => send(`/api/car/import/errors${query}`, bytes)
const apply = async (bytes: Uint8Array) =>
  (await (await send("/api/car/import", bytes)).json()) as ImportReport & ErrorBody

/** A workbook as a person keeps it: columns in an order of their own, cells as they were typed. */
const workbookOf = (rows: readonly (readonly Cell[])[], exportedAt: Date | null = null) =>
  written({
    sheetName: "Eigene",
    columns: rows[0]!.map((header) => ({ header: String(header), kind: "text" as const })),
    rows: rows.slice(1).map((row) => row.map((cell) => ({ cell, marked: false }))),
    exportedAt,
  })

const header = catalogue.map(headerOf).reverse()
const row = (cells: Record<string, Cell>): Cell[] => {
  const filled = header.map((title) => cells[title] ?? null)
  return filled.slice(0, filled.findLastIndex((cell) => cell !== null) + 1)
}
const faulty = [
  header,
  row({ Auftragsnummer: "E-1", Bereich: "Pre-Offer", Marke: "Aurel", Kilometerstand: 12 }),
  [],
  row({ Bereich: "Pre-Offer", Grundfarbe: "Lila", Erstzulassung: { date: "2026-02-03" } }),
  row({ Auftragsnummer: "E-3", Bereich: "Selection", Kilometerstand: 1.5, Zusatzinformation: "=1+1" }),
]

it.each([
  ["no workbook", async () => new TextEncoder().encode("<html/>"), 424, "workbook_other_format"],
  [
    "the last cell there is",
    () => xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    422,
    "workbook_too_large",
  ],
  ["a wrong header", () => workbookOf([["Auftragsnummer", "Fehler"]]), 422, "import_wrong_header"],
] as const)("refuses %s as an import does", async (_, file, status, code) => {
  const answer = await listErrors(await file())
  expect([answer.status, ((await answer.json()) as ErrorBody).code]).toEqual([status, code])
})

it("gives the very rows back with their errors beside them, and takes them again once they are fixed", async () => {
  const answer = await listErrors(await workbookOf(faulty))
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-disposition")).toContain(
    'filename="Fahrzeug_Import_Fehler_2026-11-16.xlsx"',
  )
  const listed = await readWorkbook(Buffer.from(await answer.arrayBuffer()))
  expect(listed.exportedAt).toBeUndefined()
  expect(listed.rows.map(([, ...cells]) => cells)).toEqual(faulty)
  expect(listed.rows.map(([remark]) => remark ?? null)).toEqual([
    "Fehler",
    null,
    null,
    "Auftragsnummer: Diese Angabe ist erforderlich.\nGrundfarbe: Unbekannter Wert. Möglich sind: Schwarz, Grau, Weiß, Silber, Blau, Braun, Grün, Rot, Orange, Gelb.",
    "Kilometerstand: Erwartet wird eine ganze Zahl.",
  ])

  const fixed = listed.rows.map((cells) => [...cells])
  const at = (title: string) => fixed[0]!.indexOf(title)
  fixed[3]![at("Auftragsnummer")] = "E-2"
  fixed[3]![at("Grundfarbe")] = "Rot"
  fixed[4]![at("Kilometerstand")] = 2
  expect(await apply(await workbookOf(fixed))).toMatchObject({ created: 3, errors: [] })
  expect(
    await portal.db.one("select additional_information as text from cars where job_number = 'E-3'"),
  ).toEqual({ text: "=1+1" })
})

it("stays as old as the export that it was, so that nothing newer is overwritten by it", async () => {
  const exportedAt = new Date(Date.now() - 60_000)
  await apply(await workbookOf([header, row({ Auftragsnummer: "E-9", Bereich: "Pre-Offer" })]))
  const edited = row({ Auftragsnummer: "E-9", Bereich: "Pre-Offer", Kennzeichen: "W-A 1" })
  const listed = await listErrors(await workbookOf([header, edited], exportedAt))
  const { exportedAt: kept, rows } = await readWorkbook(Buffer.from(await listed.arrayBuffer()))
  expect(kept).toBe(exportedAt.toISOString())
  expect(rows[1]?.[0]).toBe("Kennzeichen: Wurde im Portal geändert, nachdem die Datei exportiert wurde.")
  const again = await workbookOf(rows, exportedAt)
  expect(await apply(again)).toMatchObject({ code: "import_has_errors" })
})

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
    expect(report.errorCount).toBeGreaterThan(mostListedErrors)
    expect(report.errors.length).toBeLessThanOrEqual(mostListedErrors)
    expect(report.errors.length).toBeGreaterThan(mostListedErrors - inRow(3))
    expect(inRow(report.errors.at(-1)!.row)).toBe(inRow(3))

    const applied = await sendTo("/api/car/import")
    expect(applied.status).toBe(422)
    expect(await applied.json()).toEqual({
      code: "import_has_errors",
      message: errorText.import_has_errors,
      details: report,
    })
  })

  it("comes back with a remark in every row", async () => {
    const answer = await sendTo("/api/car/import/errors")
    const listed = await readWorkbook(Buffer.from(await answer.arrayBuffer()))
    const remarks = listed.rows.slice(1).map(([remark]) => String(remark))
    expect(remarks).toHaveLength(rows.length)
    expect(remarks[0]).toMatch(/^Pre-Offer 3 Kaufpreis netto: Ungültige Zahl/m)
    expect(remarks.at(-1)).toMatch(/^Auch diese Zeile enthält Fehler\./)
  })
})

it("counts labels that shall be created as no errors", async () => {
  const bytes = await workbookOf([
    header,
    row({ Auftragsnummer: "E-5", Bereich: "Pre-Offer", Aktion: "Winter" }),
  ])
  const remarkIn = async (answer: Response) =>
    (await readWorkbook(Buffer.from(await answer.arrayBuffer()))).rows[1]?.[0] ?? null
  expect(await remarkIn(await listErrors(bytes))).toBe("Aktion: Aktion gibt es nicht.")
  expect(await remarkIn(await listErrors(bytes, "?createOptions=true"))).toBeNull()
})
