import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Config, ConfigError } from "../config.ts"
import type { Database } from "../core/postgres/index.ts"
import type { Log } from "../core/runtime/index.ts"
import { databaseIsAway, isLoopback, isReservedMail, reachesOthers } from "../production.ts"

export type SettingProblem = {
  check: string
  sentence: string
  /** Prevents the start, because users would be misled or e-mails lost. */
  stops?: true
}

const demoPhone = "+49 711 0000-0"

/** Throws a `ConfigError` if users would be misled or e-mails lost (P160). */
export function assertStartable(config: Config): void {
  const stop = settingProblems(config).find(({ stops }) => stops)
  if (stop) throw new ConfigError(stop.sentence)
}

/** Logs a warning for each other problem if the portal is reachable from other machines (P160). */
export async function warnOfProblems(config: Config, db: Database, log: Log): Promise<void> {
  if (!reachesOthers(config.production)) return
  const allProblems = [settingProblems(config), await textProblems(config)]
  for (const { check, sentence } of [...allProblems.flat(), ...(await databaseProblems(config, db))])
    log.warn({ check }, sentence)
}

/** Problems of the settings alone; none for a local trial. */
export function settingProblems(config: Config): SettingProblem[] {
  if (config.production.length === 0) return []
  return [
    ...(config.demo ? [demoProblem(config)] : addressProblems(config)),
    ...reachProblems(config),
    ...protectionProblems(config),
  ]
}

const demoProblem = ({ production }: Config): SettingProblem => ({
  check: "demo",
  sentence: `DEMO=1: Hier läuft eine Demo mit öffentlichen Passwörtern, obwohl Einstellungen über diesen Rechner hinaus zeigen (${production.join(", ")}); jede Seite sagt es.`,
})

function* addressProblems(config: Config): Generator<SettingProblem> {
  const mails = {
    PROVIDER_MAIL: [config.providerMail, "Anfragen und Annahmen erreichten niemanden"],
    MAIL_FROM: [
      config.mailFrom,
      "E-Mails unter diesem Absender werden abgewiesen, und Antworten gehen verloren",
    ],
    CONTACT_MAIL: [config.contactMail, "wer dorthin schreibt, erreicht niemanden"],
  } as const
  for (const [check, [mail, why]] of Object.entries(mails)) {
    if (!isReservedMail(mail)) continue
    const sentence = `Die Einstellung ${check} fehlt oder ist ungültig: ${mail} ist eine Adresse der Demo oder für Beispiele, ${why}.`
    yield reachesOthers(config.production) ? { check, sentence, stops: true } : { check, sentence }
  }
  if (config.contactPhone === demoPhone)
    yield {
      check: "CONTACT_PHONE",
      sentence:
        "CONTACT_PHONE ist die Nummer der Demo, unter der niemand antwortet; bitte setzen Sie Ihre eigene.",
    }
}

function* reachProblems({
  publicUrl,
  smtpUrl,
  production,
  trustedProxies,
  port,
}: Config): Generator<SettingProblem> {
  const isHttps = publicUrl?.startsWith("https:") === true
  const isLocal = publicUrl !== undefined && isLoopback(new URL(publicUrl).hostname)
  if (publicUrl === undefined && production.includes("SMTP_URL"))
    yield {
      check: "PUBLIC_URL",
      sentence: `Die Einstellung PUBLIC_URL fehlt: Die Links in den E-Mails über SMTP_URL führten zu http://127.0.0.1:${port}; bitte nennen Sie die Adresse, die Menschen öffnen, wie https://portal.firma.de.`,
      stops: true,
    }
  else if (publicUrl === undefined || isLocal)
    yield {
      check: "PUBLIC_URL",
      sentence: `PUBLIC_URL ${publicUrl === undefined ? "fehlt" : "zeigt auf diesen Rechner"}: Links in E-Mails führen nicht zum Portal, und über eine andere Adresse kann sich niemand anmelden.`,
    }
  else if (!isHttps)
    yield {
      check: "PUBLIC_URL",
      sentence: `PUBLIC_URL (${publicUrl}) ist nicht https: Passwörter und Sitzungen gehen unverschlüsselt durch das Netz.`,
    }
  if (smtpUrl === undefined)
    yield {
      check: "SMTP_URL",
      sentence: "SMTP_URL fehlt: E-Mails werden nur aufbewahrt, niemand bekommt eine.",
    }
  else if (
    smtpUrl.startsWith("smtp:") &&
    new URL(smtpUrl).password !== "" &&
    production.includes("SMTP_URL") &&
    !/requireTLS=true/i.test(smtpUrl)
  )
    yield {
      check: "SMTP_URL",
      sentence:
        "SMTP_URL meldet sich mit Passwort an, ohne Verschlüsselung zu verlangen; bitte nehmen Sie smtps:// oder ?requireTLS=true.",
    }
  if (trustedProxies.some((network) => network.endsWith("/0")))
    yield {
      check: "TRUSTED_PROXIES",
      sentence:
        "TRUSTED_PROXIES glaubt jedem (/0): Wer anruft, kann jede Adresse angeben und alle Grenzen umgehen; bitte nennen Sie nur Ihre Proxys.",
    }
  else if (trustedProxies.length === 0 && isHttps && !isLocal)
    yield {
      check: "TRUSTED_PROXIES",
      sentence:
        "TRUSTED_PROXIES fehlt: PUBLIC_URL ist https, also steht ein Proxy davor; ohne die Einstellung zählen alle Menschen zusammen als ein Anrufer und sperren sich gegenseitig aus.",
    }
}

