import type { FastifyInstance } from "fastify"
import * as calls from "../../../contract/messages.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../../people/identity/context.ts"
import * as bell from "./bell.ts"

export function messageRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(app, calls.listMessages, gates.active, ({ caller, query }) => bell.listMessages(db, caller, query))
  route(app, calls.countUnread, gates.active, ({ caller }) => bell.countUnread(db, caller))
  route(app, calls.markMessage, gates.active, ({ caller, body }) =>
    bell.markMessage(db, caller, body, clock()),
  )
  route(app, calls.readAllMessages, gates.active, ({ caller, body }) =>
    bell.readAllMessages(db, caller, body, clock()),
  )
}
