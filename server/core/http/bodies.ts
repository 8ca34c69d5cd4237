import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { maxBulkCars } from "../../../contract/core/limits.ts"
import { Refusal } from "../refusal.ts"
import { maxFileBytes } from "./lanes.ts"

/** Deeper than any call. A megabyte of brackets takes the parser a hundred times as long as other JSON. */
const deepest = 20
/** The largest call, a bulk edit, names two per car. 300,000 different names would take the parser a quarter of a second. */
const mostMembers = 2 * maxBulkCars + 1_000

/** Refuses JSON bodies that would block other calls, before they are parsed. */
export function refuseCostlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error")
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isCostly(String(body))) done(new Refusal("invalid_input"))
    else parse(request, String(body), done)
  })
}

/** Whether JSON nests too deeply or has too many members; the parser checks the rest. */
export function isCostly(json: string): boolean {
  let depth = 0
  let members = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === "[" || sign === "{") depth++
    else if (sign === "]" || sign === "}") depth--
    else if (sign === ":") members++
    if (depth > deepest || members > mostMembers) return true
  }
  return false
}

/** Position of the closing quote, or of the end. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1
  return at
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // File names may contain a slash (P96).
    preservePath: true,
    limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11, headerPairs: 50 },
  })
}

export type UploadedFile = { name: string; bytes: Buffer }

/** In NFC; null above 20 MB. Throws a `Refusal`: 415 for another kind of body, 422 without a field `file`. */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile | null> {
  if (!request.isMultipart()) throw new Refusal("unsupported_media_type")
  const part = await parsed(request.file())
  if (part?.fieldname !== "file") {
    part?.file.resume()
    throw new Refusal("invalid_input", [{ path: "/file", message: "Bitte wählen Sie eine Datei aus." }])
  }
  const bytes = await parsed(part.toBuffer()).catch((error: { code?: string }) => {
    if (error.code !== "FST_REQ_FILE_TOO_LARGE") throw error
    return null
  })
  // `toBuffer` misses truncation at the very last byte.
  return bytes && !part.file.truncated ? { name: part.filename.normalize("NFC"), bytes } : null
}

/** Errors of the form parser without a status are the client's fault. */
const parsed = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: { statusCode?: number }) => {
    throw error.statusCode ? error : new Refusal("invalid_input")
  })
