import { WorkbookError } from "./error.ts"

const zipStart = [0x50, 0x4b, 0x03, 0x04]
const oleStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Excel 2 to 4 wrote records without a container. */
const bareStarts = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
]

/** By content, not name. Throws `WorkbookError`, naming formats that Excel could save as .xlsx. */
export function kindOf(bytes: Buffer): "xlsx" | "xls" {
  if (startsWith(bytes, zipStart)) return "xlsx"
  if (startsWith(bytes, oleStart)) {
    refuseOtherContainers(bytes)
    return "xls"
  }
  if (bareStarts.some((start) => startsWith(bytes, start))) throw other("Excel 4 or older")
  const text = textOf(bytes)?.trimStart()
  if (text?.startsWith("<")) throw other("a web page or XML")
  if (text !== undefined && /^[^\n]*[;,\t]/.test(text))
    throw new WorkbookError("workbook_csv", "text with separators")
  throw new WorkbookError("workbook_unreadable", "neither .xlsx nor .xls")
}

const startsWith = (bytes: Buffer, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const other = (what: string) => new WorkbookError("workbook_other_format", what)

/** Stream names of an OLE container have two bytes per letter. */
const names = (bytes: Buffer, stream: string) => bytes.includes(Buffer.from(`${stream}\0`, "utf16le"))

function refuseOtherContainers(bytes: Buffer): void {
  if (names(bytes, "EncryptedPackage") || isEncryptedXls(bytes))
    throw new WorkbookError("workbook_locked", "encrypted")
  if (!names(bytes, "Workbook") && names(bytes, "Book")) throw other("Excel 5")
}

/** FILEPASS after the opening record or a write protection; the following records are encrypted in place. */
function isEncryptedXls(bytes: Buffer): boolean {
  const opening = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  if (opening < 0 || opening + 28 > bytes.length) return false
  const next = opening + 4 + 16
  const isWriteProtected = bytes.readUInt16LE(next) === 0x86
  return bytes.readUInt16LE(isWriteProtected ? next + 4 : next) === 0x2f
}

const lookedAt = 4096

/** Start of a text file in Excel's encodings; undefined for others. */
function textOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, lookedAt)
  if (startsWith(start, [0xff, 0xfe])) return start.subarray(2).toString("utf16le")
  if (start.includes(0)) return undefined
  return startsWith(start, [0xef, 0xbb, 0xbf]) ? start.subarray(3).toString() : start.toString("latin1")
}
