import { createHash } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as calls from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { Area } from "../../../contract/enums.ts"
import { readFleet, readFleetIds } from "../../../contract/fleet.ts"
import { groupList, selectionList } from "../../../contract/visibility.ts"
import { route } from "../../core/http/route.ts"
import { type CachedList, perEra } from "../../core/lists/cached-lists.ts"
import { type Context, changing, running } from "../../people/identity/context.ts"
import type { Actor } from "../../people/identity/gate.ts"
import * as archive from "./archive.ts"
import { bulkCars } from "./bulk.ts"
import * as fleet from "./fleet.ts"
import { carHistory } from "./history.ts"
import { allScopes, carLists, firstCarLists, someListedCars } from "./lists.ts"
import { saveCar } from "./write.ts"

type ListCall = { query: { area: Area }; caller: Actor; request: FastifyRequest; reply: FastifyReply }

/** Car lists and edits, except `updateCar`, which also handles status transitions. */
export function carRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock, buildDate } = context
  const run = running(context)
  const change = changing(context)
  const lists = perEra(() => carLists(db))
  const first = perEra(() => firstCarLists(db))
  const tag = listTag(buildDate)

  /** Sends a list, or 304 if the caller has this revision. */
  const send = async (
    { request, reply }: Pick<ListCall, "request" | "reply">,
    { scope, era, revision }: { scope: string; era: string; revision: number },
    load: () => Promise<CachedList>,
  ) => {
    const asOf = (of: number) => listHeaders(reply, tag(scope, era, of))
    if (request.headers["if-none-match"] === tag(scope, era, revision)) return asOf(revision).code(304).send()
    const list = await load()
    asOf(list.revision).type("application/json; charset=utf-8")
    const isZipped = takesGzip.test(request.headers["accept-encoding"] ?? "")
    return isZipped ? reply.header("content-encoding", "gzip").send(list.gzip) : reply.send(list.plain)
  }

  const ownList = (form: "agent" | "columns") => (call: ListCall) => {
    const { area } = call.query
    const { revisions, type, groups } = call.caller
    const { era, [area]: revision } = revisions
    const scopes = area === "SELECTION" ? [selectionList] : groups.map(groupList)
    const scope = `${form} ${type} ${area} ${scopes.join()}`
    return send(call, { scope, era, revision }, () => lists(era)[form](scopes, revision))
  }
  route(app, calls.listCarsOfArea, gates.active, ownList("agent"))
  route(app, calls.listCarColumnsOfArea, gates.active, ownList("columns"))

  route(app, calls.listCars, gates.admin, async (call) => {
    const { scopes, revision, era } = await allScopes(db)
    return send(call, { scope: "ADMIN", era, revision }, () => lists(era).admin(scopes, revision))
  })

  route(app, calls.listFirstCarsOfArea, gates.active, (call) => {
    const { area } = call.query
    const { revisions, groups } = call.caller
    const { era, [area]: revision } = revisions
    const scope = `first ${area} ${area === "SELECTION" ? "" : groups.join()}`
    return send(call, { scope, era, revision }, () => first(era)(area, groups, revision))
  })
  route(app, calls.listSomeCarsOfAreas, gates.active, ({ query, caller }) =>
    someListedCars(db, caller.groups, query.ids),
  )

  route(app, calls.saveCar, gates.admin, run(saveCar))
  route(app, calls.deleteCar, gates.admin, change(archive.deleteCar))
  route(app, calls.restoreCar, gates.admin, change(archive.restoreCar))
  route(app, calls.bulkCars, gates.admin, run(bulkCars))
  route(app, readFleet, gates.admin, ({ body }) => fleet.readFleet(db, body, berlinToday(clock())))
  route(app, readFleetIds, gates.admin, ({ body }) => fleet.fleetIds(db, body, berlinToday(clock())))
  route(app, calls.carHistory, gates.admin, ({ query }) => carHistory(db, query.id))
}

/** Weak ETag of build, visibility, era and revision; equal tags mean equal lists (architecture, rule 7). */
const listTag = (buildDate: string) => (scope: string, era: string, revision: number) => {
  const prefix = createHash("sha256").update(`${buildDate} ${scope}`).digest("base64url").slice(0, 16)
  return `W/"${prefix}-${era}-${revision}"`
}

const listHeaders = (reply: FastifyReply, tag: string) =>
  reply
    .header("etag", tag)
    .header("cache-control", "private, no-cache")
    .header("vary", "Accept-Encoding, Authorization, X-Location-Ids")

/** `q=0` excludes gzip. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i
