import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/proposals.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { proposeCar, refusalOfProposal } from "./commands.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; publicUrl: string }

/** A seller asks the sales managers of their dealership for a car (P190). */
export function proposalRoutes(app: FastifyInstance, { db, gates, clock, publicUrl }: Parts): void {
  const seller = gates.role("SELLER")
  route(app, calls.checkProposal, seller, ({ caller, query }) =>
    refusalOfProposal(db, caller, query.carId, clock()),
  )
  route(app, calls.proposeCar, seller, ({ caller, body }) =>
    proposeCar(db, caller, body, { now: clock(), publicUrl }),
  )
}
