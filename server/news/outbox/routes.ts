import type { FastifyInstance } from "fastify"
import { listOutbox, retryMail as retryMailEndpoint } from "../../../contract/outbox.ts"
import { route } from "../../core/http/route.ts"
import type { Context } from "../../people/identity/context.ts"
import { countMails, listedMails, retryMail } from "./outbox.ts"

export function outboxRoutes(
  app: FastifyInstance,
  { db, gates, clock, sendsMails, providerMail }: Context,
): void {
  route(app, listOutbox, gates.admin, async ({ query: { search = "" } }) => {
    const mails = await listedMails(db, search, sendsMails)
    return { mails, total: await countMails(db, search), sends: sendsMails }
  })
  route(app, retryMailEndpoint, gates.admin, ({ caller, body }) => {
    const retry = { id: body.id, actor: caller, providerMail, sends: sendsMails }
    return db.transaction((tx) => retryMail(tx, retry, clock()))
  })
}
