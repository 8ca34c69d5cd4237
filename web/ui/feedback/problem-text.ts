import { type ErrorCode, errorText } from "../../../contract/errors.ts"
import { ApiError } from "../../api.ts"

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorText, code)

/** The code a failed call carries; a connection that failed counts as `unavailable`, anything else as `internal`. */
export function problemCode(error: unknown): ErrorCode {
  if (error instanceof TypeError) return "unavailable"
  const code = error instanceof Error && "code" in error ? error.code : undefined
  return isErrorCode(code) ? code : "internal"
}

/**
 * What a person reads about a failed call (P87). `failure` takes the place of the two general sentences,
 * e.g. "Die Fahrzeuge konnten nicht geladen werden."
 */
export function problemText(error: unknown, failure?: string): string {
  const code = problemCode(error)
  return failure && (code === "internal" || code === "unavailable") ? failure : errorText[code]
}

/** The record as it stands now, which a version conflict brings along (P35). */
export const currentOf = <Row>(error: unknown): Row | null =>
  error instanceof ApiError && error.code === "version_conflict"
    ? (error.details as { current: Row }).current
    : null
