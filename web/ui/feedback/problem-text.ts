import type { ErrorCode } from "../../../contract/errors.ts"
import { generalText } from "../../../contract/general-text.ts"
import { withUnits } from "../../../contract/with-units.ts"
import { ApiError } from "../../api.ts"

/** The code a failed call carries; a connection that failed counts as `unavailable`, anything else as `internal`. */
export function problemCode(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code
  return error instanceof TypeError ? "unavailable" : "internal"
}

/**
 * What a person reads about a failed call (P87): the sentence that came with the refusal. `failure` takes the place of the two general sentences,
 * e.g. "Die Fahrzeuge konnten nicht geladen werden."; what the operator finds a failure by comes after either.
 */
export function problemText(error: unknown, failure?: string): string {
  const code = problemCode(error)
  if (code !== "internal" && code !== "unavailable") return withUnits((error as Error).message)
  const text = failure ?? generalText[code]
  const id = (error as Partial<ApiError> | null)?.requestId
  return id ? `${text} (Kennung ${id})` : text
}

/** The record as it stands now, which a version conflict brings along (P35). */
export const currentOf = <Row>(error: unknown): Row | null =>
  error instanceof ApiError && error.code === "version_conflict"
    ? (error.details as { current: Row }).current
    : null
