import { z } from "zod"
import { endpoint } from "./endpoint.ts"

const path = z.object({ path: z.string().min(1).max(500) })

export const uploadCarImage = endpoint({
  method: "POST",
  path: "/api/car/image",
  summary: "Upload the image of a configuration",
  bodyKind: "multipart",
  output: z.object({}),
  errors: ["unauthenticated", "inactive", "forbidden", "file_too_large", "unsupported_media_type"],
})
export const deleteCarImage = endpoint({
  method: "POST",
  path: "/api/car/image/delete",
  summary: "Delete the image of a configuration",
  body: path,
  output: z.object({}),
  errors: ["unauthenticated", "inactive", "forbidden", "not_found"],
})
export const listFileNames = endpoint({
  method: "GET",
  path: "/api/file/names",
  summary: "Names of the files in a folder",
  query: path,
  output: z.array(z.string()),
  errors: ["unauthenticated", "inactive", "forbidden"],
})
export const getFile = endpoint({
  method: "GET",
  path: "/api/file",
  summary: "A public file, e.g. a car's image",
  query: path,
  output: "binary",
  errors: ["not_found"],
})
