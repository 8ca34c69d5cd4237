import type { FastifyInstance } from "fastify"
import { berlinToday } from "../../../contract/dates.ts"
import { exportRecord, listLastChanges, listRecord, recordPage } from "../../../contract/record.ts"
import { route } from "../../platform/http/index.ts"
import type { Database } from "../../platform/postgres/index.ts"
import type { Clock } from "../../platform/runtime/index.ts"
import type { Gates } from "../identity/gate.ts"
import { idsIn, presentEntry, recordLines, recordWorkbook } from "./present.ts"
import { lastChanges } from "./queries.changes.ts"
import { allEntries, listEntries, namesOf } from "./queries.list.ts"
import { headOf, overdueSince } from "./queries.ts"
import { recordExport } from "./record.ts"

type Parts = { db: Database; gates: Gates; clock: Clock }

const types = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jsonl: "application/jsonl; charset=utf-8",
}

/** The record as admins read and export it (P133). */
export function recordRoutes(app: FastifyInstance, { db, gates, clock }: Parts): void {
  route(app, listRecord, gates.admin, async ({ query: { before = null, ...filters } }) => {
    const [rows, head, overdue] = await Promise.all([
      listEntries(db, filters, { before, limit: recordPage + 1 }),
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

  route(app, exportRecord, gates.admin, async ({ query: { format, ...filters }, caller, reply }) => {
    const now = clock()
    await recordExport(db, caller, { kind: "export.record", format, filters }, now)
    const rows = allEntries(db, filters)
    return reply
      .header("content-disposition", `attachment; filename="ZVF_Protokoll_${berlinToday(now)}.${format}"`)
      .header("cache-control", "private, no-store")
      .type(types[format])
      .send(format === "xlsx" ? recordWorkbook(rows, now) : recordLines(rows))
  })
}
