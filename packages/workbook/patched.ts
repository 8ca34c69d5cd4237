import { dateCell, type Merge, type PlainCell } from "./cells.ts"
import { WorkbookError } from "./error.ts"
import { builtInFormat, displayOf } from "./number-format.ts"
import { openParts } from "./zip.ts"

/* Called by the reader as patched by hucre.patch. A cell with content never becomes an empty one. */

export { dateCell }

/** What the workbook says beside its rows; a process reads one workbook. */
export const facts = {
  /** Instant (ISO 8601) that `writeWorkbook` stored in the custom properties; Excel and LibreOffice keep it. */
  exportedAt: undefined as string | undefined,
  name: "",
  /** Other visible sheets, which are not read. */
  otherSheets: [] as string[],
  merges: [] as Merge[],
}

const propertiesPart = "docProps/custom.xml"
/** Property in `template/docProps/custom.xml`. */
const exportedAtProperty = /<property\b[^>]*\bname="Exportiert"[^>]*>\s*<[^>]+>([^<]*)</

export async function openPackage(bytes: Buffer) {
  const parts = await openParts(bytes)
  if (parts.has(propertiesPart)) {
    // Not the package's creation date: a file maintained by hand keeps it for years.
    const instant = exportedAtProperty.exec((await parts.extract(propertiesPart)).toString())?.[1]
    const time = Date.parse(instant ?? "")
    if (!Number.isNaN(time)) facts.exportedAt = new Date(time).toISOString()
  }
  // A missing part is an error, never an empty one.
  return { ...parts, has: () => true }
}

type ListedSheet = { name: string; rId: string; state: string | undefined }

/** First visible table in the workbook's list; skips charts and hidden sheets. `tables`: paths by relationship. */
export function chooseSheet(sheets: readonly ListedSheet[], tables: ReadonlyMap<string, string>) {
  const visible = sheets.filter(({ rId, state }) => tables.has(rId) && !/hidden/i.test(state ?? ""))
  const [name = "", ...otherSheets] = visible.map((sheet) => sheet.name)
  Object.assign(facts, { name, otherSheets })
  return visible[0] ?? sheets[0]
}

/** Programs that never computed the file request this. */
let isToCompute = false
export function noteCalculation({ fullCalcOnLoad = "0" }: { fullCalcOnLoad?: string }): void {
  isToCompute = fullCalcOnLoad === "1" || fullCalcOnLoad === "true"
}

const maxMerges = 200_000

export function noteMerge(merge: Merge): void {
  if (!Object.values(merge).every((index) => index >= 0)) throw new Error("merged cells without addresses")
  if (facts.merges.push(merge) > maxMerges)
    throw new WorkbookError("workbook_too_large", "too many merged cells")
}

export function refuseDeclaration(): never {
  throw new WorkbookError("workbook_hostile", "a document type or entities")
}

/** A formula without a stored value. */
export const uncomputed = { uncomputed: true } as const

const longestError = 40
export const errorCell = (text: string | undefined): PlainCell => ({
  error: text?.slice(0, longestError) || "#VALUE!",
})

type Styles = {
  numFmts: ReadonlyMap<number, string>
  cellXfs: readonly { numFmtId: number }[]
} | null

/** With its format, because 0007000 would be read as 7000; infinite is an error, as in Excel. */
export function numberCell(number: number, styles: Styles, style: number): PlainCell {
  if (!Number.isFinite(number)) return errorCell("#NUM!")
  const formats = styles?.cellXfs ?? []
  if (style > 0 && style >= formats.length) throw new Error(`format ${style} of ${formats.length} is missing`)
  const id = formats[Math.max(style, 0)]?.numFmtId ?? 0
  const look = displayOf(number, styles?.numFmts.get(id) ?? builtInFormat(id))
  return look ? { number, ...look } : number
}

/** Throws if the shared list lacks the text: the file is truncated. */
export function sharedText<T>(texts: readonly T[], index: number): T {
  const text = texts[index]
  if (text === undefined) throw new Error(`text ${index} of ${texts.length} is missing`)
  return text
}

/** State of the .xlsx reader at the end of a cell. */
type XlsxCell = {
  cellType: string
  cellStyleIndex: number
  cellValueText: string
  inlineText: string
  inlineRichTextParts: readonly string[]
  hasFormula: boolean
  hasValue: boolean
}

/** `valueAs`: value of the unpatched reader for a cell of this type. */
export function xlsxCell(
  cell: XlsxCell,
  texts: readonly unknown[],
  styles: Styles,
  valueAs: (type: string) => string | number | boolean | Date | null,
): PlainCell | null {
  const { cellType, cellValueText, hasFormula } = cell
  const type = typeByContent(cell)
  if (hasFormula && cellValueText === "" && !(cell.hasValue && cellType === "str")) return uncomputed
  if (hasFormula && cellValueText === "0" && ["", "n"].includes(type)) return isToCompute ? uncomputed : 0
  if (type === "e") return errorCell(cellValueText)
  if (type === "d") return dateOf(cellValueText)
  if (["s", "b"].includes(type) && cellValueText === "") return null
  if (type === "s") sharedText(texts, Number(cellValueText))
  const value = valueAs(type)
  // The reader returns the wall clock as if it were UTC.
  if (value instanceof Date) return dateCell(value)
  return typeof value === "number" ? numberCell(value, styles, cell.cellStyleIndex) : value
}

/** The text may be in any of these elements, depending on the program. */
function typeByContent({ cellType, cellValueText, inlineText, inlineRichTextParts }: XlsxCell): string {
  const isInline = inlineText !== "" || inlineRichTextParts.length > 0
  if (cellValueText === "" && isInline) return "inlineStr"
  return cellType === "inlineStr" && !isInline ? "str" : cellType
}

const dateOf = (text: string): PlainCell | null => {
  const date = new Date(/[zZ]$|^\d{4}-\d\d-\d\d$/.test(text.trim()) ? text.trim() : `${text.trim()}Z`)
  return Number.isNaN(date.getTime()) ? text || null : dateCell(date)
}
