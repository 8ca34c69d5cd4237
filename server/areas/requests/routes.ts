import type { FastifyInstance } from "fastify"
import { sendRequest } from "../../../contract/requests.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import * as commands from "./commands.ts"
import type { Addresses } from "./mails.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; addresses: Addresses }

/** What a sales manager asks for or accepts (P62). */
export function requestRoutes(app: FastifyInstance, { db, gates, clock, addresses }: Parts): void {
  route(app, sendRequest, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    commands.sendRequest(db, caller, body, clock(), addresses),
  )
}
