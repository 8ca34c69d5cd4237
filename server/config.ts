import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import type { PasswordPolicy } from "../contract/password-policy.ts"
import { flag, identityOf, identityVariables, needed } from "./config.identity.ts"
import type { S3Settings } from "./core/files/index.ts"
import { OperatorError } from "./core/operator-error.ts"
import { addressesOf, roleOf } from "./core/postgres/index.ts"
import { logLevels } from "./core/runtime/index.ts"
import { parsePasswordPolicy } from "./password-policy.ts"
import { signsOfProduction } from "./production.ts"
import { withFiles } from "./setting-files.ts"

const url = (protocols: string[]) =>
  z
    .string()
    .trim()
    .refine(
      (text) => URL.canParse(text) && protocols.some((name) => text.toLowerCase().startsWith(`${name}://`)),
      { error: `muss mit ${protocols.map((name) => `${name}://`).join(" oder ")} beginnen`, abort: true },
    )
    .refine(
      (text) => new URL(text).hostname !== "",
      `muss einen Rechner nennen, wie ${protocols.at(-1)}://name.firma.de`,
    )

/** Allowed values of `sslmode`: encryption is on or off, never optional. */
const sslModes = new Set([null, "disable", "require", "verify-ca", "verify-full"])

const databaseUrl = z
  .string()
  .trim()
  .refine(
    (text) =>
      addressesOf(text).every((address) => /^postgres(ql)?:\/\//i.test(address) && URL.canParse(address)),
    { error: "muss mit postgres:// oder postgresql:// beginnen", abort: true },
  )
  .refine(
    (text) => sslModes.has(new URL(addressesOf(text)[0] as string).searchParams.get("sslmode")),
    "hat ein anderes sslmode als disable, require, verify-ca oder verify-full",
  )

/** The portal needs its own host: screens, cookies and identity routes start at its root. */
const origin = url(["http", "https"])
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text)
    return `${pathname}${search}${hash}${username}` === "/"
  }, "darf nur Schema, Name und Port enthalten, wie https://portal.example")
  .transform((text) => new URL(text).origin)

const mail = z.email("muss eine E-Mail-Adresse sein")

const number = (least: number, most: number, unit = "") =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `muss eine Zahl von ${least} bis ${most} sein${unit}`,
    )
    .transform(Number)

const passwordPolicy = z.string().transform((text, context): PasswordPolicy => {
  const policy = parsePasswordPolicy(text)
  if (policy) return policy
  context.addIssue({ code: "custom", message: "erwartet wird z. B. min=10 max=64 lower upper digit special" })
  return z.NEVER
})

const isNetwork = (text: string) => {
  const [address = "", bits, ...more] = text.split("/")
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}
const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), "muss aus Adressen oder Netzen bestehen, mit Komma getrennt")

