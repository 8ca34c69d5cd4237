import type { Readable } from "node:stream"
import { type Area, areaText } from "../../../contract/enums.ts"
import type { ShownTable } from "../../../contract/excel.ts"
import { writeWorkbook } from "../../core/workbook/index.ts"
import type { KnownWords } from "./sheet.cells.ts"
import { agentSheet, exportCells, exportColumns, tableSheet } from "./sheet.export.ts"
import type { SheetCar } from "./sheet.ts"

/** Cars as an Excel file that an import takes (P28). */
export function carWorkbook(words: KnownWords, cars: AsyncIterable<SheetCar>, exportedAt: Date): Readable {
  async function* rows() {
    for await (const car of cars) yield exportCells(car)
  }
  return writeWorkbook({ sheetName: "Fahrzeuge", columns: exportColumns(words), rows: rows(), exportedAt })
}

/** Cars as an agent reads them (P5): nothing internal, and no import takes it. */
export function agentWorkbook(area: Area, cars: AsyncIterable<SheetCar>): Readable {
  const { fields, columns } = agentSheet(area)
  async function* rows() {
    for await (const car of cars) yield exportCells(car, fields)
  }
  return writeWorkbook({ sheetName: areaText[area], columns, rows: rows(), exportedAt: null })
}

/** A table as a screen shows it (P30). */
export const tableWorkbook = (table: ShownTable): Readable =>
  writeWorkbook({ sheetName: "Tabelle", ...tableSheet(table), exportedAt: null })
