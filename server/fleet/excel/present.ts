import type { Readable } from "node:stream"
import { type CarField, type CarFieldName, emptyValue, fieldOf } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { type Area, areaText } from "../../../contract/enums.ts"
import type { ShownTable } from "../../../contract/excel.ts"
import { type ImportReport, maxListed } from "../../../contract/excel.ts"
import { writeWorkbook } from "../../core/workbook/writer.ts"
import { emptiedBy, type JudgedRow, type Plan } from "./judge.ts"
import type { KnownWords, SheetValue } from "./sheet.cells.ts"
import { agentSheet, exportCells, exportColumns, type Texts, tableSheet } from "./sheet.export.ts"

/** A batch of cars with the words that they contain. */
export type ExportedCars = { cars: readonly Car[]; texts: Texts }

async function* cellsOf(batches: AsyncIterable<ExportedCars>, fields?: readonly CarField[]) {
  for await (const { cars, texts } of batches) for (const car of cars) yield exportCells(car, texts, fields)
}

/** Importable Excel file (P28). */
export const carWorkbook = (
  words: KnownWords,
  cars: AsyncIterable<ExportedCars>,
  exportedAt: Date,
): Readable =>
  writeWorkbook({ sheetName: "Fahrzeuge", columns: exportColumns(words), rows: cellsOf(cars), exportedAt })

/** Agent view (P5): no internal fields, not importable. */
export function agentWorkbook(area: Area, cars: AsyncIterable<ExportedCars>): Readable {
  const { fields, columns } = agentSheet(area)
  return writeWorkbook({ sheetName: areaText[area], columns, rows: cellsOf(cars, fields), exportedAt: null })
}

export const tableWorkbook = (table: ShownTable): Readable =>
  writeWorkbook({ sheetName: "Tabelle", ...tableSheet(table), exportedAt: null })

type Change = ImportReport["changes"][number]
type Word = Change["fields"][string][0]

export function presentReport(plan: Plan, createdIds: string[] = []): ImportReport {
  const { rows, errors, warnings, doubts, words, ...rest } = plan
  const updated = rows.filter(({ known }) => known !== undefined).length
  return {
    ...rest,
    errorCount: errors.count,
    errors: errors.listed,
    warningCount: warnings.count,
    warnings: warnings.listed,
    doubtCount: doubts.count,
    doubts: doubts.listed,
    created: rows.length - updated,
    updated,
    createdIds,
    changes: rows.slice(0, maxListed).map((row) => presentChange(row, words)),
    emptied: rows.reduce((sum, row) => sum + emptiedBy(row), 0),
  }
}

/** Reports name the location column as the contract does, since its value is the vfnr instead of an id. */
const reportName = (name: CarFieldName) => (name === "locationId" ? "location" : name)

/** Created or changed fields of a row in words (P29). */
function presentChange({ car, known, changes }: JudgedRow, words: KnownWords): Change {
  const fields = changes.map((name): [string, [Word, Word]] => {
    const wordIn = (value: SheetValue = null) => wordOf(fieldOf(name), value, words)
    return [reportName(name), [known ? wordIn(known.car[name]) : null, wordIn(car[name])]]
  })
  return {
    jobNumber: car.jobNumber,
    kind: known ? "update" : "create",
    fields: Object.fromEntries(fields),
  }
}

/** Labels for codes and ids, null if not set. */
function wordOf(field: CarField, value: SheetValue, words: KnownWords): Word {
  if (typeof value === "boolean") return value
  if (value === null || value === emptyValue(field)) return null
  if (field.kind === "choice") return field.labels[String(value)] ?? value
  return words.withId(String(value))?.text ?? value
}
