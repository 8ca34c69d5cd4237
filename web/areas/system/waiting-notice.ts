import type { QueryCache } from "@tanstack/react-query"
import { ApiError } from "../../api.ts"

/** Shorter than this, in milliseconds, nobody notices. */
const worthSayingMs = 2_000

/** Until when lists wait that the portal asked to come back later for (P231), in milliseconds since 1970; null where none does. */
export function waitsUntil(cache: QueryCache, now = Date.now()): number | null {
  const instants = cache.getAll().flatMap(({ state: { fetchStatus, fetchFailureReason: reason } }) => {
    const at = fetchStatus !== "idle" && reason instanceof ApiError ? reason.retryAt : undefined
    return at && at - now > worthSayingMs ? [at] : []
  })
  return instants.length > 0 ? Math.max(...instants) : null
}
