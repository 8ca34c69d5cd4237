import { createHash } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import * as calls from "../../../contract/feeds.ts"
import { hasTag, noteCall, refuseFrom, refuseOver, route, type TooMany } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { releasedListings } from "../listings/queries.listings.ts"
import { hashOfKey, makeKey, noteUse, revokeKey } from "./commands.ts"
import { feedKeys, type OpenedKey, openKey } from "./queries.ts"
import { csvOf, feedCarOf, keyCalls, keyTries } from "./rules.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; publicUrl: string }

/** The cars that an agent may advertise, for its own systems, and the keys to them (P226). */
export function feedRoutes(app: FastifyInstance, { db, gates, clock, publicUrl }: Parts): void {
  route(app, calls.listFeedKeys, gates.role("SALES_MANAGER", "ADMIN"), ({ caller }) =>
    feedKeys(db, caller, clock()),
  )
  route(app, calls.makeFeedKey, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    makeKey(db, caller, body, clock()),
  )
  route(app, calls.revokeFeedKey, gates.role("SALES_MANAGER", "ADMIN"), ({ caller, body }) =>
    revokeKey(db, caller, body.id, clock()),
  )

  const carsOf = async ({ locationIds }: OpenedKey) => {
    const listed = await releasedListings(db, locationIds, berlinToday(clock()))
    return listed
      .filter(({ listing }) => listing.mayBeAdvertised)
      .map(({ released, listing }) => feedCarOf(released, listing, publicUrl))
  }
  route(app, calls.readFeed, gates.anyone, async ({ query, request, reply }) => {
    const key = await keyOf(db, request, query.key, clock())
    if (isRefused(key)) return key
    return send(
      request,
      reply.type("application/json; charset=utf-8"),
      JSON.stringify({ cars: await carsOf(key) }),
    )
  })
  route(app, calls.readFeedTable, gates.anyone, async ({ query, request, reply }) => {
    const key = await keyOf(db, request, query.key, clock())
    if (isRefused(key)) return key
    return send(request, reply.type("text/csv; charset=utf-8"), csvOf(calls.feedColumns, await carsOf(key)))
  })
}

/** The key of a call, from its header or its address; a wrong one counts as a try. */
async function keyOf(
  db: Database,
  request: FastifyRequest,
  inAddress: string | undefined,
  now: Date,
): Promise<OpenedKey | Refused<"feed_key_invalid"> | TooMany> {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? inAddress
  const key = given === undefined ? undefined : await openKey(db, hashOfKey(given), now)
  if (!key) return (await refuseFrom(db, keyTries, request.ip, now)) ?? refuse("feed_key_invalid")
  noteCall(request, { subjectIds: [key.id] })
  const tooMany = await refuseOver(db, keyCalls, key.id, now)
  if (tooMany) return tooMany
  await noteUse(db, key.id, now)
  return key
}

/** Answers a text, or 304 where the caller has it already. A key may open it, so nobody in between keeps it. */
function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`
  reply.header("etag", tag).header("cache-control", "private, no-cache")
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(text)
}
