import { randomUUID } from "node:crypto"
import type { Cell } from "@packages/workbook"
import type { OptionType } from "../../../contract/core/enums.ts"
import { identityKey, plainWords } from "../../../contract/core/typed-text.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import {
  type CarFieldName,
  type CarFields,
  carFields,
  emptyValue,
  fieldOf,
  statusFields,
} from "../../../contract/fleet/car-fields.ts"
import type { Finding } from "../../../contract/fleet/excel.ts"
import { tidied } from "../../../contract/fleet/field-checks.ts"
import { readCell, readText, type SheetValue, shownText, type Vocabulary, wordsOf } from "./sheet.cells.ts"
import type { CarTable } from "./sheet.header.ts"

/** Fields that have a column in the file. */
export type WantedCar = Pick<CarFields, "jobNumber"> & Partial<CarFields>

export type MissingOption = { type: OptionType; label: string }

export const isStatusField = (name: CarFieldName): boolean =>
  (statusFields as readonly CarFieldName[]).includes(name)

/** Labels in the file without an option, each once, in the file's order and spelling. */
export function findMissingOptions({ columnOf, rows }: CarTable, words: Vocabulary): MissingOption[] {
  return carFields.flatMap((field) => {
    const column = columnOf[field.name]
    if (field.kind !== "option" || column === undefined) return []
    const missing = new Map<string, MissingOption>()
    for (const { cells } of rows) {
      const label = labelOf(cells[column] ?? null)
      if (label === "" || words.find(field.optionType, label)) continue
      const key = identityKey(label)
      if (!missing.has(key)) missing.set(key, { type: field.optionType, label })
    }
    return [...missing.values()]
  })
}

/** Label of a new option from this cell; "" if it is not valid. */
function labelOf(cell: Cell): string {
  const isWord = typeof cell === "string" || typeof cell === "number"
  if (!isWord && !(cell !== null && typeof cell === "object" && "number" in cell)) return ""
  const text = readText(cell)
  return typeof text === "string" ? plainWords(text) : ""
}

/** The known words including these new options, with the ids that they will have. */
export const withOptions = ({ all }: Vocabulary, added: readonly MissingOption[]): Vocabulary =>
  wordsOf([
    ...all,
    ...added.map(({ type, label }) => ({ kind: type, id: randomUUID(), text: label, isExpired: false })),
  ])

/** A row as a car, with all cell errors. */
export function readCar(
  { row, cells }: CarTable["rows"][number],
  columnOf: CarTable["columnOf"],
  words: Vocabulary,
): { car: WantedCar; errors: Finding[] } {
  const car: Partial<Record<CarFieldName, SheetValue>> = {}
  const errors: Finding[] = []
  const jobNumber = tidied(fieldOf("jobNumber"), shownText(cells[columnOf.jobNumber ?? -1] ?? null))
  for (const field of carFields) {
    const column = columnOf[field.name]
    if (column === undefined) continue
    const cell = cells[column] ?? null
    const value = readCell(field, cell, words)
    const isProblem = typeof value === "object" && value !== null
    car[field.name] = isProblem ? emptyValue(field) : value
    if (isProblem) errors.push({ row, jobNumber, column: headerOf(field), value: shownText(cell), ...value })
  }
  return { car: car as WantedCar, errors }
}
