import { useQuery } from "@tanstack/react-query"
import type { CarDocument } from "../../../contract/documents.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { read } from "../../ui/loading/read.ts"
import { useChange } from "../../ui/loading/use-send.ts"
import { texts } from "./texts.de.ts"

/**
 * The documents of a car that the person may see; the section shows a failure itself. With the version of the offer they are
 * those that belong to it: another document makes it another one (P19).
 */
export function useDocuments(carId: string, offerVersion?: number) {
  const documents = read("GET /api/car/document/all", { carId }, { silent: true })
  return useQuery({ ...documents, queryKey: [...documents.queryKey, offerVersion] })
}

/** Hands a document to the browser's downloads under its name; it is never opened inside the portal. */
export const useDownloadDocument = () =>
  useChange({
    mutationFn: ({ id }: Pick<CarDocument, "id" | "filename">) =>
      call("GET /api/car/document", { query: { id } }),
    meta: { failure: texts.downloadFailed },
    onSuccess: (_, content, { filename }) => saveFile(content, filename),
  })
