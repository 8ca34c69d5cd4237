import type { Config } from "../config.ts"
import { databaseIsAway, isLoopback, isReservedMail, reachesOthers } from "../production.ts"
import { advice, type Finding, fine, firstOf, stopping, wrong } from "./finding.ts"

/** The number of the demo, which nobody answers. */
const demoPhone = "+49 711 0000-0"

/**
 * What a configuration says by itself, without asking anyone (P160): the start warns about the same, and refuses what `stops`.
 * Where nothing speaks of production there is little to say.
 */
export function judgeSettings(config: Config): Finding[] {
  if (config.production.length === 0)
    return [
      fine(
        "production",
        "Keine Einstellung zeigt über diesen Rechner hinaus: Dies ist ein Portal zum Ausprobieren. Soll es unter einer anderen Adresse zu öffnen sein, etwa hinter einem Proxy, fehlt PUBLIC_URL: Dort kann sich niemand anmelden.",
      ),
    ]
  return [demoFinding(config), ...addressFindings(config), ...reachFindings(config), ...guardFindings(config)]
}

function demoFinding({ demo, production }: Config): Finding {
  const signs = production.join(", ")
  return demo
    ? advice(
        "demo",
        `DEMO=1: Hier läuft eine Demo mit öffentlichen Passwörtern, obwohl Einstellungen über diesen Rechner hinaus zeigen (${signs}); jede Seite sagt es.`,
      )
    : fine("demo", `Es gibt keine Demo (${signs}).`)
}

/** Mails to the demo's addresses reach nobody, and what others read of the provider would be invented. */
function addressFindings(config: Config): Finding[] {
  if (config.demo) return []
  const mails = {
    PROVIDER_MAIL: [config.providerMail, "Anfragen und Annahmen erreichten niemanden"],
    MAIL_FROM: [
      config.mailFrom,
      "Mails unter diesem Absender werden abgewiesen, und Antworten gehen verloren",
    ],
    CONTACT_MAIL: [config.contactMail, "wer dorthin schreibt, erreicht niemanden"],
  } as const
  const found = Object.entries(mails).map(([name, [mail, why]]) => {
    const sentence = `Die Einstellung ${name} fehlt oder ist ungültig: ${mail} ist eine Adresse der Demo oder für Beispiele, ${why}.`
    const judged = reachesOthers(config.production) ? stopping(name, sentence) : advice(name, sentence)
    return isReservedMail(mail) ? judged : fine(name, `${name} ist ${mail}.`)
  })
  const phone = firstOf(fine("CONTACT_PHONE", `CONTACT_PHONE ist ${config.contactPhone}.`), [
    config.contactPhone === demoPhone,
    advice(
      "CONTACT_PHONE",
      "CONTACT_PHONE ist die Nummer der Demo, unter der niemand antwortet; bitte setzen Sie Ihre eigene.",
    ),
  ])
  return [...found, phone]
}

/** How people and mails come to the portal and back. */
function reachFindings({ publicUrl, smtpUrl, production, trustedProxies, port }: Config): Finding[] {
  const isHttps = publicUrl?.startsWith("https:") === true
  const isLocal = publicUrl !== undefined && isLoopback(new URL(publicUrl).hostname)
  const address = firstOf(
    fine("PUBLIC_URL", `PUBLIC_URL ist ${publicUrl}.`),
    [
      publicUrl === undefined && production.includes("SMTP_URL"),
      stopping(
        "PUBLIC_URL",
        `Die Einstellung PUBLIC_URL fehlt: Die Links in den Mails über SMTP_URL führten zu http://127.0.0.1:${port}; bitte nennen Sie die Adresse, die Menschen öffnen, wie https://portal.firma.de.`,
      ),
    ],
    [
      publicUrl === undefined || isLocal,
      wrong(
        "PUBLIC_URL",
        `PUBLIC_URL ${publicUrl === undefined ? "fehlt" : "zeigt auf diesen Rechner"}: Links in Mails führen nicht zum Portal, und über eine andere Adresse kann sich niemand anmelden.`,
      ),
    ],
    [
      !isHttps,
      wrong(
        "PUBLIC_URL",
        `PUBLIC_URL (${publicUrl}) ist nicht https: Passwörter und Sitzungen gehen unverschlüsselt durch das Netz.`,
      ),
    ],
  )
  const mail = firstOf(
    fine("SMTP_URL", "Mails werden verschickt (SMTP_URL)."),
    [
      smtpUrl === undefined,
      wrong("SMTP_URL", "SMTP_URL fehlt: Mails werden nur aufbewahrt, niemand bekommt eine."),
    ],
    [
      smtpUrl?.startsWith("smtp:") === true &&
        new URL(smtpUrl).password !== "" &&
        production.includes("SMTP_URL") &&
        !/requireTLS=true/i.test(smtpUrl),
      advice(
        "SMTP_URL",
        "SMTP_URL meldet sich mit Passwort an, ohne Verschlüsselung zu verlangen; bitte nehmen Sie smtps:// oder ?requireTLS=true.",
      ),
    ],
  )
  const proxies = firstOf(
    fine(
      "TRUSTED_PROXIES",
      trustedProxies.length > 0 ? `Geglaubt wird ${trustedProxies.join(", ")}.` : "Davor steht kein Proxy.",
    ),
    [
      trustedProxies.some((network) => network.endsWith("/0")),
      wrong(
        "TRUSTED_PROXIES",
        "TRUSTED_PROXIES glaubt jedem (/0): Wer anruft, kann jede Adresse angeben und alle Grenzen umgehen; bitte nennen Sie nur Ihre Proxys.",
      ),
    ],
    [
      trustedProxies.length === 0 && isHttps && !isLocal,
      wrong(
        "TRUSTED_PROXIES",
        "TRUSTED_PROXIES fehlt: PUBLIC_URL ist https, also steht ein Proxy davor; ohne die Einstellung zählen alle Menschen zusammen als ein Anrufer und sperren sich gegenseitig aus.",
      ),
    ],
  )
  return [address, mail, proxies]
}

