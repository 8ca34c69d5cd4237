import type { FastifyInstance } from "fastify"
import { listRecord, recordPage } from "../../../contract/record.ts"
import { route } from "../../core/http/route.ts"
import { headOf, overdueSince } from "../../core/journal/seal.ts"
import type { Context } from "../../people/identity/context.ts"
import { listEntries, namesIn } from "./entries.ts"

export function recordRoutes(app: FastifyInstance, { db, gates }: Context): void {
  route(app, listRecord, gates.admin, async ({ query: { search, before = null } }) => {
    const rows = await listEntries(db, search, { before, limit: recordPage + 1 })
    const entries = rows.slice(0, recordPage)
    return {
      entries,
      names: await namesIn(db, entries),
      before: rows.length > recordPage ? (entries.at(-1)?.position ?? null) : null,
      head: (await headOf(db)) ?? null,
      overdueSince: await overdueSince(db),
    }
  })
}
