import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/proposals.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import * as commands from "./commands.ts"
import { listForOne, listProposals } from "./queries.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; publicUrl: string }

/** Cars that sellers propose to their own sales managers; the provider has no part in it, but is told how many wait for one person alone (P190). */
export function proposalRoutes(app: FastifyInstance, { db, gates, clock, publicUrl }: Parts): void {
  const seller = gates.role("SELLER")
  const manager = gates.role("SALES_MANAGER")
  route(app, calls.listProposals, gates.role("SELLER", "SALES_MANAGER"), ({ caller }) =>
    listProposals(db, caller, clock()),
  )
  route(app, calls.checkProposal, seller, ({ caller, query }) =>
    commands.refusalOfProposal(db, caller, query.carId, clock()),
  )
  route(app, calls.listForOne, gates.admin, ({ caller, query }) =>
    listForOne(db, caller, query.userId, clock()),
  )
  route(app, calls.proposeCar, seller, ({ caller, body }) =>
    commands.proposeCar(db, caller, body, { now: clock(), publicUrl }),
  )
  route(app, calls.withdrawProposal, seller, ({ caller, body }) =>
    commands.withdrawProposal(db, caller, body, clock()),
  )
  route(app, calls.declineProposal, manager, ({ caller, body }) =>
    commands.declineProposal(db, caller, body, clock()),
  )
}
