import { Readable } from "node:stream"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { errorText, waitText } from "../../../contract/error-text.ts"
import { type ErrorBody, type ErrorCode, errorStatus } from "../../../contract/errors.ts"
import { inputLabel } from "../../../contract/input-labels.ts"
import { sentences } from "../../../contract/sentences.ts"
import { FileStoreError } from "../files/index.ts"
import { Refusal, type Refused, type ThrownError } from "../refusal.ts"
import { noteCall } from "./call-notes.ts"

/** How long to wait where nobody knows it better, in seconds. */
const usualWait = 60

/**
 * Sends a refusal with the status of its code (contract/errors). Where the portal itself failed, the id of the
 * request comes along, by which its log has the cause; each 429, and 503 for want of room, says when to come again (`Retry-After`, P150).
 */
export function sendRefusal(
  reply: FastifyReply,
  { refused, details, body }: Refused<ErrorCode>,
): FastifyReply {
  const { request } = reply
  noteCall(request, { refused })
  const failed = errorStatus[refused] >= 500 && refused !== "too_busy"
  const faults = refused === "invalid_input" && Array.isArray(details) ? details.map(labelled) : []
  const whole: ErrorBody = {
    code: refused,
    message: [errorText[refused], ...faults.flatMap(faultText).slice(0, 1)].join(" "),
    details: faults.length > 0 ? faults : details,
    ...(failed && { requestId: request.id }),
  }
  const isTooMany = errorStatus[refused] === 429
  if (isTooMany || refused === "too_busy") {
    const { retryAfter = usualWait } = (details ?? {}) as { retryAfter?: number }
    reply.header("retry-after", retryAfter)
    Object.assign(whole, { details: { retryAfter } })
    if (isTooMany) whole.message += ` ${waitText(retryAfter)}`
  }
  reply.code(errorStatus[refused]).type("application/json; charset=utf-8")
  return reply.send(body ? Readable.from(body) : JSON.stringify(whole))
}

const byFastifyCode: Record<string, ThrownError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "file_too_large",
  FST_REQ_FILE_TOO_LARGE: "file_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
}
/** Lost, shutting down, out of room, only reading, locked in a circle, or a row or statement that took too long. */
const databaseIsAway = /^(08|57P0|53|40P01|55P03|57014|25006|25P03)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/

/** The code of anything that was thrown; what nobody expected is "internal". */
function codeOf(error: FastifyError | Refusal): ThrownError {
  if (error instanceof Refusal) return error.code
  if (error instanceof FileStoreError) return "unavailable"
  if (hasZodFastifySchemaValidationErrors(error)) return "invalid_input"
  const known = byFastifyCode[error.code ?? ""]
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return "invalid_input"
  const connectionLost =
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/.test(
      error.message ?? "",
    )
  return connectionLost || databaseIsAway.test(error.code ?? "") ? "unavailable" : "internal"
}

/** Every failure of the server becomes one body shape; unexpected ones are logged with their cause. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const code = codeOf(error)
    if (errorStatus[code] >= 500) request.log.error({ err: error }, "request failed")
    return sendRefusal(reply, { refused: code, details: detailsOf(error) })
  })
}

/** A caller who sends more wrong values than that needs no list of them all. */
const mostFaults = 50

function detailsOf(error: FastifyError): unknown {
  if (error instanceof Refusal) return error.details
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const paths = new Set<string>()
  // Named as commands name them, so that a form finds its field: `idNumber`, `cars/0/id`.
  const faults = error.validation
    .slice(0, mostFaults)
    .flatMap(({ keyword, instancePath, message, params }) => {
      const path = instancePath.slice(1)
      // The first fault of a value says it: what is no text has no length either.
      if (paths.has(path)) return []
      paths.add(path)
      // A strict object tells of what it does not know as a whole: each is named by itself.
      const unknown = keyword === "unrecognized_keys" ? (params as { keys?: string[] }).keys : undefined
      if (!unknown) return [{ path, message }]
      return unknown
        .slice(0, mostFaults)
        .map((key) => ({ path: path ? `${path}/${key}` : key, message: sentences.unknown }))
    })
  return faults.slice(0, mostFaults)
}

/** What is wrong with a value; `label` is what people call it. */
type Fault = { path?: unknown; label?: string; message?: unknown }

/** A fault with what people call its value (P189), where they do. */
function labelled(fault: Fault): Fault {
  const label = typeof fault.path === "string" ? inputLabel(fault.path) : undefined
  return label ? { label, ...fault } : fault
}

/** "Telefon: Höchstens 40 Zeichen.", for a screen that has no place for it beside the value. */
const faultText = ({ label, message }: Fault): string[] =>
  label && typeof message === "string" ? [`${label}: ${message.replace(`${sentences.correct} `, "")}`] : []
