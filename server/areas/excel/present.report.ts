import { setImmediate } from "node:timers/promises"
import { inHundredths } from "../../../contract/car-field.ts"
import { type CarField, type CarFieldName, emptyValue, fieldOf } from "../../../contract/car-fields.ts"
import { errorText } from "../../../contract/error-text.ts"
import type { ErrorCode } from "../../../contract/errors.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import { toEuros } from "../../../contract/money.ts"
import type { JudgedRow, Plan } from "./commands.judge.ts"
import type { SheetValue } from "./sheet.cells.ts"

type Change = ImportReport["changes"][number]
type Word = Change["fields"][string][0]

const batch = 500

/** A plan as the report of P29; other requests get their turn between the batches of its rows. */
export async function presentReport(plan: Plan): Promise<ImportReport> {
  const { rows, unchanged, errorCount, errorRows, errors, warningCount, warnings, ...columns } = plan
  const { missingColumns, missingOptions } = columns
  const updated = rows.filter(({ known }) => known !== undefined).length
  const changes: Change[] = []
  for (let start = 0; start < rows.length; start += batch) {
    await setImmediate()
    changes.push(...rows.slice(start, start + batch).map(presentChange))
  }
  return {
    created: rows.length - updated,
    updated,
    unchanged,
    changes,
    emptied: rows.reduce((sum, { emptied }) => sum + emptied.length, 0),
    errorCount,
    errorRows,
    errors,
    warningCount,
    warnings,
    missingColumns,
    missingOptions,
  }
}

/** In reports the location stands under the name of the column list, because its word is the vfnr, not an id. */
const reportName = (name: CarFieldName) => (name === "locationId" ? "location" : name)

/** What a row creates or changes, field by field, in the words of the sheet (P29). */
export function presentChange({
  car,
  known,
  changes,
  emptied,
}: Pick<JudgedRow, "car" | "changes" | "emptied"> & {
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
    ...(emptied.length > 0 && { emptied: emptied.map(reportName) }),
  }
}

/** Labels for codes, euros as on the wire, null for what is not set. */
function wordOf(field: CarField, value: SheetValue): Word {
  if (typeof value === "boolean") return value
  if (value === null || value === emptyValue(field)) return null
  if (inHundredths(field)) return toEuros(Number(value))
  return field.kind === "choice" ? (field.labels[String(value)] ?? value) : value
}

/** A report as JSON text in pieces, so that ten thousand changes do not hold up other requests. */
export function* reportJson({
  changes,
  errors,
  warnings,
  missingOptions,
  ...counts
}: ImportReport): Generator<string> {
  yield JSON.stringify(counts).slice(0, -1)
  for (const [name, items] of Object.entries({ changes, errors, warnings, missingOptions })) {
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
