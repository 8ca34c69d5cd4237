import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { CarDocument } from "../../../contract/documents.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"

const keyOf = (carId: string) => ["documents", carId]

/**
 * The documents of a car that the person may see; the section shows a failure itself. With the version of the offer they are
 * those that belong to it: another document makes it another one (P19).
 */
export const useDocuments = (carId: string, offerVersion?: number) =>
  useQuery({
    queryKey: [...keyOf(carId), offerVersion],
    queryFn: ({ signal }) => call("GET /api/car/document/all", { query: { carId }, signal }),
    meta: { silent: true },
  })

/** Asks anew which documents the car has. */
export function useRefreshDocuments(carId: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keyOf(carId) })
}

type DocumentUpload = { file: File; onProgress: (share: number) => void }

/** Sends one document. Refusals are shown beside the file. */
export const useUploadDocument = (carId: string) =>
  useMutation({
    mutationFn: ({ file, onProgress }: DocumentUpload) =>
      call("POST /api/car/document", { query: { carId }, file, onProgress }),
    meta: { silent: true },
  })

/** Hands a document to the browser's downloads under its name; it is never opened inside the portal. */
export const useDownloadDocument = (failure: string) =>
  useMutation({
    mutationFn: ({ id }: Pick<CarDocument, "id" | "filename">) =>
      call("GET /api/car/document", { query: { id } }),
    meta: { failure },
    onSuccess: (content, { filename }) => saveFile(content, filename),
  })

/** Deletes a document. The dialog shows refusals itself. */
export function useDeleteDocument(carId: string, success: string) {
  const refresh = useRefreshDocuments(carId)
  return useMutation({
    mutationFn: ({ id }: CarDocument) => call("POST /api/car/document/delete", { body: { id } }),
    meta: { silent: true, success },
    onSettled: refresh,
  })
}
