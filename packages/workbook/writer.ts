import { readFileSync } from "node:fs"
import { Readable } from "node:stream"
import yazl from "yazl"

/** Positions in `template/xl/styles.xml`. */
const cellStyles = { header: 1, text: 2, quotedText: 3, integer: 4, euro: 5, date: 6, datetime: 7, month: 8 }

export type ColumnKind = "text" | "integer" | "euro" | "date" | "datetime" | "month"

export type WorkbookColumn = {
  header: string
  kind: ColumnKind
  /** In characters. The header wraps. */
  width?: number
  /** Offered as a list; other values get a warning that can be ignored. */
  choices?: readonly string[]
}

/** Whole cents for `euro`, a wall clock for `datetime`, a day for `month`; null and "" leave the cell empty. */
export type ValueToWrite = string | number | null

export type WorkbookToWrite = {
  sheetName: string
  columns: readonly WorkbookColumn[]
  rows: Iterable<readonly ValueToWrite[]> | AsyncIterable<readonly ValueToWrite[]>
  /** To the millisecond, so that an import detects later changes; null if the workbook is no export. */
  exportedAt: Date | null
}

/** A day from 1900, when Excel's calendar begins; the day of a longer month would be in the next one. */
const isDay = (text: string): boolean =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))

const maxTextLength = 32_767
const defaultWidth = 16
/** Also below the last row, because users add rows. */
const listedRows = 50_001
/** Characters per chunk: small enough not to block the event loop. */
const pieceLength = 65_536
const choicesSheetName = "Auswahllisten"

/** Parts of a package, by lines. The workbook is last, because only then the number of rows is known. */
const template = new Map(
  [
    "[Content_Types].xml",
    "_rels/.rels",
    "docProps/custom.xml",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/worksheets/sheet1.xml",
    "xl/worksheets/sheet2.xml",
    "xl/workbook.xml",
  ].map((name) => [name, readFileSync(new URL(`template/${name}`, import.meta.url), "utf8").split("\n")]),
)

/** A deterministic .xlsx stream in constant memory. Fails with a `TypeError` or `RangeError` if a cell does not fit. */
export function writeWorkbook(workbook: WorkbookToWrite): Readable {
  const { sheetName, columns, exportedAt } = workbook
  if (!/^[^[\]:*?/\\]{1,31}$/.test(sheetName) || sheetName === choicesSheetName) {
    throw new RangeError(`Not a name for a sheet: ${sheetName}`)
  }
  const lists = columns.flatMap(({ choices = [] }, column) =>
    choices.length > 0 ? [{ column, choices }] : [],
  )
  const sheet = { rows: 1 }
  const lastColumn = columnLetters(columns.length - 1)
  const values: Record<string, () => string> = {
    sheetName: () => xmlText(sheetName),
    quotedName: () => xmlText(`'${sheetName.replaceAll("'", "''")}'`),
    columns: () => columns.map(columnXml).join(""),
    range: () => `A1:${lastColumn}${sheet.rows}`,
    // Excel also wants the filter's range as a hidden name.
    filter: () => `$A$1:$${lastColumn}$${sheet.rows}`,
    lists: () => `${lists.length}`,
    validations: () => lists.map((list, index) => validationXml(list, index, sheet.rows)).join(""),
    instant: () => exportedAt?.toISOString() ?? "",
  }
  const isPresent = (line: string) => lists.length > 0 || !/sheet2|Auswahllisten|dataValidations/.test(line)
  const content = async function* (name: string): AsyncGenerator<string> {
    for (const line of template.get(name)?.filter(isPresent) ?? [])
      if (line !== "{rows}")
        yield `${line.replace(/\{(\w+)\}/g, (_, key: string) => values[key]?.() ?? "")}\n`
      else if (name.endsWith("sheet1.xml")) yield* rowPieces(workbook, sheet)
      else yield choicesXml(lists.map(({ choices }) => choices))
  }

  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  let source: Readable | undefined
  bytes.once("close", () => source?.destroy())
  for (const name of template.keys())
    if (isPresent(name))
      zip.addReadStreamLazy(name, partOptions, (ready) => {
        if (bytes.destroyed) return
        source = Readable.from(content(name), { objectMode: false, highWaterMark: pieceLength })
        source.once("error", (error) => bytes.destroy(error))
        ready(null, source)
      })
  zip.end()
  return bytes
}

