import type { FastifyInstance } from "fastify"
import { listOutbox, retryMail as retryMailEndpoint } from "../../../contract/outbox.ts"
import { route } from "../../core/http/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import { isRefused } from "../../core/refusal.ts"
import type { Clock } from "../../core/runtime/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { retryMail } from "./commands.ts"
import { presentMail } from "./present.ts"
import { countMails, listedMails } from "./queries.ts"

type Parts = {
  db: Database
  gates: Gates
  clock: Clock
  /** Whether mails are delivered at all; else they are kept (contract/outbox). */
  smtpConfigured: boolean
  providerMail: string
}

/** The outbox page of the admin: what was written, what was sent, and sending again by hand. */
export function outboxRoutes(
  app: FastifyInstance,
  { db, gates, clock, smtpConfigured, providerMail }: Parts,
): void {
  route(app, listOutbox, gates.admin, async ({ query: { search = "" } }) => {
    const [rows, total] = await Promise.all([listedMails(db, search), countMails(db, search)])
    return { mails: rows.map((row) => presentMail(row, smtpConfigured)), total, sends: smtpConfigured }
  })
  route(app, retryMailEndpoint, gates.admin, async ({ caller, body }) => {
    const retry = { id: body.id, actor: caller, providerMail, sends: smtpConfigured }
    const retried = await db.transaction((tx) => retryMail(tx, retry, clock()))
    return isRefused(retried) ? retried : presentMail(retried.mail, smtpConfigured, retried.showsLinks)
  })
}
