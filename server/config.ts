import { readFileSync } from "node:fs"
import { z } from "zod"
import { OperatorError } from "./core/operator-error.ts"
import { roleOf } from "./core/postgres/roles.ts"
import { logLevels } from "./core/runtime/log.ts"
import * as is from "./setting-types.ts"

/** The settings, as docs/operation.md explains them: `databaseUrl` is the variable DATABASE_URL. */
const settings = z.object({
  port: is.number(1, 65_535).default(3000),
  host: is.text.default("127.0.0.1"),
  dataDir: is.folder.prefault("./data"),
  /** Folder of the provider's texts, by language. */
  contentDir: is.folder.prefault("./content"),
  databaseUrl: is.databaseUrl.optional(),
  /** The same database as the owner of its schema, for migrations; undefined: `databaseUrl` is the owner, or `npm run migrate` is used. */
  databaseOwnerUrl: is.databaseUrl.optional(),
  databasePoolSize: is.number(2, 999).default(10),
  /** Size that the database at `databaseUrl` may have, in GB; undefined: unlimited. */
  databaseMaxGb: is.number(1, 99_999, " (GB)").optional(),
  smtpUrl: is.url("smtp", "smtps").optional(),
  /** Public address, without a trailing slash; undefined: derived from host and port. */
  publicUrl: is.origin.optional(),
  providerMail: is.mail.default("zvf@aurel.example"),
  mailFrom: is.mail.default("portal@aurel.example"),
  contactPhone: is.text.default("+49 711 0000-0"),
  contactMail: is.mail.default("zvf@aurel.example"),
  identity: z
    .enum(["embedded", "hosted", "oidc"], "muss embedded, hosted oder oidc sein")
    .default("embedded"),
  /** Admins without a second factor may only set one up. */
  requireAdminSecondFactor: is.flag.default(false),
  passwordPolicy: is.passwordPolicy.prefault(""),
  /** Proxies trusted to state the caller's address; without them it is the connection's. */
  trustedProxies: is.networks.default([]),
  retentionYears: is.number(1, 999, " (volle Jahre)").default(6),
  /** Seconds during which a process still takes calls after SIGTERM, while reporting that it is not ready. */
  drainSeconds: is.number(0, 999, " (Sekunden)").default(5),
  metricsToken: is.text.trim().min(16, "muss mindestens 16 Zeichen haben").optional(),
  /** Undefined: depends on whether this is a terminal. */
  logLevel: z.enum(logLevels, `muss eines von ${logLevels.join(", ")} sein`).optional(),
  demo: is.flag.optional(),
  demoHistory: is.flag.default(true),
  nodeEnv: is.text.optional(),
})

/** FIREBASE_PROJECT_ID and so on. */
const firebaseSettings = z.object({ projectId: is.text, apiKey: is.text, serviceAccount: is.folder })
/** OIDC_ISSUER and so on. */
const oidcSettings = z.object({
  issuer: is.issuerAddress,
  clientId: is.text.trim(),
  clientSecret: is.text.optional(),
  /** The name shown to users; undefined: the issuer's host. */
  name: is.text.trim().max(60, "darf höchstens 60 Zeichen haben").optional(),
  /** Whether addresses count as proven if the issuer does not say so. */
  trustMail: is.flag.default(false),
})

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends OperatorError {}

