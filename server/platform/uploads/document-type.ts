import * as yauzl from "yauzl"

/** The formats of documents (P96): their endings, and the type under which they are sent. */
const formats = {
  docx: {
    endings: ["docx"],
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
  doc: { endings: ["doc"], contentType: "application/msword" },
  pdf: { endings: ["pdf"], contentType: "application/pdf" },
  jpeg: { endings: ["jpg", "jpeg"], contentType: "image/jpeg" },
  png: { endings: ["png"], contentType: "image/png" },
  gif: { endings: ["gif"], contentType: "image/gif" },
} as const
type Format = keyof typeof formats

const startsOf: readonly (readonly [Format | "zip" | "cfb", Buffer])[] = [
  ["pdf", Buffer.from("%PDF-1.")],
  ["pdf", Buffer.from("%PDF-2.")],
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["gif", Buffer.from("GIF87a")],
  ["gif", Buffer.from("GIF89a")],
  ["cfb", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ["zip", Buffer.from([0x50, 0x4b, 0x03, 0x04])],
]

/**
 * The content type of a document, if content and ending are of the same allowed format; undefined otherwise. A docx is a
 * zip whose own table of contents calls it a Word document without macros, a doc a compound file with Word's stream.
 */
export async function documentType(fileName: string, bytes: Buffer): Promise<string | undefined> {
  const format = await formatOf(bytes)
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ""
  if (!format) return undefined
  const { endings, contentType } = formats[format]
  return (endings as readonly string[]).includes(ending) ? contentType : undefined
}

async function formatOf(bytes: Buffer): Promise<Format | undefined> {
  const start = startsOf.find(([, first]) => bytes.subarray(0, first.length).equals(first))?.[0]
  if (start === "zip") return (await isWordZip(bytes)) ? "docx" : undefined
  if (start === "cfb") return isWordCompound(bytes) ? "doc" : undefined
  return start
}

const contents = "[Content_Types].xml"
/** A table of contents is a few kilobytes; a larger one is a trick. */
const mostContentsBytes = 1_000_000
const wordDocument =
  'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"'

async function isWordZip(bytes: Buffer): Promise<boolean> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes)
    const names = new Set<string>()
    let types = ""
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName.toLowerCase())
      if (entry.fileName !== contents) continue
      // A second one is a trick: many could share the same bytes.
      if (types !== "") return false
      if (entry.uncompressedSize > mostContentsBytes) return false
      for await (const piece of await zip.openReadStreamPromise(entry)) types += String(piece)
    }
    const hasMacros =
      /macroEnabled|vbaProject/i.test(types) || [...names].some((name) => /vbaproject/.test(name))
    return names.has("word/document.xml") && types.includes(wordDocument) && !hasMacros
  } catch {
    // Not a whole zip, so nothing that Word could open.
    return false
  }
}

/** The folder of a compound file has entries of 128 bytes: name in UTF-16, its length with the final zero, its kind. */
const entrySize = 128
const streamName = Buffer.from("WordDocument\0", "utf16le")
const streamKind = 2

function isWordCompound(bytes: Buffer): boolean {
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const isStream = bytes.readUInt16LE(at + 64) === streamName.length && bytes[at + 66] === streamKind
    if (isStream && bytes.subarray(at, at + streamName.length).equals(streamName)) return true
  }
  return false
}
