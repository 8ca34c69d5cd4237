import type { Endpoint } from "./endpoint.ts"
import { anyCallErrors, type ErrorCode, inputErrors, laneErrors } from "./errors.ts"

/** All codes that a call may return. */
export const errorsOf = ({ method, query, errors }: Endpoint): ErrorCode[] => [
  ...new Set([
    ...errors,
    ...(method === "POST" ? inputErrors : query ? (["invalid_input"] as const) : []),
    ...laneErrors,
    ...anyCallErrors,
  ]),
]
