import type { ValueToWrite, WorkbookColumn } from "@packages/workbook"
import type { Area } from "../../../contract/core/enums.ts"
import { toCents } from "../../../contract/core/money.ts"
import { agentColumns, agentHeader } from "../../../contract/fleet/agent-facts.ts"
import { headerOf } from "../../../contract/fleet/car-field.ts"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  catalogue,
} from "../../../contract/fleet/car-fields.ts"
import type { ShownTable, TableCell, TableKind } from "../../../contract/fleet/excel.ts"
import { underListOf } from "../../../contract/fleet/under-list.ts"
import type { KnownWords, SheetValue } from "./sheet.cells.ts"
import { wallClockAt } from "./sheet.values.ts"

const excelKinds: Partial<Record<CarField["kind"], WorkbookColumn["kind"]>> = {
  ...{ integer: "integer", euro: "euro", decimal: "euro", date: "date", instant: "datetime" },
}
const kindOf = (kind: CarField["kind"]) => excelKinds[kind] ?? "text"

/** Columns of an export, with the choices that cells offer (P101). */
export const exportColumns = (words: KnownWords): WorkbookColumn[] =>
  catalogue.map((field) => ({ ...columnFor(field, headerOf(field)), choices: choicesOf(field, words) }))

const columnFor = (field: CarField, header: string): WorkbookColumn => ({
  header,
  kind: kindOf(field.kind),
  width: Math.max(12, header.length + 4),
})

/** Fields and columns of an agent's export, which cannot be imported (P5). */
export function agentSheet(area: Area): { fields: CarField[]; columns: WorkbookColumn[] } {
  const fields = agentColumns(area)
  return { fields, columns: fields.map((field) => columnFor(field, agentHeader(field, area))) }
}

function choicesOf(field: CarField, { all }: KnownWords): readonly string[] {
  if (field.kind === "flag") return ["ja", "nein"]
  if (field.kind === "choice") return Object.values(field.labels)
  return field.kind === "option"
    ? all.filter(({ kind }) => kind === field.optionType).map(({ text }) => text)
    : []
}

/** Texts of options, locations and users by id. */
export type Texts = ReadonlyMap<unknown, string>

/** Cells of a car; unset and missing fields are empty. */
export const exportCells = (
  car: Partial<CarFields>,
  texts: Texts,
  fields: readonly CarField[] = catalogue,
): ValueToWrite[] => fields.map((field) => exportCell(field, shownValue(field, car), texts))

const shownValue = ({ name }: CarField, car: Partial<CarFields>): SheetValue =>
  name === "underList"
    ? (underListOf(car as CarFields)?.tenths ?? 0) / 10
    : (car[name as CarFieldName] ?? null)

function exportCell(field: CarField, value: SheetValue, texts: Texts): ValueToWrite {
  if (value === 0 || value === null) return null
  if (typeof value === "boolean") return value ? "ja" : "nein"
  switch (field.kind) {
    case "euro":
    case "decimal":
      return toCents(Number(value))
    case "instant":
      return wallClockAt(String(value))
    case "choice":
      return field.labels[String(value)] ?? null
    case "option":
    case "location":
    case "user":
      return texts.get(value) ?? null
    default:
      return value
  }
}

/** A table as on screen: typed numbers and dates, instants in Berlin time, texts never as formulas (P30). */
export function tableSheet({ columns, rows }: ShownTable): {
  columns: WorkbookColumn[]
  rows: ValueToWrite[][]
} {
  return {
    columns: columns.map(({ header, kind }) => ({ header, kind: kindOf(kind), width: 20 })),
    rows: rows.map((row) => row.map((cell, at) => tableCell(columns[at]?.kind ?? "text", cell))),
  }
}

function tableCell(kind: TableKind, cell: TableCell): ValueToWrite {
  if (cell === null) return null
  if (kind === "euro") return toCents(Number(cell))
  return kind === "instant" ? wallClockAt(String(cell)) : cell
}
