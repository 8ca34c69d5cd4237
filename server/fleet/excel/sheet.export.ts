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
import type { SheetValue, Vocabulary } from "./sheet.cells.ts"
import { wallClockAt } from "./sheet.values.ts"

const excelKinds: Partial<Record<CarField["kind"], WorkbookColumn["kind"]>> = {
  ...{ integer: "integer", euro: "euro", decimal: "euro", date: "date", instant: "datetime" },
}
const kindOf = (kind: CarField["kind"]) => excelKinds[kind] ?? "text"

/** In characters, of fields whose texts are usually longer or shorter than others of their kind. */
const widths: { readonly [Name in CarFieldName]?: number } = {
  ...{ jobNumber: 14, idNumber: 22, licensePlateNumber: 14, locationId: 11, userId: 30, promotion: 20 },
  ...{ modelDesignation: 36, paintDesignation: 24, upholsteryDesignation: 34, additionalInformation: 48 },
  ...{ paintCode: 11, upholsteryCode: 13, activityState: 26, drive: 24 },
}
const kindWidths: Partial<Record<CarField["kind"], number>> = {
  ...{ integer: 10, flag: 10, decimal: 10, euro: 13, date: 12, instant: 20 },
}
const usualWidth = 15
/** Room for bold letters and the sign of the filter. */
const headerSpace = 5

/** As wide as values and the longest word of the header, which wraps. */
const widthOf = ({ name, kind }: CarField, header: string): number =>
  Math.max(
    widths[name as CarFieldName] ?? kindWidths[kind] ?? usualWidth,
    ...header.split(/[ -]/).map((word) => word.length + headerSpace),
  )

const leading = [
  ...["jobNumber", "modelDesignation", "area", "activityState", "idNumber", "licensePlateNumber"],
  ...["locationId", "dateOfDelivery", "offerPriceExclVat", "listPriceExclVat"],
]
/** Fields of an admin's export: what a clerk looks for, then all others in their usual order. */
export const exportFields: readonly CarField[] = [
  ...leading.flatMap((name) => catalogue.filter((field) => field.name === name)),
  ...catalogue.filter(({ name }) => !leading.includes(name)),
]

/** Columns of an export, with the choices that cells offer. */
export const exportColumns = (words: Vocabulary): WorkbookColumn[] =>
  exportFields.map((field) => ({ ...columnFor(field, headerOf(field)), choices: choicesOf(field, words) }))

const columnFor = (field: CarField, header: string): WorkbookColumn => ({
  header,
  kind: field.kind === "date" && field.monthOnly ? "month" : kindOf(field.kind),
  width: widthOf(field, header),
})

/** Fields and columns of an agent's export, which cannot be imported. */
export function agentSheet(area: Area): { fields: CarField[]; columns: WorkbookColumn[] } {
  const fields = agentColumns(area)
  return { fields, columns: fields.map((field) => columnFor(field, agentHeader(field, area))) }
}

function choicesOf(field: CarField, { all }: Vocabulary): readonly string[] {
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
  fields: readonly CarField[] = exportFields,
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
