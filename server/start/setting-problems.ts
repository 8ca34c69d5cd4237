import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Config, ConfigError } from "../config.ts"
import type { Database } from "../core/postgres/db.ts"
import type { Log } from "../core/runtime/log.ts"
import { databaseIsAway, isReservedMail, leadsAway } from "../hosts.ts"

/** The sentence about a problem, by the name of its setting or check. */
type Rules<Facts> = Record<string, (facts: Facts) => string | false | undefined>
type Problem = { check: string; sentence: string; stops?: true }

const problemsBy = <Facts>(rules: Rules<Facts>, facts: Facts): Problem[] =>
  Object.entries(rules).flatMap(([check, rule]) => {
    const sentence = rule(facts)
    return sentence ? { check, sentence } : []
  })

/** Signs by which others reach the portal, or its e-mails reach others. */
const reaching = ["NODE_ENV", "HOST", "PUBLIC_URL", "SMTP_URL", "TRUSTED_PROXIES"]
const reachesOthers = ({ production }: Config) => production.some((sign) => reaching.includes(sign))

/** Problems of the settings alone; none for a local trial. Those with `stops` prevent the start. */
export function settingProblems(config: Config): Problem[] {
  if (!reachesOthers(config)) return []
  const refused = problemsBy(refusing, config)
  if (refused.length > 0) return refused.map((problem) => ({ ...problem, stops: true as const }))
  return problemsBy(warning, config)
}

/** Throws a `ConfigError` if users would be misled or e-mails lost (P160). */
export function assertStartable(config: Config): void {
  const stop = settingProblems(config).find(({ stops }) => stops)
  if (stop) throw new ConfigError(stop.sentence)
}

/** Logs a warning for each other problem if the portal is reachable from other machines (P160). */
export async function warnOfProblems(config: Config, db: Database, log: Log): Promise<void> {
  if (!reachesOthers(config)) return
  const facts = { ...config, ...(await factsOf(db)), demoTexts: await demoTexts(config) }
  for (const { check, sentence } of [...settingProblems(config), ...problemsBy(warningOfFacts, facts)])
    log.warn({ check }, sentence)
}

const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith("https:") === true
const isLocal = ({ publicUrl }: Config) => publicUrl !== undefined && !leadsAway(publicUrl)

const demoMail =
  (setting: "providerMail" | "mailFrom" | "contactMail", variable: string, why: string) =>
  ({ demo, [setting]: mail }: Config) =>
    !demo &&
    isReservedMail(mail) &&
    `Die Einstellung ${variable} fehlt oder ist ungültig: ${mail} ist eine Adresse der Demo oder für Beispiele, ${why}.`

const refusing: Rules<Config> = {
  PROVIDER_MAIL: demoMail("providerMail", "PROVIDER_MAIL", "Anfragen und Annahmen erreichten niemanden"),
  MAIL_FROM: demoMail(
    "mailFrom",
    "MAIL_FROM",
    "E-Mails unter diesem Absender werden abgewiesen, und Antworten gehen verloren",
  ),
  CONTACT_MAIL: demoMail("contactMail", "CONTACT_MAIL", "wer dorthin schreibt, erreicht niemanden"),
  PUBLIC_URL: ({ publicUrl, production, port }) =>
    publicUrl === undefined &&
    production.includes("SMTP_URL") &&
    `Die Einstellung PUBLIC_URL fehlt: Die Links in den E-Mails über SMTP_URL führten zu http://127.0.0.1:${port}; bitte nennen Sie die Adresse, die Menschen öffnen, wie https://portal.firma.de.`,
}

