import type { Readable } from "node:stream"
import { internalFields } from "../../../contract/car-fields.ts"
import type { BodyOf } from "../../../contract/endpoint.ts"
import type { Role } from "../../../contract/enums.ts"
import type { exportTable } from "../../../contract/excel.ts"
import { type Sheet, writeWorkbook } from "../../platform/workbook/index.ts"
import type { KnownWords } from "./sheet.cells.ts"
import { type FoundErrors, sheetWithErrors } from "./sheet.errors.ts"
import { exportCells, exportColumns, type SheetCar } from "./sheet.ts"

const internal = new Set<string>(internalFields)

const withoutInternals = (car: SheetCar): Partial<SheetCar> =>
  Object.fromEntries(Object.entries(car).filter(([name]) => !internal.has(name)))

/**
 * Cars as an Excel file that an import takes. Everybody gets the same columns; for agents those of internal fields stay
 * empty (P4, P28).
 */
export function carWorkbook(
  words: KnownWords,
  cars: AsyncIterable<SheetCar>,
  reader: Role,
  exportedAt: Date,
): Readable {
  async function* rows() {
    for await (const car of cars) yield exportCells(reader === "ADMIN" ? car : withoutInternals(car))
  }
  return writeWorkbook({ sheetName: "Fahrzeuge", columns: exportColumns(words), rows: rows(), exportedAt })
}

/** The file again with its errors beside the cells; it stays as old as the export that it was (P28). */
export function errorWorkbook(words: KnownWords, sheet: Sheet, found: FoundErrors): Readable {
  const exportedAt = sheet.exportedAt === undefined ? null : new Date(sheet.exportedAt)
  return writeWorkbook({ sheetName: "Fahrzeuge", ...sheetWithErrors(sheet, found, words), exportedAt })
}

/** A table as a screen shows it, every cell as text (P30). */
export function tableWorkbook({ header, rows }: BodyOf<typeof exportTable>, exportedAt: Date): Readable {
  const columns = header.map((title) => ({ header: title, kind: "text" as const, width: 20 }))
  return writeWorkbook({ sheetName: "Tabelle", columns, rows, exportedAt })
}
