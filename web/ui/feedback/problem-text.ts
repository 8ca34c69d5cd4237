import type { ErrorCode } from "../../../contract/core/errors.ts"
import { generalText } from "../../../contract/core/general-text.ts"
import { withUnits } from "../../../contract/core/with-units.ts"
import { ApiError, detailsOf } from "../../core/api.ts"

/** Error code of a failed call; network failures are `unavailable`, all others `internal`. */
export function problemCode(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code
  return error instanceof TypeError ? "unavailable" : "internal"
}

/** Message about a failed call (P87). `failure` replaces the general messages. */
export function problemText(error: unknown, failure?: string): string {
  const code = problemCode(error)
  if (code !== "internal" && code !== "unavailable") return withUnits((error as Error).message)
  const text = failure ?? generalText[code]
  const id = (error as Partial<ApiError> | null)?.requestId
  return id ? `${text} (Kennung ${id})` : text
}

/** The current record of a version conflict (P35). */
export const currentOf = <Row>(error: unknown): Row | null =>
  (detailsOf(error, "version_conflict")?.current as Row | undefined) ?? null
