import { CFB } from "@e965/xlsx"

/** A record of an .xls stream: number and content, numbers as two bytes. */
export function biffRecord(id: number, ...content: (number | Buffer)[]): Buffer {
  const data = Buffer.concat(content.map((part) => (typeof part === "number" ? twoBytes(part) : part)))
  return Buffer.concat([twoBytes(id), twoBytes(data.length), data])
}

const twoBytes = (value: number) => Buffer.of(value & 0xff, value >> 8)

export const biffText = (text: string): Buffer =>
  Buffer.concat([twoBytes(text.length), Buffer.of(1), Buffer.from(text, "utf16le")])

export const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

export const biffNumber = (row: number, column: number, value: number, style = 0): Buffer =>
  biffRecord(0x203, row, column, style, double(value))

type OtherSheet = {
  name: string
  hidden?: boolean
  kind?: "table" | "macro" | "chart"
  cells: readonly Buffer[]
}
const sheetKinds = { table: 0, macro: 1, chart: 2 } as const

/**
 * An .xls whose sheet "A" has these records; style 1 has this number format. `opening`: records after the first one.
 */
export function xlsOf(
  cells: readonly Buffer[],
  numberFormat = "General",
  opening: Buffer = Buffer.alloc(0),
  before: readonly OtherSheet[] = [],
): Buffer {
  const start = (kind: number) => biffRecord(0x809, 0x600, kind, Buffer.alloc(12))
  const end = biffRecord(0x0a)
  const format = biffRecord(0x41e, 164, biffText(numberFormat))
  const styles = [0, 164].map((formatId) => biffRecord(0xe0, 0, formatId, Buffer.alloc(16)))
  const sheets: OtherSheet[] = [...before, { name: "A", cells }]
  const bodies = sheets.map((sheet) => Buffer.concat([start(0x10), ...sheet.cells, end]))
  const globals = (firstAt: number) => {
    let at = firstAt
    const listed = sheets.map(({ name, hidden, kind = "table" }, index) => {
      const place = Buffer.alloc(4)
      place.writeUInt32LE(at)
      at += bodies[index]!.length
      const state = Buffer.of(hidden ? 1 : 0, sheetKinds[kind], name.length, 0)
      return biffRecord(0x85, place, state, Buffer.from(name, "latin1"))
    })
    return Buffer.concat([start(0x05), opening, format, ...styles, ...listed, end])
  }
  const stream = Buffer.concat([globals(globals(0).length), ...bodies])
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, "/Workbook", stream)
  return CFB.write(container, { type: "buffer" })
}
