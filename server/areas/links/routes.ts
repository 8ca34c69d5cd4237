import type { FastifyInstance } from "fastify"
import { checkLink } from "../../../contract/links.ts"
import { refuseFrom, route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { showLink } from "./queries.ts"
import { linkTries } from "./rules.ts"

type Parts = { db: Database; gates: Gates; clock: Clock }

/** What the links of mails are for (P140). What one of them does is a call of the area that it concerns. */
export function linkRoutes(app: FastifyInstance, { db, gates, clock }: Parts): void {
  route(
    app,
    checkLink,
    gates.anyone,
    async ({ body, request }) =>
      (await refuseFrom(db, linkTries, request.ip, clock())) ?? showLink(db, body.code, clock()),
  )
}
