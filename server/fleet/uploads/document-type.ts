import { inspectDocument } from "@packages/active-content"
import { documentFormats, formatNamed } from "../../../contract/core/document-formats.ts"
import { pictureFormat } from "./image.ts"

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

/** Content type if content and extension are of the same allowed format without active content; else undefined. */
export async function documentType(fileName: string, bytes: Buffer): Promise<string | undefined> {
  const named = formatNamed(documentFormats, fileName)
  return named && (await acceptedFormat(bytes)) === named ? contentTypes[named] : undefined
}

async function acceptedFormat(bytes: Buffer): Promise<Format | undefined> {
  const found = await inspectDocument(bytes)
  if (found.format === "other") return pictureFormat(bytes)
  return found.isPassive ? found.format : undefined
}
