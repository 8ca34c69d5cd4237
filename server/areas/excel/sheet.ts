import { requiredColumns } from "../../../contract/car-catalogue.ts"
import { headerOf } from "../../../contract/car-field.ts"
import {
  type CarField,
  type CarFieldName,
  carFields,
  catalogue,
  emptyValue,
  statusFields,
} from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import type { ImportReport } from "../../../contract/excel.ts"
import type { Cell, ValueToWrite, WorkbookColumn } from "../../platform/workbook/index.ts"
import {
  isBlank,
  type KnownWords,
  readCell,
  readText,
  type SheetValue,
  shownText,
  wordsOf,
} from "./sheet.cells.ts"

/** A car in the words of the sheet. */
export type SheetCar = Record<CarFieldName, SheetValue>
/** What a file says of a car: nothing of the fields whose column it lacks. */
export type WantedCar = Pick<SheetCar, "jobNumber"> & Partial<SheetCar>

/** Why a cell, or its row, cannot be taken; `column` is the German header, `row` counts from the header as 1. */
export type CellError = { row: number; column: string; value: string; code: string; message: string }

export type MissingOption = { type: OptionType; label: string }

/** The column that an error list puts before the person's own ones; an import reads past it (P28). */
export const remarkHeader = "Fehler"

export type WrongHeader = { missing: string[]; unknown: string[]; duplicate: string[] }
/**
 * Where the fields of the catalogue stand in the file, the optional columns that it lacks, and the rows below the header
 * that hold anything.
 */
export type CarTable = {
  columnOf: Partial<Record<CarFieldName, number>>
  missingColumns: ImportReport["missingColumns"]
  rows: { row: number; cells: readonly Cell[] }[]
}

export const isStatusField = (name: CarFieldName): boolean =>
  (statusFields as readonly CarFieldName[]).includes(name)

/**
 * Finds the columns by their headers, in any order (P101). A missing, unknown or repeated header is named; a
 * column without a header counts as unknown when it holds anything. The remarks of an error list are no column. A field
 * that came later than the first export may be missing.
 */
export function readTable(sheet: readonly (readonly Cell[])[]): CarTable | WrongHeader {
  const [header = [], ...below] = sheet
  const isRemark = isRemarkIn(header)
  const rows = below
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell, column) => !isBlank(cell) && !isRemark(column)))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length)
  const titles = Array.from({ length: width }, (_, column) => headerText(header[column] ?? null))
  const wanted = new Set(catalogue.map(headerOf))
  const absent = catalogue.filter((field) => !titles.includes(headerOf(field)))
  const filled = (column: number) => rows.some(({ cells }) => !isBlank(cells[column]))
  const wrong = {
    missing: absent.filter(({ name }) => requiredColumns.has(name)).map(headerOf),
    unknown: titles.flatMap((title, column) => {
      if (wanted.has(title) || isRemark(column) || (title === "" && !filled(column))) return []
      return [title || `Spalte ${column + 1} ohne Überschrift`]
    }),
    duplicate: [...wanted].filter((title) => titles.indexOf(title) !== titles.lastIndexOf(title)),
  }
  if (Object.values(wrong).some((names) => names.length > 0)) return wrong
  const present = catalogue.filter((field) => !absent.includes(field))
  const columnOf = Object.fromEntries(present.map((field) => [field.name, titles.indexOf(headerOf(field))]))
  return { columnOf, missingColumns: absent.map(headerOf).map(missingColumn), rows }
}

const missingColumn = (column: string) => ({
  column,
  message: `Spalte „${column}“ fehlt: Das Feld bleibt, wie es ist.`,
})

/** A header as it is compared. */
export const headerText = (cell: Cell) => shownText(cell).trim().normalize("NFC")

/** Whether a column of this header holds the remarks of an error list. */
export const isRemarkIn =
  (header: readonly Cell[]) =>
  (column: number): boolean =>
    headerText(header[column] ?? null) === remarkHeader

/** The labels in the file that no option has yet, each once, in the file's order and spelling. */
export function findMissingOptions({ columnOf, rows }: CarTable, words: KnownWords): MissingOption[] {
  return carFields.flatMap((field) => {
    const column = columnOf[field.name]
    if (field.kind !== "option" || column === undefined) return []
    const missing = new Map<string, MissingOption>()
    for (const { cells } of rows) {
      const label = labelOf(cells[column] ?? null)
      if (label === "" || words.options[field.optionType].find(label) !== undefined) continue
      const key = label.toLowerCase()
      if (!missing.has(key)) missing.set(key, { type: field.optionType, label })
    }
    return [...missing.values()]
  })
}

/** The label that a new option would get from this cell; "" where it cannot be one. */
function labelOf(cell: Cell): string {
  if (typeof cell !== "string" && typeof cell !== "number") return ""
  const text = readText(cell)
  return typeof text === "string" ? text.trim().normalize("NFC") : ""
}

/** The words as they will be once these options exist. */
export function withOptions(words: KnownWords, added: readonly MissingOption[]): KnownWords {
  const options = { ...words.options }
  for (const [type, more] of Map.groupBy(added, (option) => option.type))
    options[type] = wordsOf([...options[type].all, ...more.map(({ label }) => label)])
  return { ...words, options }
}

/** One row of the file as a car, with everything that is wrong in its cells (P101, P15, P28). */
export function readCar(
  { row, cells }: CarTable["rows"][number],
  columnOf: CarTable["columnOf"],
  words: KnownWords,
): { car: WantedCar; errors: CellError[] } {
  const car = {} as WantedCar
  const errors: CellError[] = []
  for (const field of carFields) {
    const column = columnOf[field.name]
    if (column === undefined) continue
    const cell = cells[column] ?? null
    const value = readCell(field, cell, words)
    const isProblem = typeof value === "object" && value !== null
    car[field.name] = isProblem ? emptyValue(field) : value
    if (isProblem) errors.push({ row, column: headerOf(field), value: shownText(cell), ...value })
  }
  return { car, errors }
}

const kindOf = {
  text: "text",
  integer: "integer",
  euro: "euro",
  date: "date",
  instant: "datetime",
  flag: "text",
  choice: "text",
  option: "text",
  location: "text",
  user: "text",
} as const satisfies Record<CarField["kind"], WorkbookColumn["kind"]>

/** The columns of an export, with the choices that the cells offer (P101). */
export function exportColumns(words: KnownWords): WorkbookColumn[] {
  return catalogue.map((field) => ({
    header: headerOf(field),
    kind: kindOf[field.kind],
    width: Math.max(12, headerOf(field).length + 4),
    choices: choicesOf(field, words),
  }))
}

function choicesOf(field: CarField, words: KnownWords): readonly string[] {
  if (field.kind === "flag") return ["ja", "nein"]
  if (field.kind === "choice") return field.choices.map((code) => field.labels[code] ?? code)
  return field.kind === "option" ? words.options[field.optionType].all : []
}

/** A car as the cells of one row; what is not set stays empty, and so do fields that are not given. */
export const exportCells = (car: Partial<SheetCar>): ValueToWrite[] =>
  catalogue.map((field) => exportCell(field, car[field.name as CarFieldName] ?? null))

function exportCell(field: CarField, value: SheetValue): ValueToWrite {
  if (value === 0) return null
  if (typeof value === "boolean") return value ? "ja" : "nein"
  return field.kind === "choice" && value !== null ? (field.labels[String(value)] ?? null) : value
}
