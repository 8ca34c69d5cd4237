import { Readable } from "node:stream"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import {
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  errorText,
  waitText,
} from "../../../contract/core/errors.ts"
import { sentences, withLabel } from "../../../contract/core/sentences.ts"
import { inputLabel } from "../../../contract/fleet/input-labels.ts"
import { Refusal, type Refused, type ThrownError } from "../refusal.ts"
import { noteCall } from "./security-log.ts"

/** Default `Retry-After`, in seconds. */
const defaultWait = 60

/** Internal errors contain the request id of their log entry; 429 and `too_busy` a `Retry-After` (P150). */
export function sendRefusal(
  reply: FastifyReply,
  { refused, details, body }: Refused<ErrorCode>,
): FastifyReply {
  const { request } = reply
  noteCall(request, { refused })
  const failed = errorStatus[refused] >= 500 && refused !== "too_busy"
  const inputErrors = refused === "invalid_input" && Array.isArray(details) ? details.map(labelled) : []
  const whole: ErrorBody = {
    code: refused,
    message: [errorText[refused], ...inputErrors.flatMap(errorTextWithLabel).slice(0, 1)].join(" "),
    details: inputErrors.length > 0 ? inputErrors : details,
    ...(failed && { requestId: request.id }),
  }
  const isTooMany = errorStatus[refused] === 429
  if (isTooMany || refused === "too_busy") {
    const { retryAfter = defaultWait } = (details ?? {}) as { retryAfter?: number }
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
/** Connection lost, shutdown, disk full, read-only, deadlock, lock or statement timeout. */
const databaseIsAway = /^(08|57P0|53|40P01|55P03|57014|25006|25P03)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/

function codeOf(error: FastifyError | Refusal): ThrownError {
  if (error instanceof Refusal) return error.code
  const mapped = byFastifyCode[error.code ?? ""]
  if (mapped) return mapped
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return "invalid_input"
  const connectionLost =
    /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/.test(
      error.message ?? "",
    )
  return connectionLost || databaseIsAway.test(error.code ?? "") ? "unavailable" : "internal"
}

/** Every error gets one body shape; unexpected ones are logged with their cause. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const code = codeOf(error)
    if (errorStatus[code] >= 500) request.log.error({ err: error }, "request failed")
    return sendRefusal(reply, {
      refused: code,
      ...(error instanceof Refusal && { details: error.details }),
    })
  })
}

type LabelledError = { path?: unknown; label?: string; message?: unknown }

function labelled(error: LabelledError): LabelledError {
  const label = typeof error.path === "string" ? inputLabel(error.path) : undefined
  return label ? { label, ...error } : error
}

/** "Telefon: Höchstens 40 Zeichen.", for screens that cannot show it beside the field. */
const errorTextWithLabel = ({ label, message }: LabelledError): string[] =>
  label && typeof message === "string" ? [withLabel(label, message.replace(`${sentences.correct} `, ""))] : []
