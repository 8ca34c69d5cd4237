import type { FastifyInstance } from "fastify"
import { checkLink } from "../../../contract/links.ts"
import { refuseFrom, route } from "../../core/http/index.ts"
import { showLink } from "../links/queries.ts"
import { linkTries } from "../links/rules.ts"
import type { Context } from "./context.ts"

/** What the links of mails are for (P140). What one of them does is a call of the area that it concerns. */
export function linkRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(
    app,
    checkLink,
    gates.anyone,
    async ({ body, request }) =>
      (await refuseFrom(db, linkTries, request.ip, clock())) ?? showLink(db, body.code, clock()),
  )
}
