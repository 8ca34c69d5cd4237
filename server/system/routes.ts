import type { FastifyInstance } from "fastify"
import type { OutputOf } from "../../contract/core/endpoint.ts"
import {
  type DemoPerson,
  getHealth,
  getMeta,
  getReady,
  readOperation,
  sendTestMail,
} from "../../contract/core/system.ts"
import type { Config } from "../config.ts"
import { sendRefusal } from "../core/http/errors.ts"
import { route } from "../core/http/route.ts"
import { contentType, mayRead } from "../core/metrics/registry.ts"
import { migrationsFolder } from "../core/postgres/migrate.ts"
import { openProbe } from "../core/postgres/probe.ts"
import { refuse } from "../core/refusal.ts"
import { type Context, changing } from "../portal/access/context.ts"
import { portalMetrics } from "./metrics.ts"
import { operationOf, sendTest } from "./operation.ts"
import { watchParts } from "./parts.ts"
import { keepSpaceForActs } from "./space.ts"

type Parts = {
  context: Context
  config: Config
  meta: Omit<OutputOf<typeof getMeta>, "demoPeople">
  demoPeople: () => Promise<DemoPerson[]>
  /** Aborted when this process takes its last calls. */
  leaving: AbortSignal
}

/** For machines and operators: health, readiness, build, operation, and metrics if there is a token for them (ADR-0040). */
export function systemRoutes(
  app: FastifyInstance,
  { context, config, meta, demoPeople, leaving }: Parts,
): void {
  const { gates, db, databaseUrl, identity, log } = context
  const { metricsToken } = config
  const probe = openProbe(databaseUrl, migrationsFolder)
  app.addHook("onClose", () => probe.close())
  const readiness = watchParts({ probe, identity, config, log })
  keepSpaceForActs(app, probe.db, config)

  route(app, getMeta, gates.anyone, async ({ reply }) => {
    reply.header("cache-control", "no-store")
    return { ...meta, demoPeople: await demoPeople() }
  })

  route(app, getHealth, gates.anyone, async () => ({ status: "ok" as const }))

  route(app, getReady, gates.anyone, async () => {
    if (leaving.aborted) return refuse("unavailable", { status: "leaving" })
    const { status, parts } = await readiness()
    return status === "failing" ? refuse("unavailable", { status, parts }) : { status, parts }
  })

  route(app, readOperation, gates.admin, () =>
    operationOf({ db: probe.db, place: config, version: meta.version, readiness }),
  )
  route(app, sendTestMail, gates.admin, changing(context)(sendTest))

  if (metricsToken === undefined) return
  const metrics = portalMetrics({ db, watching: probe.db, readiness })
  // Not in the contract: Prometheus defines the format.
  app.get("/api/metrics", async ({ headers }, reply) =>
    mayRead(headers.authorization, metricsToken)
      ? reply.type(contentType).send(await metrics())
      : sendRefusal(reply.header("www-authenticate", "Bearer"), { refused: "unauthenticated" }),
  )
}
