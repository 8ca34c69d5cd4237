import type { FastifyInstance } from "fastify"
import {
  listOutbox,
  retryMail as retryMailEndpoint,
  showMail as showMailEndpoint,
} from "../../../contract/outbox.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import { isRefused, refuse } from "../../platform/refusal.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { retryMail, showMail } from "./commands.ts"
import { presentMail } from "./present.ts"
import { countMails, listedMails, mailById } from "./queries.ts"

type Parts = {
  db: Database
  gates: Gates
  clock: Clock
  /** Whether mails are delivered at all; else they are kept (contract/outbox). */
  smtpConfigured: boolean
  providerMail: string
}

/** The outbox page of the admin: what was written, what was sent, and sending once more by hand. */
export function outboxRoutes(
  app: FastifyInstance,
  { db, gates, clock, smtpConfigured, providerMail }: Parts,
): void {
  route(app, listOutbox, gates.admin, async ({ query: { search = "" } }) => {
    const [rows, total] = await Promise.all([listedMails(db, search), countMails(db, search)])
    return { mails: rows.map((row) => presentMail(row, smtpConfigured)), total, sends: smtpConfigured }
  })
  route(app, retryMailEndpoint, gates.admin, async ({ caller, body }) => {
    const retry = { id: body.id, actor: caller, providerMail }
    await db.transaction((tx) => retryMail(tx, retry, clock()))
    const row = await mailById(db, body.id)
    return row ? presentMail(row, smtpConfigured) : refuse("not_found")
  })
  route(app, showMailEndpoint, gates.admin, async ({ caller, body }) => {
    const shown = await showMail(db, caller, { id: body.id, sends: smtpConfigured }, clock())
    return isRefused(shown) ? shown : { text: shown.text }
  })
}
