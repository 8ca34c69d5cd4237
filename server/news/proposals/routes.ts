import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/proposals.ts"
import { route } from "../../core/http/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { proposeCar } from "./commands.ts"

/** A seller asks the sales managers of their dealership for a car (P190). */
export function proposalRoutes(app: FastifyInstance, { db, gates, clock, publicUrl }: Context): void {
  route(app, calls.proposeCar, gates.role("SELLER"), ({ caller, body }) =>
    proposeCar(db, caller, body, { now: clock(), publicUrl }),
  )
}
