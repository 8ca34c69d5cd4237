import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/proposals.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { proposeCar } from "./commands.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; publicUrl: string }

/** A seller asks the sales managers of their dealership for a car (P190). */
export function proposalRoutes(app: FastifyInstance, { db, gates, clock, publicUrl }: Parts): void {
  route(app, calls.proposeCar, gates.role("SELLER"), ({ caller, body }) =>
    proposeCar(db, caller, body, { now: clock(), publicUrl }),
  )
}
