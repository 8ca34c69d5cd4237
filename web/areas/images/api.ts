import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { imageFolder } from "../../../contract/image-name.ts"
import { call } from "../../api.ts"

/** Which images there are, by name; a minute old is good enough, and after an own change it is asked again. */
export const imageNamesQuery = queryOptions({
  queryKey: ["images", "names"],
  queryFn: () => call("GET /api/file/names", { query: { path: imageFolder } }),
  staleTime: 60_000,
  // Without the names the drawings stand.
  meta: { silent: true },
})

export type CarImage = { thumb: string; full: string }

/** The addresses of one image; with its content's id in them the browser keeps what it loaded for ever. */
export function imageAddresses({ id, filename }: { id: string; filename: string }): CarImage {
  const full = `/api/file?${new URLSearchParams({ path: imageFolder + filename, v: id })}`
  return { thumb: `${full}&size=thumb`, full }
}

type ImageUpload = { file: File; replace: boolean; onProgress: (share: number) => void }

/** Sends one image; its name says the configuration (P93). Refusals are shown beside the file (P87). */
export const useUploadImage = () =>
  useMutation({
    mutationFn: ({ file, replace, onProgress }: ImageUpload) =>
      call("POST /api/car/image", {
        file,
        query: { replace: replace ? "true" : "false" },
        onProgress,
      }),
    meta: { silent: true },
  })

/** Deletes an image; one that was gone already counts as deleted. The dialog shows refusals itself. */
export function useDeleteImage(success: string) {
  const refresh = useRefreshImages()
  return useMutation({
    mutationFn: (filename: string) => call("POST /api/car/image/delete", { body: { filename } }),
    meta: { silent: true, success },
    onSuccess: refresh,
  })
}

/** Asks anew which images there are, for lists and rows. */
export function useRefreshImages(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ["images"] })
}
