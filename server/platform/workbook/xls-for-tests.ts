import { CFB } from "@e965/xlsx"

/** One record of the stream that an .xls is: its number and what it holds, numbers in two bytes each. */
export function biffRecord(id: number, ...content: (number | Buffer)[]): Buffer {
  const data = Buffer.concat(content.map((part) => (typeof part === "number" ? twoBytes(part) : part)))
  return Buffer.concat([twoBytes(id), twoBytes(data.length), data])
}

const twoBytes = (value: number) => Buffer.of(value & 0xff, value >> 8)

/** A text as records hold it. */
export const biffText = (text: string): Buffer =>
  Buffer.concat([twoBytes(text.length), Buffer.of(1), Buffer.from(text, "utf16le")])

/** An .xls whose only sheet holds these records; cells of style 1 have this number format. */
export function xlsOf(cells: readonly Buffer[], numberFormat = "General"): Buffer {
  const start = (kind: number) => biffRecord(0x809, 0x600, kind, Buffer.alloc(12))
  const end = biffRecord(0x0a)
  const format = biffRecord(0x41e, 164, biffText(numberFormat))
  const styles = [0, 164].map((formatId) => biffRecord(0xe0, 0, formatId, Buffer.alloc(16)))
  const workbook = (sheetAt: number) => {
    const sheet = biffRecord(0x85, sheetAt, 0, 0, Buffer.from("\x01\x00A", "latin1"))
    return Buffer.concat([start(0x05), format, ...styles, sheet, end])
  }
  const stream = Buffer.concat([workbook(workbook(0).length), start(0x10), ...cells, end])
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, "/Workbook", stream)
  return CFB.write(container, { type: "buffer" })
}
