import { buffer } from "node:stream/consumers"
import { ReadableStream } from "node:stream/web"
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
  const { zip, entries } = await openZip(bytes)
  // A comment can hide a second directory, and readers differ in which one they use.
  if (zip.comment.length > 0) throw hostile("a comment behind the directory")
  refuseOtherFormats(new Set(entries.map(({ fileName }) => fileName)))
  let inflated = 0
  let end = 0
  for (const entry of entries.toSorted((a, b) => offsetOf(a) - offsetOf(b))) {
    const { fileName, uncompressedSize: size, compressedSize } = entry
    if (entry.isEncrypted()) throw new WorkbookError("workbook_locked", `${fileName} is encrypted`)
    if (size > ratioFrom && size > compressedSize * maxRatio) throw hostile(`${fileName} is a bomb`)
    if (offsetOf(entry) < end) throw hostile(`${fileName} overlaps another part`)
    end = offsetOf(entry) + localHeaderLength + entry.fileNameLength + compressedSize
    inflated += size
  }
  if (byName(entries).size < entries.length) throw hostile("a part is listed twice")
  if (inflated > maxInflatedBytes) throw new WorkbookError("workbook_too_large", `${inflated} bytes inflated`)
}

const offsetOf = (entry: yauzl.Entry) => entry.relativeOffsetOfLocalHeader

/** Other tables in a zip, recognised by their parts. */
function refuseOtherFormats(names: ReadonlySet<string>): void {
  if (names.has("content.xml") && names.has("META-INF/manifest.xml"))
    throw new WorkbookError("workbook_ods", "OpenDocument")
  const part = ["xl/workbook.bin", "Index/Document.iwa", "Index.zip"].find((name) => names.has(name))
  if (part) throw new WorkbookError("workbook_other_format", part)
}

/** Comparable part name: ignores case; some programs escape characters or write backslashes (ECMA-376-2, 6.2.2). */
function partName(name: string): string {
  const path = name.replaceAll("\\", "/").toLowerCase()
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const byName = (entries: readonly yauzl.Entry[]) =>
  new Map(entries.map((entry) => [partName(entry.fileName), entry]))

/** Parts by name. One longer than declared is hostile; a shorter one, or a wrong checksum, unreadable. */
export async function openParts(bytes: Buffer) {
  const { zip, entries } = await openZip(bytes)
  const parts = byName(entries)
  const pieces = (name: string) => checkedPieces(zip, parts.get(partName(name)), name)
  return {
    has: (name: string) => parts.has(partName(name)),
    extract: (name: string) => buffer(pieces(name)),
    extractStream: (name: string) => ReadableStream.from(pieces(name)),
  }
}

async function* checkedPieces(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, name: string) {
  if (!entry) throw unreadable(`${name} is missing`)
  let checksum = 0
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(piece, checksum)
      yield piece as Buffer
    }
  } catch (error) {
    throw String(error).includes("too many bytes") ? hostile(error) : unreadable(error)
  }
  if (checksum !== entry.crc32) throw unreadable(`${name} is damaged`)
}

async function openZip(bytes: Buffer): Promise<{ zip: yauzl.ZipFile; entries: yauzl.Entry[] }> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    if (zip.entryCount > maxEntries) throw hostile(`${zip.entryCount} parts`)
    const entries: yauzl.Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return { zip, entries }
  } catch (error) {
    throw error instanceof WorkbookError ? error : unreadable(error)
  }
}

const hostile = (reason: unknown) => new WorkbookError("workbook_hostile", reason)
const unreadable = (reason: unknown) => new WorkbookError("workbook_unreadable", reason)
