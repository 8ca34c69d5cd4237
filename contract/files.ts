import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { colours } from "./enums.ts"
import { activeErrors, roleErrors } from "./errors.ts"
import { flagParameter, text } from "./schemas.ts"

/** `id` is the hash of the content, so another picture has another id. */
const fileEntry = z.object({ id: z.string(), filename: z.string() })
export type FileEntry = z.infer<typeof fileEntry>

const filename = text.min(1)

export const uploadCarImage = endpoint({
  method: "POST",
  path: "/api/car/image",
  summary: "Upload the image of a configuration, named by `filename` or else by the file's own name; 201",
  query: z.object({ replace: flagParameter, filename: filename.optional() }),
  bodyKind: "multipart",
  output: fileEntry,
  errors: [...roleErrors, "image_unreadable", "image_too_large", "image_without_car", "image_exists"],
})
export const deleteCarImage = endpoint({
  method: "POST",
  path: "/api/car/image/delete",
  summary: "Delete the image of a configuration: 200, or 208 when it was gone already",
  body: z.object({ filename }),
  output: z.object({}),
  errors: [...roleErrors, "image_without_car"],
})
export const listFileNames = endpoint({
  method: "GET",
  path: "/api/file/names",
  summary: "The files of a public folder, by name; `path=car/images/`",
  query: z.object({ path: z.string().max(100) }),
  output: z.array(fileEntry),
  errors: [...activeErrors, "not_found"],
})
export const getFile = endpoint({
  method: "GET",
  path: "/api/file",
  summary:
    "A public file, `path=car/images/{filename}`; kept for ever with `v={id}`, `size=thumb` gives a small WebP",
  query: z.object({
    path: text.min(1),
    v: z.string().max(100).optional(),
    size: z.enum(["thumb"]).optional(),
  }),
  output: "binary",
  errors: [...activeErrors, "not_found"],
})

const imageReportOutput = z.object({
  /** Every configuration that cars have, by name; `image` null where it has no image yet. */
  configurations: z.array(
    z.object({
      filename: z.string(),
      brand: z.string(),
      model: z.string(),
      modelSeries: z.string(),
      paintBaseColor: z.enum(colours),
      cars: z.int(),
      image: z.object({ id: z.string() }).nullable(),
    }),
  ),
  /** Cars that can have no image, because brand, model, series or colour is missing. */
  incompleteCars: z.int(),
  /** Images whose configuration no car has any more. */
  unused: z.array(fileEntry),
})
export type ImageReport = z.infer<typeof imageReportOutput>

export const imageReport = endpoint({
  method: "GET",
  path: "/api/car/image/report",
  summary: "Which configurations have cars but no image, and which images have no cars",
  output: imageReportOutput,
  errors: roleErrors,
})