function* protectionProblems(config: Config): Generator<SettingProblem> {
  const { databaseUrl, s3, retentionYears } = config
  const minPasswordLength = config.passwordPolicy.customStrengthOptions.minPasswordLength
  if (retentionYears < 6)
    yield {
      check: "RETENTION_YEARS",
      sentence: `RETENTION_YEARS (${retentionYears}) liegt unter sechs Jahren, der Frist für Handelsbriefe (§ 257 HGB).`,
    }
  if (process.geteuid?.() === 0)
    yield {
      check: "user",
      sentence: "Das Portal läuft als root; bitte geben Sie ihm einen eigenen Benutzer.",
    }
  // Other identities have their own policy and reject these settings at the start.
  if (!config.hostedIdentity && !config.issuer) {
    if (minPasswordLength < 8)
      yield {
        check: "PASSWORD_POLICY",
        sentence: `Passwörter dürfen ${minPasswordLength} Zeichen kurz sein; ratsam sind acht oder mehr (PASSWORD_POLICY=min=8).`,
      }
    if (!config.requireAdminSecondFactor)
      yield {
        check: "REQUIRE_ADMIN_SECOND_FACTOR",
        sentence:
          "Administratoren kommen ohne zweiten Faktor hinein; ratsam ist REQUIRE_ADMIN_SECOND_FACTOR=1.",
      }
  }
  if (databaseUrl && databaseIsAway(databaseUrl) && !/sslmode=verify-full/.test(databaseUrl))
    yield {
      check: "DATABASE_URL",
      sentence:
        "Die Datenbank liegt auf einem anderen Rechner, und die Verbindung prüft nicht, mit wem sie spricht; ratsam ist ?sslmode=verify-full&sslrootcert=…",
    }
  if (s3?.endpoint?.startsWith("http:") && !isLoopback(new URL(s3.endpoint).hostname))
    yield {
      check: "S3_ENDPOINT",
      sentence:
        "Bilder und Dokumente gehen unverschlüsselt zum Dateispeicher (S3_ENDPOINT); ratsam ist https.",
    }
}

/** The demo's fictional provider, and addresses that cannot exist. */
const demoNames = /\bAurel\b|@[\w.-]+\.example\b/

/** Legal texts that still name the demo's provider. */
async function textProblems({ contentDir, demo }: Config): Promise<SettingProblem[]> {
  if (demo) return []
  const folder = join(contentDir, "de", "legal")
  const texts = await Promise.all(
    ["provider.md", "privacy.md", "legal.md"].map(async (name) => ({
      name,
      text: await readFile(join(folder, name), "utf8").catch(() => ""),
    })),
  )
  const isDemoName = texts.filter(({ text }) => demoNames.test(text)).map(({ name }) => `legal/${name}`)
  if (isDemoName.length === 0) return []
  const sentence = `Die Texte in ${join(contentDir, "de")} sind die der Demo (${isDemoName.join(", ")}): Der Anbieter, den sie nennen, ist erfunden; bitte schreiben Sie Ihre eigenen und nennen deren Ordner mit CONTENT_DIR.`
  return [{ check: "texts", sentence }]
}

/** Connections outside the pool: four for sign-in, one listener, two for monitoring. */
const otherConnections = 7

type DatabaseFacts = { connections: number; secondsApart: number; hasTimeouts: boolean; admins: string[] }
const factsSql = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  abs(extract(epoch from clock_timestamp()) - $1)::float8 as "secondsApart",
  current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' as "hasTimeouts",
  array(select mail from users where active and type = 'ADMIN' and deleted_at is null) as admins`

/** Problems of the database and of admin accounts, found by one read-only statement. */
async function databaseProblems({ databasePoolSize, demo }: Config, db: Database): Promise<SettingProblem[]> {
  const facts = (await db.one<DatabaseFacts>(factsSql, [Date.now() / 1000])) as DatabaseFacts
  const needed = databasePoolSize + otherConnections
  const problems: SettingProblem[] = []
  const add = (check: string, sentence: string) => problems.push({ check, sentence })
  if (needed > facts.connections)
    add(
      "DATABASE_POOL_SIZE",
      `Der Server erlaubt ${facts.connections} Verbindungen, dieses Portal braucht bis zu ${needed}; bitte senken Sie DATABASE_POOL_SIZE oder heben Sie max_connections.`,
    )
  if (facts.secondsApart > 2)
    add(
      "clock",
      `Die Uhr der Datenbank und die dieses Rechners gehen ${Math.round(facts.secondsApart)} Sekunden auseinander; bitte stellen Sie beide nach einem Zeitserver (NTP).`,
    )
  if (!facts.hasTimeouts)
    add(
      "timeouts",
      "statement_timeout oder lock_timeout ist abgeschaltet (options in DATABASE_URL): Eine hängende Anweisung hielte alle anderen auf.",
    )
  if (!demo && facts.admins.every(isReservedMail))
    add(
      "admins",
      "Kein aktiver Administrator hat eine Adresse, an die E-Mails ankommen; npm run admin -- <E-Mail-Adresse> <Vorname> <Nachname> legt einen an.",
    )
  return problems
}
