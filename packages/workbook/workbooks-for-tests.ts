import { readdirSync, readFileSync } from "node:fs"
import { buffer } from "node:stream/consumers"
import yazl from "yazl"
import { type WorkbookToWrite, writeWorkbook } from "./writer.ts"

export { displayOf } from "./number-format.ts"

/** The rows of the smallest sheet. */
export const oneCell = '<row r="1"><c r="A1"><v>1</v></c></row>'

export const written = (workbook: WorkbookToWrite): Promise<Buffer> => buffer(writeWorkbook(workbook))

export function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const relations = "http://schemas.openxmlformats.org/package/2006/relationships"

/** Parts of an .xlsx with one sheet of these rows (XML); style 1 is a date, 2 a date with time. */
export const partsOf = (rowsXml: string, stringsXml = "") => ({
  "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  "xl/sharedStrings.xml": `<sst xmlns="${main}">${stringsXml}</sst>`,
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rowsXml}</sheetData></worksheet>`,
})

export const xlsxOf = (rowsXml: string, stringsXml?: string): Promise<Buffer> =>
  zipOf(partsOf(rowsXml, stringsXml))

type DirectoryFields = {
  flags?: number
  checksum?: number
  compressedSize?: number
  size?: number
  offset?: number
}

/** Changes the directory entry of one part, not its data. */
export function withDirectoryEntry(zip: Buffer, partName: string, fields: DirectoryFields): Buffer {
  const changed = Buffer.from(zip)
  const entry = directoryEntryAt(changed, partName)
  if (fields.flags !== undefined) changed.writeUInt16LE(fields.flags, entry + 8)
  if (fields.checksum !== undefined) changed.writeUInt32LE(fields.checksum, entry + 16)
  if (fields.compressedSize !== undefined) changed.writeUInt32LE(fields.compressedSize, entry + 20)
  if (fields.size !== undefined) changed.writeUInt32LE(fields.size, entry + 24)
  if (fields.offset !== undefined) changed.writeUInt32LE(fields.offset, entry + 42)
  return changed
}

/** Where the part's local header starts. */
export const offsetOfPart = (zip: Buffer, partName: string): number =>
  zip.readUInt32LE(directoryEntryAt(zip, partName) + 42)

function directoryEntryAt(zip: Buffer, partName: string): number {
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1)) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    if (name === partName) return at
  }
  throw new Error(`no part ${partName}`)
}

/** Runs `work`; returns the peak of its child processes: resident bytes and CPU ms (Linux only). */
export async function costOfChild(work: () => Promise<unknown>): Promise<{ bytes: number; cpuMs: number }> {
  const most = { bytes: 0, cpuMs: 0 }
  const look = setInterval(() => {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const status = textOf(`/proc/${pid}/status`)
      if (!new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(status)) continue
      most.bytes = Math.max(most.bytes, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
      most.cpuMs = Math.max(most.cpuMs, cpuMsOf(textOf(`/proc/${pid}/stat`)))
    }
  }, 10)
  await work().finally(() => clearInterval(look))
  return most
}

/** In hundredths of a second; fields 14 and 15 are user and system time. */
function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return "" // Just ended.
  }
}
