import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { FastifyInstance } from "fastify"
import { activityRoutes } from "./cases/activities/routes.ts"
import { conditionsRoutes } from "./cases/conditions/routes.ts"
import type { Conditions } from "./cases/conditions/rules.ts"
import { contractRoutes } from "./cases/contracts/routes.ts"
import { deskRoutes } from "./cases/desk/routes.ts"
import { findRoutes } from "./cases/find/routes.ts"
import { moderationRoutes } from "./cases/moderation/routes.ts"
import { requestRoutes } from "./cases/requests/routes.ts"
import { startRoutes } from "./cases/start/routes.ts"
import { stepRoutes } from "./cases/steps/routes.ts"
import { termsRoutes } from "./cases/terms/routes.ts"
import { type Config, mailAddresses } from "./config.ts"
import type { FileStore } from "./core/files/index.ts"
import { registerMultipart } from "./core/http/index.ts"
import type { IdentityService } from "./core/identity/index.ts"
import type { Database } from "./core/postgres/index.ts"
import type { Clock, Log } from "./core/runtime/index.ts"
import {
  createServer,
  refuseForeignPages,
  registerOpenApi,
  registerSecurityHeaders,
  registerWebApp,
  registerWellKnown,
  watchProxies,
} from "./core/web-server/index.ts"
import { demoNotice } from "./demo/mark.ts"
import { carRoutes } from "./fleet/cars/routes.ts"
import { documentRoutes } from "./fleet/documents/routes.ts"
import { excelRoutes } from "./fleet/excel/routes.ts"
import { imageRoutes } from "./fleet/images/routes.ts"
import { optionRoutes } from "./fleet/options/routes.ts"
import { liveRoutes } from "./news/live/routes.ts"
import { messageRoutes } from "./news/messages/routes.ts"
import { outboxRoutes } from "./news/outbox/routes.ts"
import { proposalRoutes } from "./news/proposals/routes.ts"
import { recordRoutes } from "./news/record/routes.ts"
import { watchRoutes } from "./news/watch/routes.ts"
import { contentRoutes } from "./people/content/routes.ts"
import type { Content } from "./people/content/rules.ts"
import { docsDoor } from "./people/identity/gate.docs.ts"
import { gatesOn } from "./people/identity/gate.ts"
import { issuerRoutes } from "./people/identity/routes.issuer.ts"
import { linkRoutes } from "./people/identity/routes.links.ts"
import { identityRoutes } from "./people/identity/routes.ts"
import { wordsOfHosts } from "./people/identity/rules.guessable.ts"
import { locationRoutes } from "./people/locations/routes.ts"
import { profileRoutes } from "./people/profile/routes.ts"
import type { Terms } from "./people/terms/rules.ts"
import { userRoutes } from "./people/users/routes.ts"
import { securityEventOf } from "./security-events.ts"
import { systemRoutes } from "./system/routes.ts"
import { buildDateOf } from "./system/rules.ts"
import { version } from "./version.ts"
import { watchPortal } from "./watching.ts"

export type AppParts = {
  db: Database
  /** Its address: a connection of its own listens to what it tells. */
  databaseUrl: string
  files: FileStore
  identity: IdentityService
  config: Config
  /** Versions of the terms of use by their date of effect; the database knows them (`introduceTerms`). */
  terms: readonly Terms[]
  /** Versions of the conditions of binding requests, in the same way (`introduceConditions`). */
  conditions: readonly Conditions[]
  /** FAQ and legal texts. */
  content: Content
  /** The address people open, without a slash at its end. */
  publicUrl: string
  clock: Clock
  log: Log
  /** From then on this process is about to end, and calls should go elsewhere. */
  leaving?: AbortSignal
  /** Called after each call that may have written. */
  onWrite?: () => void
}

const webFolder = join(import.meta.dirname, "../dist/web")

/** The build that the served page names, as an open page compares it; the start of the process where there is none yet. */
function buildDate(): string {
  const page = join(webFolder, "index.html")
  const named = existsSync(page) ? buildDateOf(readFileSync(page, "utf8")) : null
  return named ?? new Date().toISOString()
}

