import { readFile } from "node:fs/promises"
import * as xlsx from "@e965/xlsx"

/** A cell value: text, number, or the serial day of a date. */
type Cell = string | number | boolean | undefined
export type Sheet = { header: string[]; rows: Record<string, Cell>[] }
export type Edit = { jobNumber: string; column: string; value: string | number }

const firstSheet = (book: xlsx.WorkBook): xlsx.WorkSheet => {
  const sheet = book.Sheets[book.SheetNames[0] ?? ""]
  if (!sheet) throw new Error("The workbook has no sheet")
  return sheet
}

function tableIn(sheet: xlsx.WorkSheet): Sheet {
  const [header = [], ...lines] = xlsx.utils.sheet_to_json<Cell[]>(sheet, { header: 1 })
  const names = header.map(String)
  const rows = lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index]])))
  return { header: names, rows }
}

export const readSheet = async (path: string): Promise<Sheet> =>
  tableIn(firstSheet(xlsx.read(await readFile(path))))

export function editSheet(workbook: Uint8Array, edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  const book = xlsx.read(workbook, { cellNF: true })
  const sheet = firstSheet(book)
  const { header, rows } = tableIn(sheet)
  for (const { jobNumber, column, value } of edits) {
    const row = rows.findIndex((each) => each.Auftragsnummer === jobNumber) + 1
    const address = xlsx.utils.encode_cell({ r: row, c: header.indexOf(column) })
    sheet[address] = typeof value === "number" ? { t: "n", v: value } : { t: "s", v: value }
  }
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" })
}

export function renameColumn(workbook: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  const book = xlsx.read(workbook)
  const sheet = firstSheet(book)
  const column = tableIn(sheet).header.indexOf(from)
  sheet[xlsx.utils.encode_cell({ r: 0, c: column })] = { t: "s", v: to }
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" })
}
