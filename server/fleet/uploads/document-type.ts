import { documentFormats, formatNamed } from "../../../contract/core/document-formats.ts"
import { isHarmless } from "./document-check.ts"
import { isWholePicture } from "./image.ts"

/** Content type of each document format. */
const contentTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
} as const
type Format = keyof typeof contentTypes

const startsOf: readonly (readonly [Format, Buffer])[] = [
  ["jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["gif", Buffer.from("GIF87a")],
  ["gif", Buffer.from("GIF89a")],
  ["doc", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ["docx", Buffer.from([0x50, 0x4b, 0x03, 0x04])],
]

/** Content type if content and extension are of the same allowed format without active content; else undefined. */
export async function documentType(fileName: string, bytes: Buffer): Promise<string | undefined> {
  const format = await formatOf(bytes)
  return format && formatNamed(documentFormats, fileName) === format ? contentTypes[format] : undefined
}

/** A byte order mark or printer commands may precede it (ISO 32000-1, implementation note 13), but no markup. */
const pdfStart = /^(?![\xef\xbb\xbf\s]*<).{0,1016}%PDF-[12]\./s

async function formatOf(bytes: Buffer): Promise<Format | undefined> {
  const start = startsOf.find(([, first]) => bytes.subarray(0, first.length).equals(first))?.[0]
  if (start === "jpeg" || start === "png" || start === "gif")
    return (await isWholePicture(bytes)) ? start : undefined
  const format = start ?? (pdfStart.test(bytes.toString("latin1", 0, 1024)) ? "pdf" : undefined)
  return format && (await isHarmless(format, bytes)) ? format : undefined
}
