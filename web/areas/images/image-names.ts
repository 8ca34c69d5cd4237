import { imageFolder } from "../../../contract/image-name.ts"
import { read } from "../../ui/loading/index.ts"

/** Which images there are, by name; a minute old is good enough, and after an own change it is asked again. */
export const imageNamesQuery = read(
  "GET /api/file/names",
  { path: imageFolder },
  {
    staleTime: 60_000,
    // Without the names the drawings stand.
    silent: true,
  },
)

export type CarImage = { thumb: string; full: string }

/** The addresses of one image; with its content's id in them the browser keeps what it loaded for ever. */
export function imageAddresses({ id, filename }: { id: string; filename: string }): CarImage {
  const full = `/api/file?${new URLSearchParams({ path: imageFolder + filename, v: id })}`
  return { thumb: `${full}&size=thumb`, full }
}
