import { setTimeout as delay } from "node:timers/promises"
import { buildApp } from "./app.ts"
import { providerLines } from "./cases/contracts/rules.ts"
import { type Config, readConfig } from "./config.ts"
import { contextOf } from "./context.ts"
import { createMailTransport } from "./core/mail/transport.ts"
import { OperatorError } from "./core/operator-error.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { systemClock } from "./core/runtime/clock.ts"
import { createLog } from "./core/runtime/log.ts"
import { assertPortIsFree, explainPort } from "./core/runtime/port.ts"
import { closeServer } from "./core/web-server/close.ts"
import { assertNoDemoData, demoAccounts, loadDemoOnce, markMails } from "./demo/demo.ts"
import { beginningOf, playHistory } from "./demo-history.ts"
import { startPortalJobs } from "./jobs.ts"
import { introduceTerms } from "./people/terms/terms.ts"
import { introduceTexts } from "./portal/texts/agreed.ts"
import { readPortalConditions, readPortalContent, readPortalTerms } from "./start/content.ts"
import { openPortalDatabase } from "./start/database.ts"
import { openPortalIdentity } from "./start/identity.ts"
import { assertStartable, warnOfProblems } from "./start/setting-problems.ts"

/** Close connections to other services. */
const closings: (() => Promise<unknown>)[] = []
/** Background work, stopped before what it uses. */
const jobs: { stop(): Promise<void> }[] = []

function addressOf({ host, port }: Config): string {
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host
  return `http://${shown}:${port}`
}

async function start(config: Config): Promise<void> {
  // In a terminal only problems; for a log collector every call.
  const log = createLog(config.logLevel ?? (process.stderr.isTTY ? "warn" : "info"))
  assertStartable(config)
  const terms = await readPortalTerms(config.contentDir)
  const conditions = await readPortalConditions(config.contentDir)
  const content = await readPortalContent(config.contentDir, config)
  await assertPortIsFree(config.host, config.port)
  const database = await openPortalDatabase(config, log, say)
  stopDatabase = () => database.stop()
  void database.lost.then((sentence) => end(1, { reason: sentence }))
  const db = openDatabase(database.url, { size: config.databasePoolSize })
  closings.push(() => db.close())

  const hasHistory = config.demo && config.demoHistory && !(await db.one("select from users limit 1"))
  const introducedAt = hasHistory ? beginningOf(systemClock()) : systemClock()
  await introduceTerms(db, terms, introducedAt)
  await introduceTexts(db, "conditions", conditions, introducedAt)

  const publicUrl = config.publicUrl ?? addressOf(config)
  const identity = await openPortalIdentity({ config, db, databaseUrl: database.url, publicUrl, warn: say })
  closings.push(() => identity.close())
  const texts = { terms, conditions, content, providerLines: providerLines(content.legal) }
  const history = { ...texts, config, databaseUrl: database.url, identity, publicUrl }
  const demo =
    config.demo &&
    (await loadDemoOnce({
      ...{ db, identity, now: systemClock(), progress: say },
      ...(config.demoHistory && { playHistory: playHistory(history) }),
    }))
  // With a hosted identity or an issuer the demo's passwords are unusable.
  if (!demo && !identity.hosted && !identity.oidc) await assertNoDemoData(db)

  const portal = { ...config, demo }
  const context = contextOf(portal, {
    db,
    databaseUrl: database.url,
    identity,
    clock: systemClock,
    log,
    terms,
    publicUrl,
    providerLines: texts.providerLines,
  })
  const app = await buildApp({
    context,
    config: portal,
    conditions,
    content,
    leaving: leaving.signal,
    onWrite: () => onWrite(),
  })
  closeCalls = async (announces) => {
    if (announces) await delay(config.drainSeconds * 1000)
    await closeServer(app, callTimeoutMs)
  }
  // The port was free at the start, but may be in use by now.
  await explainPort(app.listen({ host: config.host, port: config.port }), config.host, config.port)

  const transport = createMailTransport(config.smtpUrl, {
    from: config.mailFrom,
    replyTo: config.contactMail,
  })
  const portalJobs = await startPortalJobs(context, {
    retentionYears: config.retentionYears,
    transport: transport && demo && config.demoIsMarked ? markMails(transport) : transport,
  })
  onWrite = portalJobs.written
  jobs.push(portalJobs)

  await warnOfProblems(config, db, log)
  say(`\nDas ZVF-Portal läuft: ${publicUrl}`)
  if (demo) say(demoAccounts)
  say("Beenden mit Strg-C.")
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(`${text}\n`)
/** Aborted when the process is about to end: readiness then sends calls elsewhere. */
const leaving = new AbortController()
/** Makes jobs due that follow from a write, once jobs run. */
let onWrite = () => {}
/** Stops the embedded database, last and without a timeout, so that it can write its data. */
let stopDatabase: () => Promise<void> = async () => {}
/** Closes the server, after the drain time if `announces`. */
let closeCalls: (announces: boolean) => Promise<void> = async () => {}
/** How long calls that still run may take, in milliseconds. */
const callTimeoutMs = 20_000
/** How long jobs, and then connections, may delay the end, in milliseconds. */
const timeoutMs = 10_000

/** Graceful shutdown (ADR-0039), the embedded database last. A second signal ends at once. */
async function end(
  exitCode: number,
  { reason, announces = false }: { reason?: string; announces?: boolean } = {},
) {
  if (leaving.signal.aborted) return
  leaving.abort()
  const report = (error: Error) => complain(`Beim Beenden: ${error.message}`)
  if (reason) complain(reason)
  await closeCalls(announces).catch(report)
  await Promise.race([Promise.all(jobs.map((job) => job.stop().catch(report))), delay(timeoutMs)])
  await Promise.race([Promise.all(closings.map((close) => close().catch(report))), delay(timeoutMs)])
  await stopDatabase().catch(report)
  process.exit(exitCode)
}

const twiceMs = 500
let firstSignalAt: number | undefined
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    firstSignalAt ??= performance.now()
    if (performance.now() - firstSignalAt > twiceMs) process.exit(1)
    void end(0, { announces: signal === "SIGTERM" })
  })

try {
  await start(readConfig(process.env))
} catch (error) {
  const reason =
    error instanceof OperatorError ? error.message : `Der Start ist fehlgeschlagen: ${(error as Error).stack}`
  await end(1, { reason })
}