/** Throws a `ConfigError` with a German sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { nodeEnv, demo, ...plain } = read(env, settings)
  const { identity, publicUrl } = plain
  const firebase =
    identity === "hosted" ? read(env, firebaseSettings, "firebase_", "IDENTITY=hosted") : undefined
  const oidc = identity === "oidc" ? read(env, oidcSettings, "oidc_", "IDENTITY=oidc") : undefined
  if (!oidc) read(env, oidcSettings.partial(), "oidc_")
  else if (!publicUrl) refuse("PUBLIC_URL", "sie fehlt für IDENTITY=oidc")
  if (identity !== "embedded" && demo)
    refuse("DEMO", `mit IDENTITY=${identity} gibt es keine Demo, deren Passwörter öffentlich sind`)
  if (identity !== "embedded" && plain.requireAdminSecondFactor)
    refuse(
      "REQUIRE_ADMIN_SECOND_FACTOR",
      `mit IDENTITY=${identity} verlangt nur der Anmeldedienst einen zweiten Faktor`,
    )
  const { databaseOwnerUrl, databaseUrl } = plain
  if (plain.databaseMaxGb && !databaseUrl) refuse("DATABASE_MAX_GB", "sie gilt nur mit DATABASE_URL")
  if (databaseOwnerUrl && !databaseUrl) refuse("DATABASE_OWNER_URL", "sie gilt nur mit DATABASE_URL")
  // Otherwise the portal could do what only the owner may.
  if (databaseOwnerUrl && databaseUrl && roleOf(databaseOwnerUrl) === roleOf(databaseUrl))
    refuse("DATABASE_OWNER_URL", "sie nennt dieselbe Rolle wie DATABASE_URL")
  const production = Object.entries({
    NODE_ENV: nodeEnv === "production",
    HOST: !is.isLoopback(plain.host),
    PUBLIC_URL: publicUrl && is.isExternal(publicUrl),
    SMTP_URL: plain.smtpUrl && is.isExternal(plain.smtpUrl),
    DATABASE_URL: plain.databaseUrl,
    TRUSTED_PROXIES: plain.trustedProxies.length > 0,
    IDENTITY: identity !== "embedded",
  }).flatMap(([sign, isSet]) => (isSet ? sign : []))
  return {
    ...plain,
    misspelled: misspelledIn(env),
    /** Where people sign in: `firebase`, an OpenID Connect `issuer`, or neither for the embedded identity. */
    firebase,
    issuer: oidc && { ...oidc, name: oidc.name ?? new URL(oidc.issuer).hostname },
    /** Settings that indicate production; with any of them there is no demo unless requested (P57). */
    production,
    demo: demo ?? production.length === 0,
    /** Whether every page is marked as a demo: it was requested explicitly, so others may see it. */
    demoIsMarked: demo === true,
  }
}

const variableOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

const variables = [
  ...Object.keys(settings.shape).map((name) => variableOf(name)),
  ...Object.keys(firebaseSettings.shape).map((name) => variableOf(`firebase_${name}`)),
  ...Object.keys(oidcSettings.shape).map((name) => variableOf(`oidc_${name}`)),
].flatMap((name) => [name, `${name}_FILE`])

/** Variables that are no setting but nearly one, which would be ignored; short names are too often near others. */
const misspelledIn = (env: NodeJS.ProcessEnv) =>
  Object.keys(env).flatMap((given) => {
    const meant = variables.find((name) => name.length > 6 && editsBetween(given, name) <= 2)
    return meant && !variables.includes(given) ? { given, meant } : []
  })

/** Letters to add, remove or replace. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at++)
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (to[at - 1] === letter ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}

function refuse(variable: string, why: string): never {
  throw new ConfigError(`Die Einstellung ${variable} ist ungültig: ${why}.`)
}

/** A variable, or the file that `<variable>_FILE` names, as container platforms provide secrets. Empty counts as absent. */
function given(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const path = env[`${variable}_FILE`]
  if (!path) return env[variable] || undefined
  if (env[variable]) return refuse(`${variable}_FILE`, `${variable} ist schon gesetzt`)
  try {
    return readFileSync(path, "utf8").trim()
  } catch (error) {
    const { code } = error as { code?: string }
    return refuse(`${variable}_FILE`, `${path} kann nicht gelesen werden (${code})`)
  }
}

/** Settings whose variables begin with the prefix; `purpose` is what a missing one is needed for. */
function read<Shape extends z.ZodRawShape>(
  env: NodeJS.ProcessEnv,
  schema: z.ZodObject<Shape>,
  prefix = "",
  purpose = "",
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape)
  const values = Object.fromEntries(names.map((name) => [name, given(env, variableOf(prefix + name))]))
  const { data, error } = schema.safeParse(values)
  if (!error) return data
  const { path, message } = error.issues[0] as z.core.$ZodIssue
  const name = String(path[0])
  return refuse(variableOf(prefix + name), values[name] === undefined ? `sie fehlt für ${purpose}` : message)
}
