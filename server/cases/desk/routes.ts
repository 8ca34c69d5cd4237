import type { FastifyInstance } from "fastify"
import * as desk from "../../../contract/desk.ts"
import { route } from "../../core/http/index.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { readDesk } from "./queries.ts"

/** The provider's desk: answers are given by the calls of the cars and of the complaints themselves. */
export function deskRoutes(
  app: FastifyInstance,
  { db, gates, clock }: { db: Db; gates: Gates; clock: Clock },
): void {
  route(app, desk.readDesk, gates.admin, ({ caller }) => readDesk(db, caller, clock()))
}
