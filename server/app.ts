import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import manifest from "../package.json" with { type: "json" }
import { activityRoutes } from "./cases/activities/activities.ts"
import type { Conditions } from "./cases/conditions/conditions.ts"
import { conditionsRoutes } from "./cases/conditions/conditions.ts"
import { contractRoutes } from "./cases/contracts/contracts.ts"
import { deskRoutes } from "./cases/desk/desk.ts"
import { findRoutes } from "./cases/find/find.ts"
import { moderationRoutes } from "./cases/moderation/routes.ts"
import { startRoutes } from "./cases/start/start.ts"
import { caseRoutes } from "./cases/steps/routes.ts"
import { termsRoutes } from "./cases/terms/terms.ts"
import type { Config } from "./config.ts"
import { registerMultipart } from "./core/http/bodies.ts"
import { reportingWrites } from "./core/postgres/db.ts"
import { refuseForeignPages, watchProxies } from "./core/web-server/origins.ts"
import { registerSecurityHeaders } from "./core/web-server/security-headers.ts"
import { createServer } from "./core/web-server/server.ts"
import { registerWebApp } from "./core/web-server/static-files.ts"
import { registerWellKnown } from "./core/web-server/well-known.ts"
import { demoNotice, demoPeople } from "./demo/demo.ts"
import { carRoutes } from "./fleet/cars/routes.ts"
import { documentRoutes } from "./fleet/documents/routes.ts"
import { excelRoutes } from "./fleet/excel/routes.ts"
import { imageRoutes } from "./fleet/images/routes.ts"
import { optionRoutes } from "./fleet/options/options.ts"
import { journalRoutes } from "./news/journal/entries.ts"
import { liveRoutes } from "./news/live/stream.ts"
import { messageRoutes } from "./news/messages/bell.ts"
import { outboxRoutes } from "./news/outbox/outbox.ts"
import { proposalRoutes } from "./news/proposals/proposals.ts"
import { watchRoutes } from "./news/watch/watch.ts"
import { contentRoutes } from "./people/content/routes.ts"
import type { Content } from "./people/content/rules.ts"
import { identityRoutes } from "./people/identity/routes.ts"
import { locationRoutes } from "./people/locations/locations.ts"
import { profileRoutes } from "./people/profile/routes.ts"
import { userRoutes } from "./people/users/routes.ts"
import type { Context } from "./portal/access/context.ts"
import { securityEventOf } from "./security-events.ts"
import { systemRoutes } from "./system/routes.ts"

export type AppParts = {
  context: Context
  config: Config
  conditions: readonly Conditions[]
  content: Content
  /** Aborted when this process is about to end and calls should go elsewhere. */
  leaving?: AbortSignal
  /** Called after each transaction of a call that wrote something. */
  onWrite?: () => void
}

const webFolder = join(import.meta.dirname, "../dist/web")

export async function buildApp({
  context: given,
  config,
  conditions,
  content,
  leaving = new AbortController().signal,
  onWrite = () => {},
}: AppParts): Promise<FastifyInstance> {
  const listeners = [onWrite]
  const report = () => {
    for (const listen of listeners) listen()
  }
  const context: Context = { ...given, db: reportingWrites(given.db, report) }
  const { gates, identity, publicUrl, clock, log } = context
  // The gates, acceptances, sign-ins and jobs use the remaining connections.
  const databaseCalls = Math.max(1, config.databasePoolSize - 4)
  const app = createServer(log, config.trustedProxies, leaving, securityEventOf, databaseCalls)
  const meta = {
    buildDate: context.buildDate,
    version: manifest.version,
    contactPhone: config.contactPhone,
    contactMail: config.contactMail,
    demo: config.demo,
    sendsMails: context.sendsMails,
    identity: identity.hosted?.settings ?? null,
    issuer: identity.oidc?.name ?? null,
  }

  watchProxies(app, log)
  registerSecurityHeaders(app, publicUrl.startsWith("https:"), identity.hosted !== null)
  refuseForeignPages(app, publicUrl)
  await registerMultipart(app)
  registerWellKnown(app, {
    publicUrl,
    contactMail: config.contactMail,
    passwordPath: "/profile",
    clock,
  })

  const people = async () => (config.demo ? demoPeople(context.db, clock()) : [])
  systemRoutes(app, { context, config, meta, demoPeople: people, leaving })
  identityRoutes(app, context)
  userRoutes(app, context)
  profileRoutes(app, context)
  locationRoutes(app, context)
  contentRoutes(app, { gates, content })
  carRoutes(app, context)
  imageRoutes(app, context)
  optionRoutes(app, context)
  documentRoutes(app, context)
  excelRoutes(app, context)
  conditionsRoutes(app, { ...context, conditions })
  activityRoutes(app, context)
  caseRoutes(app, { ...context, conditions })
  contractRoutes(app, context)
  termsRoutes(app, context)
  moderationRoutes(app, context)
  deskRoutes(app, context)
  findRoutes(app, context)
  startRoutes(app, context)
  listeners.push(liveRoutes(app, context))
  messageRoutes(app, context)
  watchRoutes(app, context)
  proposalRoutes(app, context)
  outboxRoutes(app, context)
  journalRoutes(app, context)

  await registerWebApp(app, webFolder, config.demo && config.demoIsMarked ? demoNotice : null)
  return app
}
