import type { FastifyRequest } from "fastify"
import { logSecurity } from "../../core/http/index.ts"
import type { TokenClaims } from "../../core/identity/index.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"

/** The service's tokens last an hour: whoever comes with the first one signed in at most so long ago. */
const freshMs = 3_600_000
/** So many sign-ins a process remembers that it told of. */
const mostTold = 5_000

const addSql = "insert into identity.hosted_sign_ins (account_id, at) values ($1, $2) on conflict do nothing"

/**
 * Tells the security log of sign-ins at a hosted identity, of which the portal sees only the tokens: at the first call with
 * one, once for all processes (P176). What the service itself refused stands in its own log.
 */
export function tellingEntries(db: Db, clock: Clock) {
  const told = new Set<string>()
  return async (request: FastifyRequest, { sub, signedInAt }: TokenClaims): Promise<void> => {
    const oldest = new Date(clock().getTime() - freshMs)
    if (!signedInAt || signedInAt < oldest) return
    const entry = `${sub} ${signedInAt.getTime()}`
    if (told.has(entry)) return
    const isFirst = (await db.run(addSql, [sub, signedInAt])) > 0
    // Only now: where the database failed, the next call tells of it.
    if (told.size >= mostTold) told.clear()
    told.add(entry)
    if (isFirst) logSecurity(request, "sign_in", { outcome: "ok" })
  }
}
