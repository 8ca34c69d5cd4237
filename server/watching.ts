import type { FastifyInstance } from "fastify"
import type { Readiness } from "../contract/system.ts"
import type { Config } from "./config.ts"
import { migrationsFolder } from "./core/postgres/migrate.ts"
import { openProbe } from "./core/postgres/probe.ts"
import type { Context } from "./people/identity/context.ts"
import { portalMetrics } from "./system/metrics.ts"
import { watchParts } from "./system/parts.ts"

export type Watching = {
  readiness(): Promise<Readiness>
  /** Metrics for Prometheus, which has the token; null if there is no token. */
  metrics: { token: string; render(): Promise<string> } | null
}

/** Readiness and metrics (ADR-0040). */
export function watchPortal(app: FastifyInstance, context: Context, config: Config): Watching {
  const { db, files, identity, log } = context
  const probe = openProbe(context.databaseUrl, migrationsFolder)
  app.addHook("onClose", () => probe.close())
  const readiness = watchParts({
    probe,
    files,
    identity,
    hasBucket: config.s3 !== undefined,
    dataDir: config.dataDir,
    smtpUrl: config.smtpUrl,
    log,
  })
  const token = config.metricsToken
  return {
    readiness,
    metrics:
      token === undefined ? null : { token, render: portalMetrics({ db, watching: probe.db, readiness }) },
  }
}
