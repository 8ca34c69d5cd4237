import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { berlinToday } from "../../../contract/core/dates.ts"
import * as calls from "../../../contract/fleet/cars.ts"
import { readFleet, readFleetIds } from "../../../contract/fleet/fleet.ts"
import { route } from "../../core/http/route.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import * as archive from "./archive.ts"
import { bulkCars } from "./bulk.ts"
import * as fleet from "./fleet.ts"
import { carHistory } from "./history.ts"
import type { SentList } from "./kept-lists.ts"
import { carLists, someListedCars } from "./lists.ts"
import { saveCar } from "./write.ts"

/** Car lists and edits, except `updateCar`, which also handles status transitions. */
export function carRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock, buildDate } = context
  const change = changing(context)
  const lists = carLists(db)

  /** Sends a list, or 304 if the caller has it; of equal cars, admins and agents get different fields. */
  const send = async ({ request, reply }: Call, { gzip, tag }: SentList) => {
    const etag = `W/"${buildDate.replace(/\W/g, "")}-${tag}"`
    reply
      .header("etag", etag)
      .header("cache-control", "private, no-cache")
      .header("vary", "Accept-Encoding, Authorization, X-Location-Ids")
    if (request.headers["if-none-match"] === etag) return reply.code(304).send()
    reply.type("application/json; charset=utf-8")
    const isZipped = takesGzip.test(request.headers["accept-encoding"] ?? "")
    return isZipped ? reply.header("content-encoding", "gzip").send(gzip) : reply.send(await unzip(gzip))
  }
  route(app, calls.listCarsOfArea, gates.active, async (call) =>
    send(call, await lists.ofArea(call.query.area, call.caller)),
  )
  route(app, calls.listCars, gates.admin, async (call) => send(call, await lists.all(call.caller)))
  route(app, calls.listSomeCars, gates.active, ({ query, caller }) =>
    someListedCars(db, caller.groups, query.ids),
  )

  route(app, calls.saveCar, gates.admin, ({ caller, body }) => saveCar(db, caller, body, clock()))
  route(app, calls.deleteCar, gates.admin, change(archive.deleteCar))
  route(app, calls.restoreCar, gates.admin, change(archive.restoreCar))
  route(app, calls.bulkCars, gates.admin, change(bulkCars))
  route(app, readFleet, gates.admin, ({ body }) => fleet.readFleet(db, body, berlinToday(clock())))
  route(app, readFleetIds, gates.admin, ({ body }) => fleet.fleetIds(db, body, berlinToday(clock())))
  route(app, calls.carHistory, gates.admin, ({ query }) => carHistory(db, query.id))
}

type Call = { request: FastifyRequest; reply: FastifyReply }

const unzip = promisify<Buffer, Buffer>(gunzip)

/** `q=0` excludes gzip. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i
