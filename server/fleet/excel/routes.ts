import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import type { FastifyInstance, FastifyReply } from "fastify"
import { berlinToday } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import * as calls from "../../../contract/fleet/excel.ts"
import { asAttachment } from "../../core/http/download.ts"
import { route } from "../../core/http/route.ts"
import { appendEntry } from "../../core/journal/append.ts"
import { counter } from "../../core/metrics/registry.ts"
import { isRefused } from "../../core/refusal.ts"
import { type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import {
  agentWorkbook,
  carWorkbook,
  exportableCars,
  exportInstant,
  idsOfExport,
  tableWorkbook,
} from "./export.ts"
import { checkCars, importCars } from "./import.ts"
import { appliedImports, progressOfImport, withProgress } from "./imports.ts"
import { readVocabulary } from "./judge.ts"
import { undoImport } from "./undo.ts"
import { readUpload } from "./upload.ts"

const failedImports = counter(
  "portal_imports_failed_total",
  "Imports of cars, and checks of them, that broke off",
)

const countFailure = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    failedImports.inc()
    throw error
  })

export function excelRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates, clock } = context
  route(app, calls.importCars, gates.admin, ({ query, caller, file: upload, request }) =>
    countFailure(
      withProgress(db, caller, query.progressId, async (onProgress) => {
        const file = await readUpload(upload, request.log, onProgress)
        if (isRefused(file)) return file
        const { fileName, sheet } = file
        const { createOptions, leaveOut, implausible } = query
        const today = berlinToday(clock())
        const options = { createOptions, leaveOut, implausible, today, importerId: caller.id, onProgress }
        if (query.check) return checkCars(db, sheet, options)
        const importer = { actorId: caller.id, fileName }
        return db.transaction((tx) => importCars(tx, sheet, options, importer))
      }),
    ),
  )

  route(app, calls.importProgress, gates.admin, async ({ query, caller }) => ({
    progress: (await progressOfImport(db, caller, query.id)) ?? null,
  }))
  route(app, calls.listImports, gates.admin, () => appliedImports(db))
  route(app, calls.undoImport, gates.admin, changing(context)(undoImport))

  const sendCars = async (
    { reply, caller, area }: { reply: FastifyReply; caller: Actor; area: Area },
    cars: ReturnType<typeof exportableCars>,
  ) => {
    const today = berlinToday(clock())
    const name = `Fahrzeug_Export_${today}.xlsx`
    if (caller.type !== "ADMIN") return sendWorkbook(reply, name, agentWorkbook(area, cars))
    const exportedAt = await exportInstant(db)
    return sendWorkbook(reply, name, carWorkbook(await readVocabulary(db, today), cars, exportedAt))
  }
  /** Before the first byte is sent (P131). */
  const recordExport = ({ id }: Actor, kind: "export.cars" | "export.activities", content: object) =>
    db.transaction((tx) => appendEntry(tx, { kind, actorId: id, content: { ...content }, at: clock() }))
  const exporters = gates.role("ADMIN", "SALES_MANAGER")
  route(app, calls.exportCars, exporters, async ({ query: { area }, caller, reply }) => {
    await recordExport(caller, "export.cars", areaOf(caller, area))
    return sendCars({ reply, caller, area }, exportableCars(db, caller, area))
  })
  route(app, calls.exportSomeCars, exporters, async ({ body, caller, reply }) => {
    const { area } = body
    const ids = await idsOfExport(db, caller, body, berlinToday(clock()))
    await recordExport(caller, "export.cars", { rows: ids.length, ...areaOf(caller, area) })
    return sendCars({ reply, caller, area }, exportableCars(db, caller, area, ids))
  })

  route(app, calls.exportTable, gates.active, async ({ caller, body, reply }) => {
    await recordExport(caller, "export.activities", { rows: body.rows.length })
    return sendWorkbook(reply, `ZVF_Aktivitäten_${berlinToday(clock())}.xlsx`, tableWorkbook(body))
  })
}

/** Admins export both areas. */
const areaOf = ({ type }: Actor, area: Area) => (type === "ADMIN" ? {} : { area })

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Sent when complete: a paused reader would keep a place of the exports otherwise. The largest has a few megabytes. */
const sendWorkbook = async (reply: FastifyReply, name: string, workbook: Readable) => {
  const bytes = await buffer(workbook)
  return asAttachment(reply, name).type(workbookType).send(bytes)
}