/** The whole portal as one server, not yet listening. */
export async function buildApp({
  db,
  databaseUrl,
  files,
  identity,
  config,
  terms,
  conditions,
  content,
  publicUrl,
  clock,
  log,
  leaving = new AbortController().signal,
  onWrite,
}: AppParts): Promise<FastifyInstance> {
  // The gates, acceptances, sign-ins and jobs use the remaining connections.
  const databaseCalls = Math.max(1, config.databasePoolSize - 4)
  const app = createServer(log, config.trustedProxies, leaving, securityEventOf, databaseCalls)
  const gates = gatesOn(db, identity.checkToken, clock, terms, config.requireAdminSecondFactor)
  const meta = {
    buildDate: buildDate(),
    version,
    contactPhone: config.contactPhone,
    contactMail: config.contactMail,
    demo: config.demo,
    sendsMails: config.smtpUrl !== undefined,
    identity: identity.hosted?.settings ?? null,
    issuer: identity.oidc?.name ?? null,
  }
  const addresses = mailAddresses(config, publicUrl)

  watchProxies(app, log)
  registerSecurityHeaders(app, publicUrl.startsWith("https:"), identity.hosted !== null)
  refuseForeignPages(app, publicUrl)
  await registerMultipart(app)
  await registerOpenApi(app, version, docsDoor(identity, gates))
  registerWellKnown(app, {
    publicUrl,
    contactMail: config.contactMail,
    passwordPath: "/profile",
    clock,
  })

  if (onWrite)
    app.addHook("onResponse", async ({ method }) => {
      if (method === "POST") onWrite()
    })
  const watching = watchPortal(app, { db, databaseUrl, files, identity, config, log })
  systemRoutes(app, { gates, meta, ...watching, leaving })
  const passwordRules = {
    passwordPolicy: config.passwordPolicy,
    portalWords: wordsOfHosts([new URL(publicUrl).hostname, config.providerMail.split("@")[1] ?? ""]),
  }
  identityRoutes(app, { db, identity, ...passwordRules, publicUrl, gates, clock })
  issuerRoutes(app, { db, identity, gates, clock, publicUrl })
  userRoutes(app, { db, identity, gates, clock, ...addresses })
  moderationRoutes(app, { db, identity, gates, clock, addresses })
  contentRoutes(app, { gates, content })
  termsRoutes(app, { db, identity, terms, gates, clock, addresses })
  locationRoutes(app, { db, gates, publicUrl })
  optionRoutes(app, { db, gates })
  carRoutes(app, { db, gates, clock, buildDate: meta.buildDate })
  stepRoutes(app, { db, gates, clock, addresses })
  conditionsRoutes(app, { db, conditions, gates, clock })
  requestRoutes(app, { db, terms, conditions, gates, clock, addresses })
  profileRoutes(app, {
    db,
    identity,
    ...passwordRules,
    ...addresses,
    gates,
    clock,
    demandsSecondFactor: config.requireAdminSecondFactor,
  })
  activityRoutes(app, { db, gates, clock })
  linkRoutes(app, { db, gates, clock })
  excelRoutes(app, { db, gates, clock })
  deskRoutes(app, { db, gates, clock })
  findRoutes(app, { db, gates })
  const smtpConfigured = config.smtpUrl !== undefined
  outboxRoutes(app, { db, gates, clock, smtpConfigured, providerMail: config.providerMail })
  recordRoutes(app, { db, gates })
  imageRoutes(app, { db, files, gates, clock })
  documentRoutes(app, { db, files, gates, clock })
  contractRoutes(app, { db, files, gates })
  watchRoutes(app, { db, gates, clock })
  liveRoutes(app, { db, databaseUrl, gates, log })
  messageRoutes(app, { db, gates, clock })
  startRoutes(app, { db, gates, clock })
  proposalRoutes(app, { db, gates, clock, publicUrl })

  await registerWebApp(app, webFolder, config.demo && config.demoIsMarked ? demoNotice : null)
  return app
}
