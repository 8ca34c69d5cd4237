import type { Readable } from "node:stream"
import {
  type CarField,
  type CarFieldName,
  emptyValue,
  fieldOf,
  internalFields,
} from "../../../contract/car-fields.ts"
import type { BodyOf } from "../../../contract/endpoint.ts"
import type { Role } from "../../../contract/enums.ts"
import { type ErrorCode, errorText } from "../../../contract/errors.ts"
import type { exportTable, ImportReport } from "../../../contract/excel.ts"
import { toEuros } from "../../../contract/money.ts"
import { type Sheet, writeWorkbook } from "../../platform/workbook/index.ts"
import type { KnownWords, SheetValue } from "./sheet.cells.ts"
import { type FoundErrors, sheetWithErrors } from "./sheet.errors.ts"
import { exportCells, exportColumns, type SheetCar, type WantedCar } from "./sheet.ts"

type Change = ImportReport["changes"][number]
type Word = Change["fields"][string][0]

/** In reports the location stands under the name of the column list, because its word is the vfnr, not an id. */
const reportName = (name: CarFieldName) => (name === "locationId" ? "location" : name)

/** What a row creates or changes, field by field, in the words of the sheet (P29). */
export function presentChange(
  wanted: WantedCar,
  known: SheetCar | undefined,
  names: readonly CarFieldName[],
): Change {
  const fields = names.map((name): [string, [Word, Word]] => {
    const field = fieldOf(name)
    return [
      reportName(name),
      [known ? wordOf(field, known[name]) : null, wordOf(field, wanted[name] ?? null)],
    ]
  })
  return {
    jobNumber: String(wanted.jobNumber),
    kind: known ? "update" : "create",
    fields: Object.fromEntries(fields),
  }
}

/** Labels for codes, euros as on the wire, null for what is not set. */
function wordOf(field: CarField, value: SheetValue): Word {
  if (typeof value === "boolean") return value
  if (value === null || value === emptyValue(field)) return null
  if (field.kind === "euro") return toEuros(Number(value))
  return field.kind === "choice" ? (field.labels[String(value)] ?? value) : value
}

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

const batch = 500

/** A report as JSON text in pieces, so that ten thousand changes do not hold up other requests. */
export function* reportJson({ changes, errors, missingOptions, ...counts }: ImportReport): Generator<string> {
  yield JSON.stringify(counts).slice(0, -1)
  for (const [name, items] of Object.entries({ changes, errors, missingOptions })) {
    yield `,"${name}":[`
    yield* itemsJson(items)
    yield "]"
  }
  yield "}"
}

function* itemsJson(items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += batch) {
    const part = JSON.stringify(items.slice(start, start + batch)).slice(1, -1)
    yield start === 0 ? part : `,${part}`
  }
}

/** A refused import as the body of any refusal, its report in the same pieces. */
export function* refusedReportJson(code: ErrorCode, report: ImportReport): Generator<string> {
  yield `${JSON.stringify({ code, message: errorText[code] }).slice(0, -1)},"details":`
  yield* reportJson(report)
  yield "}"
}