const environment = z.object({
  PORT: number(1, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  CONTENT_DIR: z.string().default("./content"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: number(2, 999).default(10),
  SMTP_URL: url(["smtp", "smtps"]).optional(),
  PUBLIC_URL: origin.optional(),
  PROVIDER_MAIL: mail.default("zvf@aurel.example"),
  MAIL_FROM: mail.default("portal@aurel.example"),
  CONTACT_PHONE: z.string().default("+49 711 0000-0"),
  CONTACT_MAIL: mail.default("zvf@aurel.example"),
  S3_ENDPOINT: url(["http", "https"]).optional(),
  S3_REGION: z.string().default("eu-central-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...identityVariables,
  PASSWORD_POLICY: passwordPolicy.prefault(""),
  TRUSTED_PROXIES: networks.optional(),
  RETENTION_YEARS: number(1, 999, " (volle Jahre)").default(6),
  DRAIN_SECONDS: number(0, 999, " (Sekunden)").default(5),
  METRICS_TOKEN: z.string().trim().min(16, "muss mindestens 16 Zeichen haben").optional(),
  LOG_LEVEL: z.enum(logLevels, `muss eines von ${logLevels.join(", ")} sein`).optional(),
  DEMO: flag.optional(),
  DEMO_HISTORY: flag.optional(),
  NODE_ENV: z.string().optional(),
})

/** Each may be read from a file that `<name>_FILE` names. */
const settingNames: readonly string[] = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends OperatorError {}

const refuse = (name: string, why: string): never => {
  throw new ConfigError(`Die Einstellung ${name} ist ungültig: ${why}.`)
}

/** Throws a `ConfigError` with a German sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty variable counts as absent, as in shells and container files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const parsed = environment.safeParse(withFiles(given, settingNames, refuse))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return refuse(String(issue?.path.join(".")), String(issue?.message))
  }
  const settings = parsed.data
  const production = signsOfProduction(settings)
  if (settings.DEMO === "1" && settings.IDENTITY !== "embedded")
    refuse("DEMO", `mit IDENTITY=${settings.IDENTITY} gibt es keine Demo, deren Passwörter öffentlich sind`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    /** Absolute folder of the provider's texts, by language. */
    contentDir: resolve(settings.CONTENT_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** The same database as the owner of its schema, for migrations; undefined: `databaseUrl` is the owner, or `npm run migrate` is used. */
    databaseOwnerUrl: ownerUrlOf(settings),
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    smtpUrl: settings.SMTP_URL,
    /** Public address, without a trailing slash; undefined: derived from host and port. */
    publicUrl: settings.PUBLIC_URL,
    providerMail: settings.PROVIDER_MAIL,
    mailFrom: settings.MAIL_FROM,
    contactPhone: settings.CONTACT_PHONE,
    contactMail: settings.CONTACT_MAIL,
    /** Bucket for files; undefined: files are in `dataDir`. */
    s3: s3Of(settings),
    ...identityOf(settings, refuse),
    passwordPolicy: settings.PASSWORD_POLICY,
    /** Admins without a second factor may only set one up. */
    requireAdminSecondFactor: settings.REQUIRE_ADMIN_SECOND_FACTOR === "1",
    /** Proxies trusted to state the caller's address; without them it is the connection's. */
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    retentionYears: settings.RETENTION_YEARS,
    /** Seconds during which a process still takes calls after SIGTERM, while reporting that it is not ready. */
    drainSeconds: settings.DRAIN_SECONDS,
    metricsToken: settings.METRICS_TOKEN,
    /** Undefined: depends on whether this is a terminal. */
    logLevel: settings.LOG_LEVEL,
    production,
    demo: settings.DEMO === "1" || (settings.DEMO !== "0" && production.length === 0),
    /** Whether every page is marked as a demo: it was requested explicitly, so others may see it (P57). */
    demoIsMarked: settings.DEMO === "1",
    demoHistory: settings.DEMO_HISTORY !== "0",
  }
}

/** The two roles must differ: otherwise the portal could do what only the owner may. */
function ownerUrlOf({ DATABASE_URL, DATABASE_OWNER_URL }: z.infer<typeof environment>): string | undefined {
  if (DATABASE_OWNER_URL === undefined) return undefined
  if (DATABASE_URL === undefined) return refuse("DATABASE_OWNER_URL", "sie gilt nur mit DATABASE_URL")
  if (roleOf(DATABASE_OWNER_URL) === roleOf(DATABASE_URL))
    return refuse("DATABASE_OWNER_URL", "sie nennt dieselbe Rolle wie DATABASE_URL")
  return DATABASE_OWNER_URL
}

/** Files are stored in a bucket if any of its settings is given; then all are required. */
function s3Of(settings: z.infer<typeof environment>): S3Settings | undefined {
  const names = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const
  const { S3_ENDPOINT, S3_REGION } = settings
  if (!S3_ENDPOINT && names.every((name) => !settings[name])) return undefined
  const given = needed(settings, names, "den Dateispeicher (S3)", refuse)
  return {
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: given.S3_BUCKET,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
  }
}
