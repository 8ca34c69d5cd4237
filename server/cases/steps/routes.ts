import type { FastifyInstance } from "fastify"
import { withdrawActivity } from "../../../contract/activities.ts"
import { updateCar as updateCarCall } from "../../../contract/cars.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { type Addresses, updateCar } from "./commands.ts"
import { withdraw } from "./commands.withdraw.ts"

type Parts = { db: Database; gates: Gates; clock: Clock; addresses: Addresses }

/** Edits of a car and the provider's steps of its case, which are one call (P16, P22), and an agent's withdrawal (P25). */
export function stepRoutes(app: FastifyInstance, { db, gates, clock, addresses }: Parts): void {
  route(app, updateCarCall, gates.admin, ({ body, caller }) =>
    updateCar(db, caller, body, clock(), addresses),
  )
  route(app, withdrawActivity, gates.role("SALES_MANAGER"), ({ caller, body }) =>
    withdraw(db, caller, body.id, clock(), addresses),
  )
}
