import type { FastifyInstance } from "fastify"
import { listOutbox, retryMail as retryMailEndpoint } from "../../../contract/outbox.ts"
import { route } from "../../core/http/route.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Context } from "../../people/identity/context.ts"
import { countMails, listedMails, presentMail, retryMail } from "./outbox.ts"

export function outboxRoutes(
  app: FastifyInstance,
  { db, gates, clock, sendsMails, providerMail }: Context,
): void {
  route(app, listOutbox, gates.admin, async ({ query: { search = "" } }) => {
    const rows = await listedMails(db, search)
    const total = await countMails(db, search)
    return { mails: rows.map((row) => presentMail(row, sendsMails)), total, sends: sendsMails }
  })
  route(app, retryMailEndpoint, gates.admin, async ({ caller, body }) => {
    const retry = { id: body.id, actor: caller, providerMail, sends: sendsMails }
    const retried = await db.transaction((tx) => retryMail(tx, retry, clock()))
    return isRefused(retried) ? retried : presentMail(retried.mail, sendsMails, retried.showsLinks)
  })
}
