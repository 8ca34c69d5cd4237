import { isWholePicture } from "./image.ts"
import { isPassivePdf } from "./pdf-structure.ts"
import { isWordPackage } from "./word-package.ts"

/** Content type of each document format (P96). */
const contentTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
} as const
type Format = keyof typeof contentTypes

const startsOf: readonly (readonly [Format | "zip" | "cfb", Buffer])[] = [
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["gif", Buffer.from("GIF87a")],
  ["gif", Buffer.from("GIF89a")],
  ["cfb", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ["zip", Buffer.from([0x50, 0x4b, 0x03, 0x04])],
]

/** Content type if content and extension are of the same allowed format without active content; else undefined. */
export async function documentType(fileName: string, bytes: Buffer): Promise<string | undefined> {
  const format = await formatOf(bytes)
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  return format && (extension === "jpg" ? "jpeg" : extension) === format ? contentTypes[format] : undefined
}

/** A byte order mark or printer commands may precede it (ISO 32000-1, implementation note 13), but no markup. */
const pdfStart = /^(?![\xef\xbb\xbf\s]*<).{0,1016}%PDF-[12]\./s

async function formatOf(bytes: Buffer): Promise<Format | undefined> {
  const start = startsOf.find(([, first]) => bytes.subarray(0, first.length).equals(first))?.[0]
  if (start === "zip") return (await isWordPackage(bytes)) ? "docx" : undefined
  if (start === "cfb") return isWordCompound(bytes) ? "doc" : undefined
  if (start) return (await isWholePicture(bytes)) ? start : undefined
  return pdfStart.test(bytes.toString("latin1", 0, 1024)) && isPassivePdf(bytes.toString("latin1"))
    ? "pdf"
    : undefined
}

/** Directory entries of a compound file have 128 bytes: name in UTF-16, its length with the final zero, its kind. */
const entrySize = 128
const streamName = Buffer.from("WordDocument\0", "utf16le")
const macroFolder = Buffer.from("_VBA_PROJECT\0", "utf16le")
const streamKind = 2

function isWordCompound(bytes: Buffer): boolean {
  if (bytes.includes(macroFolder)) return false
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const isStream = bytes.readUInt16LE(at + 64) === streamName.length && bytes[at + 66] === streamKind
    if (isStream && bytes.subarray(at, at + streamName.length).equals(streamName)) return true
  }
  return false
}
