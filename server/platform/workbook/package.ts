import { WorkbookError } from "./error.ts"
import { exportedAtProperty } from "./xml.ts"
import { unpackZip } from "./zip-guard.ts"

export type PackageFacts = {
  /** Instant (ISO 8601) that `writeWorkbook` left in the custom properties; Excel and LibreOffice keep it. */
  exportedAt?: string
  /** Whether any sheet holds an error cell, so that the text "#N/A" elsewhere stays text. */
  hasErrorCells: boolean
}

const propertiesPart = "docProps/custom.xml"
const maxPropertiesLength = 100_000
/** Long enough for every mark that is looked for to lie across two pieces. */
const overlap = 16

/**
 * Goes once through all of an .xlsx package: that its parts unpack to what was declared, that none declares a document
 * type or entities (no Office program writes them), and what the row reader cannot tell.
 */
export async function inspectPackage(bytes: Buffer): Promise<PackageFacts> {
  let part = ""
  let tail = Buffer.alloc(0)
  let properties = ""
  let hasErrorCells = false
  await unpackZip(bytes, (name, piece) => {
    if (name !== part) tail = Buffer.alloc(0)
    part = name
    const text = Buffer.concat([tail, piece])
    tail = text.subarray(-overlap)
    if (/\.(xml|rels|vml)$/i.test(name) && (text.includes("<!DOCTYPE") || text.includes("<!ENTITY"))) {
      throw new WorkbookError("workbook_hostile", `${name} declares entities`)
    }
    if (name.startsWith("xl/worksheets/")) {
      hasErrorCells ||= text.includes(' t="e"') || text.includes(" t='e'")
    }
    if (name === propertiesPart && properties.length < maxPropertiesLength)
      properties += piece.toString("utf8")
  })
  return { hasErrorCells, ...exportInstant(properties) }
}

// Not the package's own creation date: a file made by hand keeps that for years, and would look outdated forever.
function exportInstant(properties: string): { exportedAt?: string } {
  const found = new RegExp(`<property\\b[^>]*\\bname="${exportedAtProperty}"[^>]*>\\s*<[^>]+>([^<]*)<`).exec(
    properties,
  )
  const time = Date.parse(found?.[1] ?? "")
  return Number.isNaN(time) ? {} : { exportedAt: new Date(time).toISOString() }
}
