import type { FastifyInstance } from "fastify"
import { find } from "../../../contract/find.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { findAnything } from "./queries.ts"

/** One search for everything that somebody may open, from any screen (P198). */
export function findRoutes(app: FastifyInstance, { db, gates }: { db: Database; gates: Gates }): void {
  route(app, find, gates.active, ({ query, caller }) => findAnything(db, caller, query.words))
}
