import { isUtf8 } from "node:buffer"
import { WorkbookError } from "./error.ts"
import { type Merge, mergeIn } from "./merges.ts"
import { type Parts, type SheetFacts, sheetsOf } from "./package-sheets.ts"
import { unpackZip } from "./zip-guard.ts"

export type PackageFacts = SheetFacts & {
  /** Instant (ISO 8601) that `writeWorkbook` stored in the custom properties; Excel and LibreOffice keep it. */
  exportedAt?: string
}

/** Property in `template/docProps/custom.xml`. */
const exportedAtProperty = "Exportiert"
const propertiesPart = "docprops/custom.xml"
const maxKeptLength = 1_000_000
/** Long enough for each searched text, and for the tag of merged cells, to lie across two pieces. */
const overlap = 200
const maxMerges = 200_000
/** A declaration and comments may come first. */
const lookedAt = 4096

/** Checks declared sizes, and that parts have no document type or entities; returns what the row reader omits. */
export async function inspectPackage(bytes: Buffer): Promise<PackageFacts> {
  let part = ""
  let isKept = false
  let tail = Buffer.alloc(0)
  let cutOff = Buffer.alloc(0)
  const keptParts: Parts = new Map()
  const names = new Set<string>()
  const merges = new Map<string, Merge[]>()
  await unpackZip(bytes, (name, piece) => {
    if (name !== part) {
      tail = cutOff = Buffer.alloc(0)
      isKept = storedParts.test(name) || beginsWorkbook(piece)
    }
    part = name
    if (readAsText.test(name)) cutOff = restOfUtf8(name, Buffer.concat([cutOff, piece]))
    const text = Buffer.concat([tail, piece])
    tail = text.subarray(-overlap)
    if (/\.(xml|rels|vml)$/.test(name) && (text.includes("<!DOCTYPE") || text.includes("<!ENTITY"))) {
      throw new WorkbookError("workbook_hostile", `${name} declares entities`)
    }
    names.add(name)
    if (isKept) {
      const before = keptParts.get(name) ?? ""
      if (before.length < maxKeptLength) keptParts.set(name, before + piece.toString("latin1"))
    } else if (readAsText.test(name) && text.includes("mergeCell")) {
      tail = noteMerges(merges, name, text) ?? tail
    }
  })
  return { ...sheetsOf(keptParts, merges, names), ...exportInstant(keptParts.get(propertiesPart) ?? "") }
}

/** Parts whose texts may become values. */
const readAsText = /^(?!docprops\/|customxml\/).*\.xml$/
const storedParts = new RegExp(`^${propertiesPart}$|\\.rels$`)
/** The list of sheets, however the part is called. */
const beginsWorkbook = (piece: Buffer) =>
  /<(?:\w+:)?workbook[\s>]/.test(piece.toString("latin1", 0, lookedAt))

/** Returns the bytes of an incomplete last character; refuses other encodings than UTF-8. */
function restOfUtf8(part: string, bytes: Buffer): Buffer<ArrayBuffer> {
  const start = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0)
  const end = start >= 0 && bytes.length - start < 4 && bytes[start]! >= 0xc0 ? start : bytes.length
  if (!isUtf8(bytes.subarray(0, end)))
    throw new WorkbookError("workbook_unreadable", `${part} is not in UTF-8`)
  return Buffer.from(bytes.subarray(end))
}

/** Returns the rest to be read with the next piece. */
function noteMerges(
  merges: Map<string, Merge[]>,
  part: string,
  text: Buffer,
): Buffer<ArrayBuffer> | undefined {
  const partMerges = merges.get(part) ?? []
  merges.set(part, partMerges)
  let end = 0
  const xml = text.toString("latin1")
  for (const tag of xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)) {
    partMerges.push(mergeIn(tag[0]))
    end = tag.index + tag[0].length
  }
  if (partMerges.length > maxMerges) throw new WorkbookError("workbook_too_large", "too many merged cells")
  return end === 0 ? undefined : Buffer.from(text.subarray(Math.max(end, text.length - overlap)))
}

// Not the package's creation date: a file maintained by hand keeps it for years.
function exportInstant(properties: string): { exportedAt?: string } {
  const match = new RegExp(`<property\\b[^>]*\\bname="${exportedAtProperty}"[^>]*>\\s*<[^>]+>([^<]*)<`).exec(
    properties,
  )
  const time = Date.parse(match?.[1] ?? "")
  return Number.isNaN(time) ? {} : { exportedAt: new Date(time).toISOString() }
}
