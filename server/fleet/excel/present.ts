import type { Readable } from "node:stream"
import { inHundredths } from "../../../contract/car-field.ts"
import { type CarField, type CarFieldName, emptyValue, fieldOf } from "../../../contract/car-fields.ts"
import { type Area, areaText } from "../../../contract/enums.ts"
import type { ShownTable } from "../../../contract/excel.ts"
import { type ImportReport, maxListed } from "../../../contract/excel.ts"
import { toEuros } from "../../../contract/money.ts"
import { writeWorkbook } from "../../core/workbook/writer.ts"
import { emptiedBy, type JudgedRow, type Plan } from "./judge.ts"
import type { KnownWords, SheetValue } from "./sheet.cells.ts"
import { agentSheet, exportCells, exportColumns, tableSheet } from "./sheet.export.ts"
import type { SheetCar } from "./sheet.ts"

async function* cellsOf(cars: AsyncIterable<SheetCar>, fields?: readonly CarField[]) {
  for await (const car of cars) yield exportCells(car, fields)
}

/** Importable Excel file (P28). */
export const carWorkbook = (words: KnownWords, cars: AsyncIterable<SheetCar>, exportedAt: Date): Readable =>
  writeWorkbook({ sheetName: "Fahrzeuge", columns: exportColumns(words), rows: cellsOf(cars), exportedAt })

/** Agent view (P5): no internal fields, not importable. */
export function agentWorkbook(area: Area, cars: AsyncIterable<SheetCar>): Readable {
  const { fields, columns } = agentSheet(area)
  return writeWorkbook({ sheetName: areaText[area], columns, rows: cellsOf(cars, fields), exportedAt: null })
}

export const tableWorkbook = (table: ShownTable): Readable =>
  writeWorkbook({ sheetName: "Tabelle", ...tableSheet(table), exportedAt: null })

type Change = ImportReport["changes"][number]
type Word = Change["fields"][string][0]

export function presentReport(plan: Plan, createdIds: string[] = []): ImportReport {
  const { rows, errors, warnings, doubts, ...rest } = plan
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
    changes: rows.slice(0, maxListed).map(presentChange),
    emptied: rows.reduce((sum, row) => sum + emptiedBy(row), 0),
  }
}

/** Reports name the location column as the contract does, since its value is the vfnr instead of an id. */
const reportName = (name: CarFieldName) => (name === "locationId" ? "location" : name)

/** Created or changed fields of a row, in sheet format (P29). */
export function presentChange({
  car,
  known,
  changes,
}: Pick<JudgedRow, "car" | "changes"> & {
  known: Pick<NonNullable<JudgedRow["known"]>, "words"> | undefined
}): Change {
  const fields = changes.map((name): [string, [Word, Word]] => {
    const field = fieldOf(name)
    return [
      reportName(name),
      [known ? wordOf(field, known.words[name]) : null, wordOf(field, car[name] ?? null)],
    ]
  })
  return {
    jobNumber: String(car.jobNumber),
    kind: known ? "update" : "create",
    fields: Object.fromEntries(fields),
  }
}

/** Labels for codes, euros as on the wire, null if not set. */
function wordOf(field: CarField, value: SheetValue): Word {
  if (typeof value === "boolean") return value
  if (value === null || value === emptyValue(field)) return null
  if (inHundredths(field)) return toEuros(Number(value))
  return field.kind === "choice" ? (field.labels[String(value)] ?? value) : value
}
