import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { boundErrors, roleErrors } from "../core/errors.ts"
import { id, instant } from "../core/schemas.ts"

const carDocument = z.object({
  id,
  filename: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadedAt: instant,
})
export type CarDocument = z.infer<typeof carDocument>

/** A document as stored with a binding act (P37). */
export type ShownDocument = {
  id: string
  filename: string
  size: number
  /** Hex. */
  sha256: string
}

const ofCar = z.object({ carId: id })

/** List the documents of a car that the caller can see or holds, by name. */
export const listDocuments = get("/api/car/document/all", {
  query: ofCar,
  output: z.array(carDocument),
  errors: [...boundErrors, "not_found"],
})
/** Upload a document of a car: docx, doc, pdf, jpeg, png or gif, at most 20 MB; 201. */
export const uploadDocument = post("/api/car/document", {
  query: ofCar,
  bodyKind: "multipart",
  output: carDocument,
  errors: [...roleErrors, "not_found", "document_unreadable"],
})
export const deleteDocument = post("/api/car/document/delete", {
  body: z.object({ id }),
  output: z.object({}),
  errors: [...roleErrors, "not_found"],
})
/** Download a document as attachment; documents of an acceptance remain available after their removal. */
export const getDocument = get("/api/car/document", {
  query: z.object({ id }),
  output: "binary",
  errors: [...boundErrors, "not_found"],
})
