import type { FastifyInstance } from "fastify"
import type { OutputOf } from "../../../contract/endpoint.ts"
import { getHealth, getMeta, getReady } from "../../../contract/system.ts"
import { route } from "../../platform/http/index.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { refuse } from "../../platform/refusal.ts"
import type { Gates } from "../identity/gate.ts"
import { overdueSince } from "../record/queries.ts"
import { proveReady } from "./queries.ts"

type Parts = {
  db: Db
  gates: Gates
  meta: OutputOf<typeof getMeta>
  /** From then on this process takes its last calls. */
  leaving: AbortSignal
}

/** What machines ask: does it run, can it answer, which build is it. */
export function systemRoutes(app: FastifyInstance, { db, gates, meta, leaving }: Parts): void {
  route(app, getMeta, gates.anyone, async ({ reply }) => {
    reply.header("cache-control", "no-store")
    return meta
  })

  route(app, getHealth, gates.anyone, async () => ({ status: "ok" as const }))

  route(app, getReady, gates.anyone, async ({ request }) => {
    if (leaving.aborted) return refuse("unavailable")
    try {
      await proveReady(db)
      const record = (await overdueSince(db)) === null ? ("sealed" as const) : ("overdue" as const)
      return { status: "ready" as const, record }
    } catch (error) {
      request.log.warn({ err: error }, "not ready")
      return refuse("unavailable")
    }
  })
}
