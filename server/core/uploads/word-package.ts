import * as yauzl from "yauzl"
import { checkZipDirectory } from "../workbook/index.ts"
import { readFlatXml } from "./flat-xml.ts"

const contents = "[Content_Types].xml"
/** Parts that say what belongs to the document are a few kilobytes; a larger one is a trick. */
const mostBytes = 1_000_000
const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
/** Macros, programs and foreign files inside, whatever the table of contents calls them. */
const programs = /vbaproject|activex|embeddings\/|\.(bin|exe|js|vbs|hta|lnk)$/i

/**
 * Whether bytes are a Word document that does nothing by itself: a zip whose own table of contents calls it so, not larger than 200 MB
 * once unpacked and no bomb, without macros, controls and embedded files, and one that opening makes load nothing from elsewhere,
 * no template, no picture, no frame. Links that a reader may click are its only way out.
 */
export async function isWordPackage(bytes: Buffer): Promise<boolean> {
  try {
    await checkZipDirectory(bytes)
    const { names, read } = await partsOf(bytes)
    const types = readFlatXml(read.get(contents) ?? "", "Types").map(
      ({ attributes }) => attributes.get("ContentType") ?? "",
    )
    const relations = [...read].filter(([name]) => name !== contents).map(([, text]) => text)
    return (
      names.has("word/document.xml") &&
      types.includes(wordDocument) &&
      !types.some((type) => /macroEnabled|vbaProject/i.test(type)) &&
      ![...names].some((name) => programs.test(name)) &&
      relations.every(leadsNowhere)
    )
  } catch {
    // Not a whole zip, so nothing that Word could open, or one that hides something, or says more than programs do.
    return false
  }
}

/** The names of all parts in small letters, and the text of those that say what belongs together. */
async function partsOf(bytes: Buffer): Promise<{ names: Set<string>; read: Map<string, string> }> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const names = new Set<string>()
  const read = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    names.add(entry.fileName.toLowerCase())
    if (entry.fileName !== contents && !/\.rels$/i.test(entry.fileName)) continue
    if (entry.uncompressedSize > mostBytes) throw new Error(`${entry.fileName} is too large`)
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    read.set(entry.fileName, Buffer.concat(pieces).toString("utf8"))
  }
  return { names, read }
}

/** Whether what belongs to a part lies in the document itself, links to click aside. */
const leadsNowhere = (relations: string): boolean =>
  readFlatXml(relations, "Relationships").every(({ name, attributes }) => {
    const type = attributes.get("Type") ?? ""
    const target = attributes.get("Target") ?? ""
    if (name !== "Relationship" || /\/aFChunk$/i.test(type)) return false
    switch (attributes.get("TargetMode")) {
      case undefined:
      case "Internal":
        // Within the package a target is a path: no protocol, no other computer.
        return !/^\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2}|\\)/i.test(target)
      case "External":
        return type.endsWith("/hyperlink")
      default:
        return false
    }
  })
