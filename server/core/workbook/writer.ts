import { Readable } from "node:stream"
import yazl from "yazl"
import { daysBetween, isPlainDate } from "../../../contract/dates.ts"
import { decimalText } from "../../../contract/money.ts"
import * as xml from "./xml.ts"

export type ColumnKind = "text" | "integer" | "euro" | "date" | "datetime" | "boolean"

export type WorkbookColumn = {
  header: string
  kind: ColumnKind
  width?: number
  /** Offered as a list; other values get a warning that can be ignored. */
  choices?: readonly string[]
}

/** Whole cents for `euro`, a wall clock for `datetime`; null and "" leave the cell empty. */
export type ValueToWrite = string | number | boolean | null

export type WorkbookToWrite = {
  sheetName: string
  columns: readonly WorkbookColumn[]
  rows: Iterable<readonly ValueToWrite[]> | AsyncIterable<readonly ValueToWrite[]>
  /** To the millisecond, so that an import detects later changes; null if the workbook is no export. */
  exportedAt: Date | null
}

const maxTextLength = 32_767
const defaultWidth = 16
/** Also below the last row, because users add rows. */
const listedRows = 50_001
/** Characters per chunk: small enough not to block the event loop. */
const pieceLength = 65_536

/** A deterministic .xlsx stream in constant memory. Fails with a `TypeError` or `RangeError` if a cell does not fit. */
export function writeWorkbook(workbook: WorkbookToWrite): Readable {
  const { sheetName, columns, exportedAt } = workbook
  if (!/^[^[\]:*?/\\]{1,31}$/.test(sheetName) || sheetName === xml.choicesSheetName) {
    throw new RangeError(`Not a name for a sheet: ${sheetName}`)
  }
  const lists = columns.flatMap(({ choices = [] }, column) =>
    choices.length > 0 ? [{ column, choices }] : [],
  )
  const hasChoices = lists.length > 0
  const sheet = { rows: 1 }
  const filter = () => `$A$1:$${xml.columnLetters(columns.length - 1)}$${sheet.rows}`

  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  let source: Readable | undefined
  bytes.once("close", () => source?.destroy())
  const part = (name: string, content: () => Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, partOptions, (ready) => {
      if (bytes.destroyed) return
      source = Readable.from(content(), { objectMode: false, highWaterMark: pieceLength })
      source.once("error", (error) => bytes.destroy(error))
      ready(null, source)
    })
  const fromTemplate = (name: string) =>
    part(name, () => [xml.templatePart(name, { sheetName, filter: filter(), hasChoices, exportedAt })])
  const workbookPart = "xl/workbook.xml"
  for (const name of xml.templateParts) if (name !== workbookPart) fromTemplate(name)
  part("xl/worksheets/sheet1.xml", async function* () {
    yield xml.sheetStartXml(
      columns.map(({ kind, width = defaultWidth }) => ({ width, style: styleOf[kind] })),
    )
    yield* rowPieces(workbook, sheet)
    const counts = lists.map(({ column, choices }) => ({ column, choices: choices.length }))
    yield xml.sheetEndXml(filter().replaceAll("$", ""), counts, Math.max(listedRows, sheet.rows))
  })
  if (hasChoices)
    part("xl/worksheets/sheet2.xml", () => [xml.choicesSheetXml(lists.map(({ choices }) => choices))])
  // Last, because only now the number of rows is known.
  fromTemplate(workbookPart)
  zip.end()
  return bytes
}

// Oldest date a zip can store, in local time as stored: the same bytes in any zone.
const partOptions = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
  compressionLevel: 6,
}

async function* rowPieces(workbook: WorkbookToWrite, sheet: { rows: number }): AsyncGenerator<string> {
  const columns = workbook.columns.map(({ kind }, index) => ({ kind, letters: xml.columnLetters(index) }))
  const headers = workbook.columns.map(({ header }, index) =>
    xml.textCell(`${xml.columnLetters(index)}1`, xml.cellStyles.header, header),
  )
  let piece = `<row r="1">${headers.join("")}</row>`
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

const styleOf: Record<ColumnKind, number> = {
  text: xml.cellStyles.text,
  integer: xml.cellStyles.integer,
  euro: xml.cellStyles.euro,
  date: xml.cellStyles.date,
  datetime: xml.cellStyles.datetime,
  boolean: xml.cellStyles.none,
}

function cell(kind: ColumnKind, reference: string, value: ValueToWrite): string {
  const number = (text: string | number) => `<c r="${reference}" s="${styleOf[kind]}"><v>${text}</v></c>`
  const misfit = () => new TypeError(`${JSON.stringify(value)} in ${reference} is no ${kind}`)
  switch (kind) {
    case "text":
      if (typeof value !== "string") throw misfit()
      return anyText(reference, value)
    case "integer":
      if (!Number.isSafeInteger(value)) throw misfit()
      return number(Number(value))
    case "euro":
      if (!Number.isSafeInteger(value)) throw misfit()
      return number(decimalText(Number(value)))
    case "date":
      if (typeof value !== "string" || !isPlainDate(value)) throw misfit()
      return value < firstSerialDate ? anyText(reference, germanDate(value)) : number(serialOf(value))
    case "datetime": {
      const [, date = "", time = ""] = wallClock.exec(String(value)) ?? []
      if (!isPlainDate(date)) throw misfit()
      return date < firstSerialDate
        ? anyText(reference, `${germanDate(date)} ${time}`)
        : number((serialOf(date) + dayFraction(time)).toFixed(11))
    }
    case "boolean":
      if (typeof value !== "boolean") throw misfit()
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  }
}

/** The quote prefix keeps Excel from reading a text as a formula when it is edited (P30). */
function anyText(reference: string, text: string): string {
  if (text.length > maxTextLength) throw new RangeError(`The text in ${reference} is too long for a cell`)
  const style = /^[=+\-@\t\r]/.test(text) ? xml.cellStyles.quotedText : xml.cellStyles.text
  return xml.textCell(reference, style, text)
}

// Excel believes in 29 February 1900, so serial dates are reliable only from the next day on. Earlier dates are written
// as German text, which the import accepts too.
const firstSerialDate = "1900-03-01"
const serialOf = (date: string) => daysBetween("1899-12-30", date)
const germanDate = (date: string) => date.split("-").reverse().join(".")

const wallClock = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/

function dayFraction(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number)
  return (hours * 3600 + minutes * 60 + seconds) / 86_400
}