/** What protects accounts and data. */
function guardFindings(config: Config): Finding[] {
  const { databaseUrl, s3, hostedIdentity, issuer, passwordPolicy, requireAdminSecondFactor, retention } =
    config
  const least = passwordPolicy.customStrengthOptions.minPasswordLength
  const findings = [
    firstOf(
      fine(
        "retention",
        `Aufbewahrt werden Vorgänge ${retention.acts} und Dokumente ${retention.documents} volle Jahre.`,
      ),
      [
        retention.documents < 6 || retention.acts < 6,
        advice(
          "retention",
          `RETENTION_ACTS (${retention.acts}) oder RETENTION_DOCUMENTS (${retention.documents}) liegt unter sechs Jahren, der Frist für Handelsbriefe (§ 257 HGB).`,
        ),
      ],
    ),
    firstOf(fine("user", "Das Portal läuft nicht als root."), [
      process.geteuid?.() === 0,
      advice("user", "Das Portal läuft als root; bitte geben Sie ihm einen eigenen Benutzer."),
    ]),
  ]
  // Elsewhere identity has rules of its own, and the start refuses these settings.
  if (!hostedIdentity && !issuer)
    findings.push(
      firstOf(fine("PASSWORD_POLICY", `Passwörter haben mindestens ${least} Zeichen.`), [
        least < 8,
        advice(
          "PASSWORD_POLICY",
          `Passwörter dürfen ${least} Zeichen kurz sein; ratsam sind acht oder mehr (PASSWORD_POLICY=min=8).`,
        ),
      ]),
      firstOf(fine("REQUIRE_ADMIN_SECOND_FACTOR", "Administratoren brauchen einen zweiten Faktor."), [
        !requireAdminSecondFactor,
        advice(
          "REQUIRE_ADMIN_SECOND_FACTOR",
          "Administratoren kommen ohne zweiten Faktor hinein; ratsam ist REQUIRE_ADMIN_SECOND_FACTOR=1.",
        ),
      ]),
    )
  if (config.metrics?.port !== undefined)
    findings.push(
      firstOf(fine("METRICS_PORT", `Die Zahlen für Prometheus liegen auf Port ${config.metrics.port}.`), [
        config.metrics.token === undefined && !isLoopback(config.host),
        advice(
          "METRICS_PORT",
          `Jeder, der Port ${config.metrics.port} auf ${config.host} erreicht, liest dort ohne Anmeldung Zahlen über das Portal; bitte setzen Sie METRICS_TOKEN, oder lassen Sie nur die Überwachung an diesen Port.`,
        ),
      ]),
    )
  if (config.push)
    findings.push(
      firstOf(
        fine("VAPID_PUBLIC_KEY", "Browser können von Mitteilungen erfahren, ohne dass das Portal offen ist."),
        [
          config.publicUrl?.startsWith("https:") !== true,
          advice(
            "VAPID_PUBLIC_KEY",
            "Mitteilungen auf Geräten sind eingerichtet, aber Browser erlauben sie nur unter https; bitte prüfen Sie PUBLIC_URL.",
          ),
        ],
      ),
    )
  if (databaseUrl && databaseIsAway(databaseUrl))
    findings.push(
      firstOf(fine("DATABASE_URL", "Die Verbindung zur Datenbank ist verschlüsselt und geprüft."), [
        !/sslmode=verify-full/.test(databaseUrl),
        advice(
          "DATABASE_URL",
          "Die Datenbank liegt auf einem anderen Rechner, und die Verbindung prüft nicht, mit wem sie spricht; ratsam ist ?sslmode=verify-full&sslrootcert=…",
        ),
      ]),
    )
  if (s3?.endpoint?.startsWith("http:") && !isLoopback(new URL(s3.endpoint).hostname))
    findings.push(
      advice(
        "S3_ENDPOINT",
        "Bilder und Dokumente gehen unverschlüsselt zum Dateispeicher (S3_ENDPOINT); ratsam ist https.",
      ),
    )
  return findings
}
