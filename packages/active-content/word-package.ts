import { checkZipDirectory } from "@packages/workbook"
import * as yauzl from "yauzl"
import { readFlatXml } from "./flat-xml.ts"
import { hasActiveField } from "./word-fields.ts"

const contents = "[Content_Types].xml"
const isXml = (name: string) => /\.xml$/i.test(name)
/** Document, headers, notes and so on; all parts of a whole book have less. */
const maxTextBytes = 60_000_000
/** Content types and relationships have a few kilobytes; more is an attack. */
const maxBytes = 1_000_000
const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
const wordTypes = /wordprocessingml\.(?!printerSettings)/i
/** Relationships to programs and embedded files, wherever they are stored. */
const programRelations =
  /\/(aFChunk|oleObject|package|control|activeXControlBinary|vbaProject|webextension\w*|extensibility|attachedToolbars)$/i
/** Macros, programs and embedded files, whatever their content type. */
const programs = /vbaproject|activex|embeddings\/|\.(bin|exe|js|vbs|hta|lnk)$/i

/** Whether bytes are a Word document without macros, controls, embedded files or external content. */
export async function isPassivePackage(bytes: Buffer): Promise<boolean> {
  try {
    await checkZipDirectory(bytes)
    const { names, read } = await partsOf(bytes)
    const parts = readFlatXml(read.get(contents) ?? "", "Types").map(({ attributes }) => attributes)
    const types = parts.map((part) => part.get("ContentType") ?? "")
    const relations = [...read].filter(([name]) => /\.rels$/i.test(name)).map(([, text]) => text)
    const main = mainPartOf(read.get("_rels/.rels") ?? "")
    const wordParts = parts.filter((part) => wordTypes.test(part.get("ContentType") ?? ""))
    const wordNames = new Set(
      wordParts.map((part) => pathOf(part.get("PartName") ?? `.${part.get("Extension")}`)),
    )
    const texts = [...read].filter(
      ([name]) => /^\/?word\//i.test(name) || wordNames.has(pathOf(name)) || wordNames.has(".xml"),
    )
    return (
      names.has(main) &&
      parts.some(
        (part) => pathOf(part.get("PartName")) === main && part.get("ContentType") === wordDocument,
      ) &&
      !types.some((type) => /macroEnabled|vbaProject/i.test(type)) &&
      ![...names].some((name) => programs.test(name)) &&
      relations.every(hasOnlyInternalLinks) &&
      [...wordNames].every(isXml) &&
      !texts.some(([, text]) => hasActiveField(text))
    )
  } catch {
    // Not a complete zip, or not Office XML.
    return false
  }
}

/** Path of a part, in lower case, without the slash that starts it. */
const pathOf = (name = "") => name.replace(/^\//, "").toLowerCase()

/** The only part that the package itself calls its document: programs choose the name. */
function mainPartOf(relations: string): string {
  const documents = readFlatXml(relations, "Relationships").filter(({ attributes }) =>
    attributes.get("Type")?.endsWith("/officeDocument"),
  )
  if (documents.length !== 1) throw new Error("not one document")
  return pathOf(documents[0]?.attributes.get("Target"))
}

async function partsOf(bytes: Buffer): Promise<{ names: Set<string>; read: Map<string, string> }> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const names = new Set<string>()
  const read = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    names.add(entry.fileName.toLowerCase())
    if (entry.fileName !== contents && !/\.rels$/i.test(entry.fileName) && !isXml(entry.fileName)) continue
    if (
      entry.uncompressedSize >
      (isXml(entry.fileName) && entry.fileName !== contents ? maxTextBytes : maxBytes)
    )
      throw new Error(`${entry.fileName} is too large`)
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    read.set(entry.fileName, Buffer.concat(pieces).toString("utf8"))
  }
  return { names, read }
}

/** Whether all relationships except links stay within the document. */
const hasOnlyInternalLinks = (relations: string): boolean =>
  readFlatXml(relations, "Relationships").every(({ name, attributes }) => {
    const type = attributes.get("Type") ?? ""
    const target = attributes.get("Target") ?? ""
    if (name !== "Relationship" || programRelations.test(type)) return false
    switch (attributes.get("TargetMode")) {
      case undefined:
      case "Internal":
        // Internal targets are paths: no protocol, no other host.
        return !/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|\\)/i.test(target)
      case "External":
        return type.endsWith("/hyperlink")
      default:
        return false
    }
  })
