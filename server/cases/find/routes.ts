import type { FastifyInstance } from "fastify"
import { find } from "../../../contract/find.ts"
import { route } from "../../core/http/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { findAnything } from "./queries.ts"

/** One search for everything that somebody may open, from any screen (P198). */
export function findRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, find, gates.active, ({ query, caller }) => findAnything(db, caller, query.words))
}
