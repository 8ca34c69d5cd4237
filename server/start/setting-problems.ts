import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Config, ConfigError } from "../config.ts"
import { jobConnections } from "../core/jobs/jobs.ts"
import { clockDifferenceSql } from "../core/postgres/clock-difference.ts"
import type { Database } from "../core/postgres/db.ts"
import { probeConnections } from "../core/postgres/probe.ts"
import type { Log } from "../core/runtime/log.ts"
import { identityConnections } from "../portal/identity/embedded-identity.ts"
import { databaseIsAway, isExternal, isReservedMail } from "../setting-types.ts"

/** By the name of the setting or check; nothing where all is well. */
type Sentences = Record<string, string | false | undefined>

const problemsOf = (sentences: Sentences, stops: boolean) =>
  Object.entries(sentences).flatMap(([check, sentence]) => (sentence ? [{ check, sentence, stops }] : []))

/** Signs by which others reach the portal, or its e-mails reach others. */
const reaching = ["NODE_ENV", "HOST", "PUBLIC_URL", "SMTP_URL", "TRUSTED_PROXIES"]
const reachesOthers = ({ production }: Config) => production.some((sign) => reaching.includes(sign))

/** Problems of the settings alone; none for a local trial. Those with `stops` prevent the start. */
export function settingProblems(config: Config) {
  if (!reachesOthers(config)) return []
  const refusals = problemsOf(refusalsOf(config), true)
  return refusals.length > 0 ? refusals : problemsOf(warningsOf(config), false)
}

/** Throws a `ConfigError` if users would be misled or e-mails lost (P160). */
export function assertStartable(config: Config): void {
  const stop = settingProblems(config).find(({ stops }) => stops)
  if (stop) throw new ConfigError(stop.sentence)
}

/** Logs a warning for each misspelled setting, and for each other problem if the portal is reachable from other machines. */
export async function warnOfProblems(config: Config, db: Database, log: Log): Promise<void> {
  for (const { given, meant } of config.misspelled)
    log.warn({ check: given }, `${given} ist keine Einstellung und wirkt nicht; gemeint ist wohl ${meant}.`)
  if (!reachesOthers(config)) return
  const found = problemsOf({ ...warningsOf(config), ...(await warningsOfFacts(config, db)) }, false)
  for (const { check, sentence } of found) log.warn({ check }, sentence)
}

function refusalsOf({ demo, production, publicUrl, port, ...config }: Config): Sentences {
  const unreachable = (variable: string, mail: string) =>
    !demo &&
    isReservedMail(mail) &&
    `Die Einstellung ${variable} fehlt oder ist ungültig: ${mail} ist eine Adresse der Demo oder für Beispiele, die niemanden erreicht.`
  return {
    PROVIDER_MAIL: unreachable("PROVIDER_MAIL", config.providerMail),
    MAIL_FROM: unreachable("MAIL_FROM", config.mailFrom),
    CONTACT_MAIL: unreachable("CONTACT_MAIL", config.contactMail),
    PUBLIC_URL:
      publicUrl === undefined &&
      production.includes("SMTP_URL") &&
      `Die Einstellung PUBLIC_URL fehlt: Die Links in den E-Mails über SMTP_URL führten zu http://127.0.0.1:${port}; bitte nennen Sie die Adresse, die Menschen öffnen, wie https://portal.firma.de.`,
  }
}

