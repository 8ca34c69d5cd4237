import { useQuery } from "@tanstack/react-query"
import { documentFormats, formatNamed } from "../../../contract/core/document-formats.ts"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import type { CarDocument } from "../../../contract/fleet/documents.ts"
import { call } from "../../core/api.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { read } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"
import { texts } from "./texts.de.ts"

const mostBytes = 20 * 1024 * 1024

/** Why a document is refused before the upload. Only a convenience: the server checks the content. */
export function documentRefusal({ name, size }: Pick<File, "name" | "size">): ErrorCode | null {
  if (!formatNamed(documentFormats, name)) return "unsupported_media_type"
  return size > mostBytes ? "file_too_large" : null
}

const units = ["Byte", "KB", "MB", "GB"] as const

/** "812 Byte", "1,4 KB", "20 MB", "3 GB": at most one decimal, none from 10 on. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0
  return `${value.toLocaleString("de-DE", { maximumFractionDigits })}\u00a0${units[step]}`
}

/** The documents of a car visible to the user, keyed by the offer's version, which every new document raises; screens show failures. */
export function documentsOf(carId: string, offerVersion?: number) {
  const documents = read("GET /api/car/document/all", { carId }, { silent: true })
  return { ...documents, queryKey: [...documents.queryKey, offerVersion] }
}
export const useDocuments = (carId: string, offerVersion?: number) =>
  useQuery(documentsOf(carId, offerVersion))

/** Saves a document under its name; documents are never opened in the portal. */
export const useDownloadDocument = () =>
  useChange({
    mutationFn: ({ id }: Pick<CarDocument, "id" | "filename">) =>
      call("GET /api/car/document", { query: { id } }),
    meta: { failure: texts.downloadFailed },
    onSuccess: (_, content, { filename }) => saveFile(content, filename),
  })
