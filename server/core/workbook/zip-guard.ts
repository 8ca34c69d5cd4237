import { crc32 } from "node:zlib"
import * as yauzl from "yauzl"
import { WorkbookError } from "./error.ts"

const megabyte = 1_000_000
const maxEntries = 2000
/** 50,000 rows of 50 filled columns are 140 MB of XML. */
const maxInflatedBytes = 200 * megabyte
/** Every cell has its own address: only a bomb reaches a hundredth. Small parts may repeat one line. */
const maxRatio = 100
const ratioFrom = megabyte
const localHeaderLength = 30

/** Finds bombs, shared bytes, duplicate names, encryption and truncation without unpacking. */
export async function checkZipDirectory(bytes: Buffer): Promise<void> {
  const zip = await openZip(bytes)
  if (zip.entryCount > maxEntries) throw hostile(`${zip.entryCount} parts`)
  // A comment can hide a second directory, and readers differ in which one they use.
  if (zip.comment.length > 0) throw hostile("a comment behind the directory")
  const entries = await allEntries(zip)
  refuseOtherFormats(new Set(entries.map(({ fileName }) => fileName)))
  let inflated = 0
  const names = new Set<string>()
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new WorkbookError("workbook_locked", `${entry.fileName} is encrypted`)
    const { uncompressedSize: size, compressedSize } = entry
    if (size === 0 && compressedSize > emptyDeflateLength) throw hostile(`${entry.fileName} declares no size`)
    if (size > ratioFrom && size > compressedSize * maxRatio) throw hostile(`${entry.fileName} is a bomb`)
    inflated += size
    names.add(entry.fileName.toLowerCase())
  }
  if (names.size < entries.length) throw hostile("a part is listed twice")
  if (inflated > maxInflatedBytes) throw new WorkbookError("workbook_too_large", `${inflated} bytes inflated`)
  refuseOverlaps(entries)
}

/** Other tables in a zip, recognised by their parts. */
function refuseOtherFormats(names: ReadonlySet<string>): void {
  if (names.has("content.xml") && names.has("META-INF/manifest.xml"))
    throw new WorkbookError("workbook_ods", "OpenDocument")
  const part = ["xl/workbook.bin", "Index/Document.iwa", "Index.zip"].find((name) => names.has(name))
  if (part) throw new WorkbookError("workbook_other_format", part)
}

/** Deflated size of nothing. */
const emptyDeflateLength = 2

function refuseOverlaps(entries: readonly yauzl.Entry[]): void {
  const byOffset = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of byOffset) {
    if (entry.relativeOffsetOfLocalHeader < end) throw hostile(`${entry.fileName} overlaps another part`)
    end = entry.relativeOffsetOfLocalHeader + localHeaderLength + entry.fileNameLength + entry.compressedSize
  }
}

/** Comparable part name: ignores case; some programs escape characters or write backslashes (ECMA-376-2, 6.2.2). */
export function partName(name: string): string {
  const path = name.replaceAll("\\", "/").toLowerCase()
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Unpacks all parts. Longer than declared or repeated is hostile; shorter or a wrong checksum is unreadable. */
export async function unpackZip(
  bytes: Buffer,
  onPiece: (partName: string, piece: Buffer) => void,
): Promise<void> {
  const zip = await openZip(bytes)
  const names = new Set<string>()
  for (const entry of await allEntries(zip)) {
    let checksum = 0
    const name = partName(entry.fileName)
    if (names.has(name)) throw hostile(`${name} is listed twice`)
    names.add(name)
    try {
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        checksum = crc32(piece, checksum)
        onPiece(name, piece)
      }
    } catch (error) {
      if (error instanceof WorkbookError) throw error
      const message = `${entry.fileName}: ${messageOf(error)}`
      throw message.includes("too many bytes") ? hostile(message) : unreadable(message)
    }
    if (checksum !== entry.crc32) throw unreadable(`${entry.fileName} is damaged`)
  }
}

async function openZip(bytes: Buffer): Promise<yauzl.ZipFile> {
  return yauzl.fromBufferPromise(bytes).catch((error: unknown) => {
    throw unreadable(messageOf(error))
  })
}

async function allEntries(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    throw unreadable(messageOf(error))
  }
  return entries
}

const hostile = (message: string) => new WorkbookError("workbook_hostile", message)
const unreadable = (message: string) => new WorkbookError("workbook_unreadable", message)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
