import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll } from "vitest"
import { buildApp } from "../app.ts"
import type { Conditions } from "../cases/conditions/conditions.ts"
import { providerLines } from "../cases/contracts/rules.ts"
import { readConfig } from "../config.ts"
import { contextOf } from "../context.ts"
import { type Database, openDatabase } from "../core/postgres/db.ts"
import { createLog, type Log } from "../core/runtime/log.ts"
import { castPassword, castUser } from "../demo/cast.ts"
import type { Context } from "../portal/access/context.ts"
import { openIdentity } from "../portal/identity/embedded-identity.ts"
import type { IdentityService } from "../portal/identity/identity-service.ts"
import type { Terms } from "../portal/texts/terms.ts"
import { readPortalConditions, readPortalContent, readPortalTerms } from "../start/content.ts"
import { settleCast, usualNow, usualUrl } from "./cast.ts"
import { asPortal, createCastDatabase, createTestDatabase } from "./database.ts"

export type Answer = Awaited<ReturnType<FastifyInstance["inject"]>>
export type TestClock = { now(): Date; set(instant: string): void; advance(milliseconds: number): void }
export type TestApp = {
  /** The real server with the cast in its own database; `app.inject` calls it without a network. */
  app: FastifyInstance
  /** As the owner of the schema; the portal itself uses its own role. */
  db: Database
  /** In the portal's role, for jobs and commands run by tests. */
  portalDb: Database
  databaseUrl: string
  identity: IdentityService
  context: Context
  /** The clock of rules and limits. Tokens and sessions use real time. */
  clock: TestClock
  /** Signs in a person of the cast with the password, once per app; returns the headers of a call. */
  signInAs(mail: string): Promise<{ authorization: string }>
  get(url: string, mail: string): Promise<Answer>
  listen(): Promise<string>
  close(): Promise<void>
}

function settableClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}

/** Signs in by the portal's calls and returns the bearer header; `cookie` is the session's. */
export async function signInOver(app: FastifyInstance, mail: string, password = castPassword, code?: string) {
  const signedIn = await app.inject({
    method: "POST",
    url: "/api/identity/sign-in/email",
    payload: { email: mail, password, ...(code && { code }) },
  })
  if (signedIn.statusCode !== 200) throw new Error(`Sign-in of ${mail}: ${signedIn.body}`)
  return sessionOf(app, signedIn)
}

/** As a browser: headers of later calls use the session that an answer renews. */
export async function followSession(
  app: FastifyInstance,
  headers: { authorization: string; cookie?: string },
  answer: Pick<Answer, "cookies">,
): Promise<void> {
  const isRenewed = answer.cookies.some(({ name, value }) => name.endsWith("zvf.session") && value !== "")
  if (!isRenewed) return
  const { authorization, cookie } = await sessionOf(app, answer)
  Object.assign(headers, { authorization, ...(headers.cookie !== undefined && { cookie }) })
}

async function sessionOf(app: FastifyInstance, { cookies }: Pick<Answer, "cookies">) {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
  const answer = await app.inject({ url: "/api/identity/token", headers: { cookie } })
  return { cookie, authorization: `Bearer ${answer.json<{ token: string }>().token}` }
}

/** Defaults: `now` is a Monday morning, `terms` are the portal's own versions; the cast accepted 2024-07. `env` adds to the configuration. */
type TestAppOptions = {
  now?: string
  env?: NodeJS.ProcessEnv
  terms?: readonly Terms[]
  conditions?: readonly Conditions[]
  identityOn?: (db: Database, databaseUrl: string) => IdentityService | Promise<IdentityService>
  log?: Log
  /** Called after each transaction of a call that wrote something. */
  onWrite?: () => void
  /** Address of a database with the cast (`settleUsualCast`), instead of a new one of the cluster. */
  databaseUrl?: string
}

/** The portal of a test file, running while its tests run. */
export function portalOfFile(options?: TestAppOptions): TestApp {
  const portal = {} as TestApp
  beforeAll(async () => void Object.assign(portal, await startTestApp(options)))
  afterAll(() => portal.close())
  return portal
}

export async function startTestApp({
  now = usualNow,
  env = {},
  terms,
  conditions,
  identityOn,
  databaseUrl,
  onWrite,
  log = createLog("silent"),
}: TestAppOptions = {}): Promise<TestApp> {
  const isUsualCast = now === usualNow && !terms && !identityOn
  const given = databaseUrl === undefined ? undefined : { url: databaseUrl, drop: async () => {} }
  const database = given ?? (await (isUsualCast ? createCastDatabase() : createTestDatabase()))
  const clock = settableClock(now)
  const db = openDatabase(database.url)
  const portalUrl = given ? database.url : asPortal(database.url)
  const portalDb = openDatabase(portalUrl)
  const config = readConfig(env)
  const publicUrl = config.publicUrl ?? usualUrl
  const identity =
    (await identityOn?.(portalDb, portalUrl)) ??
    (await openIdentity({ db: portalDb, databaseUrl: portalUrl, publicUrl }))
  const agreedTerms = terms ?? (await readPortalTerms(config.contentDir))
  if (!isUsualCast) await settleCast({ db, identity, terms: agreedTerms, now: clock.now() })
  const content = await readPortalContent(config.contentDir, config)
  const context = contextOf(config, {
    db: portalDb,
    databaseUrl: portalUrl,
    identity,
    clock: clock.now,
    log,
    terms: agreedTerms,
    publicUrl,
    providerLines: providerLines(content.legal),
  })
  const app = await buildApp({
    context,
    config,
    conditions: conditions ?? (await readPortalConditions(config.contentDir)),
    content,
    ...(onWrite && { onWrite }),
  })
  const signedIn = new Map<string, Promise<{ authorization: string }>>()
  const signIn = async (mail: string) => {
    const { authorization } = await signInOver(app, castUser(mail).mail)
    return { authorization }
  }
  const signInAs = (mail: string) => {
    const session = signedIn.get(mail) ?? signIn(mail)
    signedIn.set(mail, session)
    return session
  }
  return {
    app,
    context,
    db,
    portalDb,
    databaseUrl: database.url,
    identity,
    clock,
    signInAs,
    get: async (url, mail) => app.inject({ url, headers: await signInAs(mail) }),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
    close: async () => {
      await app.close()
      await identity.close()
      await portalDb.close()
      await db.close()
      await database.drop()
    },
  }
}
