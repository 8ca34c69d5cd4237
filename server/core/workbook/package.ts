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
  const keptParts: Parts = new Map()
  const names = new Set<string>()
  const merges = new Map<string, Merge[]>()
  let part = { name: "", isKept: false, decoder: new TextDecoder() }
  let tail = ""
  await unpackZip(bytes, (name, piece) => {
    if (name !== part.name) {
      names.add(name)
      const isKept = storedParts.test(name) || beginsWorkbook(piece)
      part = { name, isKept, decoder: new TextDecoder("utf-8", { fatal: readAsText.test(name) }) }
      tail = ""
    }
    if (!part.isKept && !/\.(xml|rels|vml)$/.test(name)) return
    const added = decoded(part, piece)
    const text = tail + added
    tail = text.slice(-overlap)
    if (text.includes("<!DOCTYPE") || text.includes("<!ENTITY"))
      throw new WorkbookError("workbook_hostile", `${name} declares entities`)
    if (part.isKept) {
      const before = keptParts.get(name) ?? ""
      if (before.length < maxKeptLength) keptParts.set(name, before + added)
    } else if (text.includes("mergeCell")) {
      tail = noteMerges(merges, name, text) ?? tail
    }
  })
  return { ...sheetsOf(keptParts, merges, names), ...exportInstant(keptParts.get(propertiesPart) ?? "") }
}

/** Parts whose texts may become values; other encodings than UTF-8 are refused. */
const readAsText = /^(?!docprops\/|customxml\/).*\.xml$/
const storedParts = new RegExp(`^${propertiesPart}$|\\.rels$`)
/** The list of sheets, however the part is called. */
const beginsWorkbook = (piece: Buffer) =>
  /<(?:\w+:)?workbook[\s>]/.test(piece.toString("latin1", 0, lookedAt))

function decoded({ name, decoder }: { name: string; decoder: TextDecoder }, piece: Buffer): string {
  try {
    return decoder.decode(piece, { stream: true })
  } catch {
    throw new WorkbookError("workbook_unreadable", `${name} is not in UTF-8`)
  }
}

/** Returns the rest to be read with the next piece. */
function noteMerges(merges: Map<string, Merge[]>, part: string, text: string): string | undefined {
  const partMerges = merges.get(part) ?? []
  merges.set(part, partMerges)
  let end = 0
  for (const tag of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)) {
    partMerges.push(mergeIn(tag[0]))
    end = tag.index + tag[0].length
  }
  if (partMerges.length > maxMerges) throw new WorkbookError("workbook_too_large", "too many merged cells")
  return end === 0 ? undefined : text.slice(Math.max(end, text.length - overlap))
}

// Not the package's creation date: a file maintained by hand keeps it for years.
function exportInstant(properties: string): { exportedAt?: string } {
  const match = new RegExp(`<property\\b[^>]*\\bname="${exportedAtProperty}"[^>]*>\\s*<[^>]+>([^<]*)<`).exec(
    properties,
  )
  const time = Date.parse(match?.[1] ?? "")
  return Number.isNaN(time) ? {} : { exportedAt: new Date(time).toISOString() }
}