const warning: Rules<Config> = {
  demo: ({ demo, production }) =>
    demo &&
    `DEMO=1: Hier läuft eine Demo mit öffentlichen Passwörtern, obwohl Einstellungen über diesen Rechner hinaus zeigen (${production.join(", ")}); jede Seite sagt es.`,
  CONTACT_PHONE: ({ demo, contactPhone }) =>
    !demo &&
    contactPhone === "+49 711 0000-0" &&
    "CONTACT_PHONE ist die Nummer der Demo, unter der niemand antwortet; bitte setzen Sie Ihre eigene.",
  PUBLIC_URL: (config) => {
    const { publicUrl } = config
    if (publicUrl === undefined || isLocal(config))
      return `PUBLIC_URL ${publicUrl === undefined ? "fehlt" : "zeigt auf diesen Rechner"}: Links in E-Mails führen nicht zum Portal, und über eine andere Adresse kann sich niemand anmelden.`
    return (
      !isHttps(config) &&
      `PUBLIC_URL (${publicUrl}) ist nicht https: Passwörter und Sitzungen gehen unverschlüsselt durch das Netz.`
    )
  },
  SMTP_URL: ({ smtpUrl, production }) => {
    if (smtpUrl === undefined) return "SMTP_URL fehlt: E-Mails werden nur aufbewahrt, niemand bekommt eine."
    const isEncrypted = !smtpUrl.startsWith("smtp:") || /requireTLS=true/i.test(smtpUrl)
    return (
      !isEncrypted &&
      new URL(smtpUrl).password !== "" &&
      production.includes("SMTP_URL") &&
      "SMTP_URL meldet sich mit Passwort an, ohne Verschlüsselung zu verlangen; bitte nehmen Sie smtps:// oder ?requireTLS=true."
    )
  },
  TRUSTED_PROXIES: (config) => {
    if (config.trustedProxies.some((network) => network.endsWith("/0")))
      return "TRUSTED_PROXIES glaubt jedem (/0): Wer anruft, kann jede Adresse angeben und alle Grenzen umgehen; bitte nennen Sie nur Ihre Proxys."
    return (
      config.trustedProxies.length === 0 &&
      isHttps(config) &&
      !isLocal(config) &&
      "TRUSTED_PROXIES fehlt: PUBLIC_URL ist https, also steht ein Proxy davor; ohne die Einstellung zählen alle Menschen zusammen als ein Anrufer und sperren sich gegenseitig aus."
    )
  },
  RETENTION_YEARS: ({ retentionYears }) =>
    retentionYears < 6 &&
    `RETENTION_YEARS (${retentionYears}) liegt unter sechs Jahren, der Frist für Handelsbriefe (§ 257 HGB).`,
  user: () =>
    process.geteuid?.() === 0 && "Das Portal läuft als root; bitte geben Sie ihm einen eigenen Benutzer.",
  // Other identities have their own policy and reject these settings at the start.
  PASSWORD_POLICY: ({ identity, passwordPolicy }) => {
    const { minPasswordLength } = passwordPolicy.customStrengthOptions
    return (
      identity === "embedded" &&
      minPasswordLength < 8 &&
      `Passwörter dürfen ${minPasswordLength} Zeichen kurz sein; ratsam sind acht oder mehr (PASSWORD_POLICY=min=8).`
    )
  },
  REQUIRE_ADMIN_SECOND_FACTOR: ({ identity, requireAdminSecondFactor }) =>
    identity === "embedded" &&
    !requireAdminSecondFactor &&
    "Administratoren kommen ohne zweiten Faktor hinein; ratsam ist REQUIRE_ADMIN_SECOND_FACTOR=1.",
  DATABASE_URL: ({ databaseUrl }) =>
    databaseUrl &&
    databaseIsAway(databaseUrl) &&
    !/sslmode=verify-full/.test(databaseUrl) &&
    "Die Datenbank liegt auf einem anderen Rechner, und die Verbindung prüft nicht, mit wem sie spricht; ratsam ist ?sslmode=verify-full&sslrootcert=…",
}

/** The demo's fictional provider, and addresses that cannot exist. */
const demoNames = /\bAurel\b|@[\w.-]+\.example\b/

/** Legal texts that still name the demo's provider. */
async function demoTexts({ contentDir }: Config): Promise<string[]> {
  const names = ["legal/provider.md", "legal/privacy.md", "legal/legal.md"]
  const texts = await Promise.all(
    names.map((name) => readFile(join(contentDir, "de", name), "utf8").catch(() => "")),
  )
  return names.filter((_, index) => demoNames.test(texts[index] ?? ""))
}

type DatabaseFacts = { connections: number; secondsApart: number; hasTimeouts: boolean; admins: string[] }

const factsOf = (db: Database) =>
  db.one<DatabaseFacts>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
       abs(extract(epoch from clock_timestamp()) - $1)::float8 as "secondsApart",
       current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as "hasTimeouts",
       array(select mail from users where active and type = 'ADMIN' and deleted_at is null) as admins`,
    [Date.now() / 1000],
  ) as Promise<DatabaseFacts>

/** Connections outside the pool: four for sign-in, one listener, two for monitoring. */
const otherConnections = 7

const warningOfFacts: Rules<Config & DatabaseFacts & { demoTexts: string[] }> = {
  texts: ({ demo, demoTexts: names, contentDir }) =>
    !demo &&
    names.length > 0 &&
    `Die Texte in ${join(contentDir, "de")} sind die der Demo (${names.join(", ")}): Der Anbieter, den sie nennen, ist erfunden; bitte schreiben Sie Ihre eigenen und nennen deren Ordner mit CONTENT_DIR.`,
  DATABASE_POOL_SIZE: ({ connections, databasePoolSize }) =>
    databasePoolSize + otherConnections > connections &&
    `Der Server erlaubt ${connections} Verbindungen, dieses Portal braucht bis zu ${databasePoolSize + otherConnections}; bitte senken Sie DATABASE_POOL_SIZE oder heben Sie max_connections.`,
  clock: ({ secondsApart }) =>
    secondsApart > 2 &&
    `Die Uhr der Datenbank und die dieses Rechners gehen ${Math.round(secondsApart)} Sekunden auseinander; bitte stellen Sie beide nach einem Zeitserver (NTP).`,
  timeouts: ({ hasTimeouts }) =>
    !hasTimeouts &&
    "statement_timeout oder lock_timeout ist abgeschaltet (options in DATABASE_URL): Eine hängende Anweisung hielte alle anderen auf.",
  admins: ({ demo, admins }) =>
    !demo &&
    admins.every(isReservedMail) &&
    "Kein aktiver Administrator hat eine Adresse, an die E-Mails ankommen; npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname> legt einen an.",
}
