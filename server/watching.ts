import type { FastifyInstance } from "fastify"
import type { Readiness } from "../contract/system.ts"
import { portalMetrics } from "./areas/system/queries.metrics.ts"
import { watchParts } from "./areas/system/queries.parts.ts"
import type { Config } from "./config.ts"
import type { FileStore } from "./platform/files/index.ts"
import type { IdentityService } from "./platform/identity/index.ts"
import { serveMetrics } from "./platform/metrics/index.ts"
import { type Database, migrationsFolder, openProbe } from "./platform/postgres/index.ts"
import { explainPort, type Log } from "./platform/runtime/index.ts"

type Parts = {
  db: Database
  databaseUrl: string
  files: FileStore
  identity: IdentityService
  config: Config
  log: Log
  about: { version: string; buildDate: string }
}

export type Watching = {
  readiness(): Promise<Readiness>
  /** The numbers for who has the token, on the portal's own port; null where they are not there. */
  metrics: { token: string; render(): Promise<string> } | null
}

/**
 * What others see of a portal: whether it is ready, and its numbers (ADR-0040). On a port of their own these are served as long as
 * the server is open. Starting it throws a `PortError` where that port is taken.
 */
export function watchPortal(app: FastifyInstance, parts: Parts): Watching {
  const { db, config, files, identity, log, about } = parts
  const probe = openProbe(parts.databaseUrl, migrationsFolder)
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
  if (!config.metrics) return { readiness, metrics: null }
  const { port, token } = config.metrics
  const render = portalMetrics({
    db,
    watching: probe.db,
    readiness,
    poolSize: config.databasePoolSize,
    ...about,
  })
  if (port !== undefined) serveBeside(app, { host: config.host, port, token, render })
  return { readiness, metrics: port === undefined && token !== undefined ? { token, render } : null }
}

function serveBeside(app: FastifyInstance, served: Parameters<typeof serveMetrics>[0]): void {
  let close = async () => {}
  app.addHook("onReady", async () => {
    const server = serveMetrics(served)
    close = server.close
    await explainPort(server.listening, served.host, served.port, "METRICS_PORT")
  })
  app.addHook("onClose", () => close())
}
