import type { FastifyRequest } from "fastify"
import { logSecurity } from "../../core/http/index.ts"
import { signInSql, type TokenClaims } from "../../core/identity/index.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"

/** Tokens of the service last an hour, so the first one is of a sign-in that is not older. */
const freshMs = 3_600_000
const maxKnown = 5_000

/**
 * Logs sign-ins to a hosted identity, of which the portal sees only the tokens: at the first call with one, once for all processes
 * (P176). What the service itself refused is in its own log.
 */
export function loggingEntries(db: Db, clock: Clock) {
  const known = new Set<string>()
  return async (request: FastifyRequest, { sub, signedInAt }: TokenClaims): Promise<void> => {
    if (!signedInAt || signedInAt.getTime() < clock().getTime() - freshMs) return
    const entry = `${sub} ${signedInAt.getTime()}`
    if (known.has(entry)) return
    const isFirst = (await db.run(signInSql, [sub, signedInAt])) > 0
    // Only now: where the database failed, the next call logs it.
    if (known.size >= maxKnown) known.clear()
    known.add(entry)
    if (isFirst) logSecurity(request, "sign_in", { outcome: "ok" })
  }
}
