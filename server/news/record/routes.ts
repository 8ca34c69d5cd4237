import type { FastifyInstance } from "fastify"
import { listLastChanges, listRecord, recordPage } from "../../../contract/record.ts"
import { route } from "../../core/http/index.ts"
import { headOf, overdueSince } from "../../core/journal/index.ts"
import type { Database } from "../../core/postgres/index.ts"
import type { Gates } from "../../people/identity/gate.ts"
import { idsIn, presentEntry } from "./present.ts"
import { lastChanges } from "./queries.changes.ts"
import { listEntries, namesOf } from "./queries.list.ts"

/** The record as admins read it (P133). */
export function recordRoutes(app: FastifyInstance, { db, gates }: { db: Database; gates: Gates }): void {
  route(app, listRecord, gates.admin, async ({ query: { search, before = null } }) => {
    const [rows, head, overdue] = await Promise.all([
      listEntries(db, search, { before, limit: recordPage + 1 }),
      headOf(db),
      overdueSince(db),
    ])
    const shown = rows.slice(0, recordPage)
    return {
      entries: shown.map(presentEntry),
      names: await namesOf(db, idsIn(shown)),
      before: rows.length > recordPage ? (shown.at(-1)?.position ?? null) : null,
      head: head ?? null,
      overdueSince: overdue,
    }
  })

  route(app, listLastChanges, gates.admin, ({ query: { topic, id } }) => lastChanges(db, topic, id))
}