const columnXml = ({ kind, width = defaultWidth }: WorkbookColumn, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${cellStyles[kind]}" customWidth="1"/>`

type List = { column: number; choices: readonly string[] }

/** The choices are in the hidden sheet's column `index`: inline lists are limited to 255 characters. */
function validationXml({ column, choices }: List, index: number, rows: number): string {
  const letters = columnLetters(column)
  const source = columnLetters(index)
  return [
    '<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"',
    ` error="Dieser Wert steht nicht in der Liste." sqref="${letters}2:${letters}${Math.max(listedRows, rows)}">`,
    `<formula1>${choicesSheetName}!$${source}$1:$${source}$${choices.length}</formula1></dataValidation>`,
  ].join("")
}

/** Rows of the hidden sheet, one column per list. */
function choicesXml(lists: readonly (readonly string[])[]): string {
  const rows = Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, row) =>
    lists.map((list, column) => {
      const reference = `${columnLetters(column)}${row + 1}`
      return row < list.length ? textCell(reference, cellStyles.text, list[row] ?? "") : ""
    }),
  )
  return rows.map((cells, row) => `<row r="${row + 1}">${cells.join("")}</row>`).join("")
}

// Oldest date a zip can store, in local time as stored: the same bytes in any zone.
const partOptions = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
  compressionLevel: 6,
}

/** In points. Readers do not compute the height of a wrapped header themselves. */
const lineHeight = 15
/** Width of the button of the filter, in characters. */
const buttonWidth = 3

function linesOfHeader({ header, width = defaultWidth }: WorkbookColumn): number {
  let [lines, length] = [1, 0]
  for (const word of header.split(" ")) {
    length += word.length + 1
    if (length <= width - buttonWidth + 1 || length === word.length + 1) continue
    lines += 1
    length = word.length + 1
  }
  return lines
}

async function* rowPieces(workbook: WorkbookToWrite, sheet: { rows: number }): AsyncGenerator<string> {
  const columns = workbook.columns.map(({ kind }, index) => ({ kind, letters: columnLetters(index) }))
  const headers = workbook.columns.map(({ header }, index) =>
    textCell(`${columnLetters(index)}1`, cellStyles.header, header),
  )
  const height = Math.max(1, ...workbook.columns.map(linesOfHeader)) * lineHeight
  let piece = `<row r="1" ht="${height}" customHeight="1">${headers.join("")}</row>`
  for await (const row of workbook.rows) {
    sheet.rows += 1
    piece += `<row r="${sheet.rows}">`
    for (const [index, { kind, letters }] of columns.entries()) {
      const value = row[index] ?? null
      if (value !== null && value !== "") piece += cell(kind, `${letters}${sheet.rows}`, value)
    }
    piece += "</row>"
    if (piece.length > pieceLength) {
      yield piece
      piece = ""
    }
  }
  yield piece
}

const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cell(kind: ColumnKind, reference: string, value: ValueToWrite): string {
  const number = (text: string | number) => `<c r="${reference}" s="${cellStyles[kind]}"><v>${text}</v></c>`
  const misfit = () => new TypeError(`${JSON.stringify(value)} in ${reference} is no ${kind}`)
  if (kind === "text") {
    if (typeof value !== "string") throw misfit()
    return anyText(reference, value)
  }
  if (kind === "date" || kind === "datetime" || kind === "month") {
    const [, date = "", time] = moment.exec(String(value)) ?? []
    if (!isDay(date) || (time === undefined) === (kind === "datetime")) throw misfit()
    if (date >= firstSerialDate) return number(serialOf(`${date}T${time ?? "00:00:00"}Z`))
    return anyText(reference, [date.split("-").reverse().join("."), time].join(" ").trim())
  }
  if (!Number.isSafeInteger(value)) throw misfit()
  return number(kind === "euro" ? decimal(Number(value)) : Number(value))
}

const moment = /^(.{10})(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d))?$/
// Excel believes in 29 February 1900, so serial dates are reliable only from the next day on. Earlier dates are written
// as German text, which the import accepts too.
const firstSerialDate = "1900-03-01"
const serialOf = (instant: string) => (Date.parse(instant) - Date.UTC(1899, 11, 30)) / 86_400_000

/** The quote prefix keeps Excel from reading a text as a formula when it is edited. */
function anyText(reference: string, text: string): string {
  if (text.length > maxTextLength) throw new RangeError(`The text in ${reference} is too long for a cell`)
  const style = /^[=+\-@\t\r]/.test(text) ? cellStyles.quotedText : cellStyles.text
  return textCell(reference, style, text)
}

function textCell(reference: string, style: number, text: string): string {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ""
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

// XML cannot contain control characters, lone surrogates and U+FFFE/FFFF; a carriage return would become a line feed;
// text like an escape would be unescaped. All become Excel's `_xHHHH_`.
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters that XML forbids
  /_(?=x[0-9A-Fa-f]{4})|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const excelEscape = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

/** Escaped so that workbook readers restore exactly the same text. */
const xmlText = (text: string): string =>
  text.replace(unwritable, excelEscape).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** 0 → "A", 25 → "Z", 26 → "AA". */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
