import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { activeErrors, roleErrors } from "../core/errors.ts"
import { flagParameter, text } from "../core/schemas.ts"

/** `id` is the content hash, so a replaced picture gets a new id. */
const fileEntry = z.object({ id: z.string(), filename: z.string() })
export type FileEntry = z.infer<typeof fileEntry>

const filename = text.min(1)

/** Upload the image of a configuration, identified by the file name; 201. */
export const uploadCarImage = post("/api/car/image", {
  query: z.object({ replace: flagParameter }),
  bodyKind: "multipart",
  output: fileEntry,
  errors: [...roleErrors, "image_unreadable", "image_too_large", "image_without_car", "image_exists"],
})
/** Delete the image of a configuration: 200, or 208 if it does not exist. */
export const deleteCarImage = post("/api/car/image/delete", {
  body: z.object({ filename }),
  output: z.object({}),
  errors: [...roleErrors, "image_without_car"],
})
/** List the files of a public folder by name; `path=car/images/`. */
export const listFileNames = get("/api/file/names", {
  query: z.object({ path: z.string().max(100) }),
  output: z.array(fileEntry),
  errors: [...activeErrors, "not_found"],
})
/** Download a public file, `path=car/images/{filename}`; cached permanently with `v={id}`, `size=thumb` returns a small WebP. */
export const getFile = get("/api/file", {
  query: z.object({
    path: text.min(1),
    v: z.string().max(100).optional(),
    size: z.enum(["thumb"]).optional(),
  }),
  output: "binary",
  errors: [...activeErrors, "not_found"],
})

declare module "../core/errors.ts" {
  interface RefusalDetails {
    image_exists: { id: string | undefined; filename: string }
  }
}