function warningsOf({ demo, production, publicUrl = "", smtpUrl, ...config }: Config): Sentences {
  const isPublic = publicUrl !== "" && isExternal(publicUrl)
  const isHttps = publicUrl.startsWith("https:")
  const { trustedProxies, retentionYears, databaseUrl } = config
  // Other identities have their own policy and reject these settings at the start.
  const isEmbedded = config.identity === "embedded"
  const { minPasswordLength } = config.passwordPolicy.customStrengthOptions
  return {
    demo:
      demo &&
      `DEMO=1: Hier läuft eine Demo mit öffentlichen Passwörtern, obwohl Einstellungen über diesen Rechner hinaus zeigen (${production.join(", ")}); jede Seite sagt es.`,
    CONTACT_PHONE:
      !demo &&
      config.contactPhone === "+49 711 0000-0" &&
      "CONTACT_PHONE ist die Nummer der Demo, unter der niemand antwortet; bitte setzen Sie Ihre eigene.",
    PUBLIC_URL: isPublic
      ? !isHttps &&
        `PUBLIC_URL (${publicUrl}) ist nicht https: Passwörter und Sitzungen gehen unverschlüsselt durch das Netz.`
      : "PUBLIC_URL fehlt oder zeigt auf diesen Rechner: Links in E-Mails führen nicht zum Portal, und über eine andere Adresse kann sich niemand anmelden.",
    SMTP_URL: smtpUrl
      ? production.includes("SMTP_URL") &&
        smtpUrl.startsWith("smtp:") &&
        !/requireTLS=true/i.test(smtpUrl) &&
        new URL(smtpUrl).password !== "" &&
        "SMTP_URL meldet sich mit Passwort an, ohne Verschlüsselung zu verlangen; bitte nehmen Sie smtps:// oder ?requireTLS=true."
      : "SMTP_URL fehlt: E-Mails werden nur aufbewahrt, niemand bekommt eine.",
    TRUSTED_PROXIES: trustedProxies.some((network) => network.endsWith("/0"))
      ? "TRUSTED_PROXIES glaubt jedem (/0): Wer anruft, kann jede Adresse angeben und alle Grenzen umgehen; bitte nennen Sie nur Ihre Proxys."
      : trustedProxies.length === 0 &&
        isPublic &&
        isHttps &&
        "TRUSTED_PROXIES fehlt: PUBLIC_URL ist https, also steht ein Proxy davor; ohne die Einstellung zählen alle Menschen zusammen als ein Anrufer und sperren sich gegenseitig aus.",
    RETENTION_YEARS:
      retentionYears < 6 &&
      `RETENTION_YEARS (${retentionYears}) liegt unter sechs Jahren, der Frist für Handelsbriefe (§ 257 HGB).`,
    user:
      process.geteuid?.() === 0 && "Das Portal läuft als root; bitte geben Sie ihm einen eigenen Benutzer.",
    PASSWORD_POLICY:
      isEmbedded &&
      minPasswordLength < 8 &&
      `Passwörter dürfen ${minPasswordLength} Zeichen kurz sein; ratsam sind acht oder mehr (PASSWORD_POLICY=min=8).`,
    REQUIRE_ADMIN_SECOND_FACTOR:
      isEmbedded &&
      !config.requireAdminSecondFactor &&
      "Administratoren kommen ohne zweiten Faktor hinein; ratsam ist REQUIRE_ADMIN_SECOND_FACTOR=1.",
    DATABASE_URL:
      databaseUrl !== undefined &&
      databaseIsAway(databaseUrl) &&
      !/sslmode=verify-full/.test(databaseUrl) &&
      "Die Datenbank liegt auf einem anderen Rechner, und die Verbindung prüft nicht, mit wem sie spricht; ratsam ist ?sslmode=verify-full&sslrootcert=…",
  }
}

/** The demo's fictional provider, and addresses that cannot exist. */
const demoNames = /\bAurel\b|@[\w.-]+\.example\b/

/** Legal texts that still name the demo's provider. */
async function demoTexts(contentDir: string): Promise<string[]> {
  const names = ["legal/provider.md", "legal/privacy.md", "legal/legal.md"]
  const texts = await Promise.all(
    names.map((name) => readFile(join(contentDir, "de", name), "utf8").catch(() => "")),
  )
  return names.filter((_, index) => demoNames.test(texts[index] ?? ""))
}

type DatabaseFacts = { connections: number; secondsApart: number; hasTimeouts: boolean; admins: string[] }

const factsSql = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  ${clockDifferenceSql("$1")} as "secondsApart",
  current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as "hasTimeouts",
  array(select mail from users where active and type = 'ADMIN' and deleted_at is null) as admins`

/** Outside the pool; the last one listens for the open screens. */
const otherConnections = identityConnections + jobConnections + probeConnections + 1

async function warningsOfFacts(config: Config, db: Database): Promise<Sentences> {
  const { demo, contentDir, databasePoolSize } = config
  const facts = (await db.one<DatabaseFacts>(factsSql, [new Date()])) as DatabaseFacts
  const names = await demoTexts(contentDir)
  const needed = databasePoolSize + otherConnections
  return {
    texts:
      !demo &&
      names.length > 0 &&
      `Die Texte in ${join(contentDir, "de")} sind die der Demo (${names.join(", ")}): Der Anbieter, den sie nennen, ist erfunden; bitte schreiben Sie Ihre eigenen und nennen deren Ordner mit CONTENT_DIR.`,
    DATABASE_POOL_SIZE:
      needed > facts.connections &&
      `Der Server erlaubt ${facts.connections} Verbindungen, dieses Portal braucht bis zu ${needed}; bitte senken Sie DATABASE_POOL_SIZE oder heben Sie max_connections.`,
    clock:
      facts.secondsApart > 2 &&
      `Die Uhr der Datenbank und die dieses Rechners gehen ${Math.round(facts.secondsApart)} Sekunden auseinander; bitte stellen Sie beide nach einem Zeitserver (NTP).`,
    timeouts:
      !facts.hasTimeouts &&
      "statement_timeout oder lock_timeout ist abgeschaltet (options in DATABASE_URL): Eine hängende Anweisung hielte alle anderen auf.",
    admins:
      !demo &&
      facts.admins.every(isReservedMail) &&
      "Kein aktiver Administrator hat eine Adresse, an die E-Mails ankommen; npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname> legt einen an.",
  }
}
