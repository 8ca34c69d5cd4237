import { builtInFormat, displayOf, type NumberDisplay } from "./number-format.ts"

/* Called by the reader as patched by hucre.patch. A cell with content never becomes an empty one. */

export { partName } from "./zip-guard.ts"

/** A formula without a stored value; `0` if a stored 0 may mean "not computed yet". */
export const uncomputed = { uncomputed: true } as const
const doubtful = { uncomputed: 0 } as const

export type RawCell =
  | string
  | number
  | boolean
  | Date
  | { uncomputed: true | 0 }
  | { error: string }
  | ({ number: number } & NumberDisplay)
  | null
  | undefined

const longestError = 40
export const errorCell = (text: string | undefined): RawCell => ({
  error: text?.slice(0, longestError) || "#VALUE!",
})

/** A number with its format; infinite is an error, as in Excel. */
export function numberCell(number: number, format: string): RawCell {
  if (!Number.isFinite(number)) return errorCell("#NUM!")
  const look = displayOf(number, format)
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
type Styles = {
  numFmts: ReadonlyMap<number, string>
  cellXfs: readonly { numFmtId: number }[]
} | null

/** `valueAs`: value of the unpatched reader for a cell of this type. */
export function xlsxCell(
  cell: XlsxCell,
  texts: readonly unknown[],
  styles: Styles,
  valueAs: (type: string) => RawCell,
): RawCell {
  const { cellType, cellValueText, hasFormula } = cell
  const type = typeByContent(cell)
  if (hasFormula && cellValueText === "" && !(cell.hasValue && cellType === "str")) return uncomputed
  if (hasFormula && cellValueText === "0" && ["", "n"].includes(type)) return doubtful
  if (type === "e") return errorCell(cellValueText)
  if (type === "d") return dateOf(cellValueText)
  if (["s", "b"].includes(type) && cellValueText === "") return null
  if (type === "s") sharedText(texts, Number(cellValueText))
  const value = valueAs(type)
  return typeof value === "number" ? numberCell(value, xlsxFormat(styles, cell.cellStyleIndex)) : value
}

/** The text may be in any of these elements, depending on the program. */
function typeByContent({ cellType, cellValueText, inlineText, inlineRichTextParts }: XlsxCell): string {
  const isInline = inlineText !== "" || inlineRichTextParts.length > 0
  if (cellValueText === "" && isInline) return "inlineStr"
  return cellType === "inlineStr" && !isInline ? "str" : cellType
}

const dateOf = (text: string): RawCell => {
  const date = new Date(/[zZ]$|^\d{4}-\d\d-\d\d$/.test(text.trim()) ? text.trim() : `${text.trim()}Z`)
  return Number.isNaN(date.getTime()) ? text || null : date
}

function xlsxFormat(styles: Styles, index: number): string {
  const id = formatAt(styles?.cellXfs ?? [], index)?.numFmtId ?? 0
  return styles?.numFmts.get(id) ?? builtInFormat(id)
}

/** For .xls, whose cells refer to formats by index. */
export function xlsFormat(
  formats: ReadonlyMap<number, string>,
  ids: readonly number[],
  index: number,
): string {
  const id = formatAt(ids, index) ?? 0
  return formats.get(id) ?? builtInFormat(id)
}

/** Without its format a 0007000 would be read as 7000. */
function formatAt<T>(formats: readonly T[], index: number): T | undefined {
  if (index >= formats.length && index > 0) throw new Error(`format ${index} of ${formats.length} is missing`)
  return formats[Math.max(index, 0)]
}
