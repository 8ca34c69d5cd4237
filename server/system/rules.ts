import type { Part, PartName, Readiness } from "../../contract/core/system.ts"

/** Date of a built page, from the tag that the build adds (vite.config.ts); null without one. */
export function buildDateOf(page: string): string | null {
  const date = /<meta name="build-date" content="([^"]+)"/.exec(page)?.[1]
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null
}

/** Sentences for the operator. They are public, so they contain no addresses, accounts or paths. */
const troubles: Record<PartName, { no_answer: string; [state: string]: string }> = {
  database: {
    no_answer: "Die Datenbank antwortet nicht.",
    read_only: "Die Datenbank nimmt keine Änderungen an (Standby oder schreibgeschützt).",
    full: "Auf dem Datenträger der Datenbank ist kein Platz mehr.",
  },
  schema: {
    newer: "Das Schema der Datenbank ist zu neu für diese Fassung des Portals.",
    older: "Das Schema der Datenbank ist älter als diese Fassung des Portals; ein Neustart aktualisiert es.",
    no_answer: "Das Schema der Datenbank lässt sich nicht lesen.",
  },
  identity: { no_answer: "Die Anmeldung antwortet nicht." },
  mail: { no_answer: "Der Mailserver nimmt keine Verbindung an; E-Mails warten im Postausgang." },
  journal: {
    overdue:
      "Einträge des Protokolls warten länger als eine Minute auf ihr Siegel, weil keines gebildet wird.",
    held: "Einträge des Protokolls warten länger als eine Minute auf ihr Siegel, weil eine Sitzung der Datenbank es sperrt.",
    no_answer: "Das Protokoll lässt sich nicht lesen.",
  },
  consumers: {
    behind: "Mitteilungen und E-Mails zu Änderungen entstehen seit über zehn Minuten nicht.",
    no_answer: "Der Stand der Mitteilungen lässt sich nicht lesen.",
  },
  disk: {
    low: "Für die Datenbank ist weniger als 1 GB frei; Bilder, Dokumente und Importe werden abgelehnt.",
    no_answer: "Der Platz der Datenbank lässt sich nicht ansehen.",
  },
  clock: {
    off: "Die Uhr dieses Rechners weicht um mehr als eine Minute von der Uhr der Datenbank ab.",
    no_answer: "Die Uhr der Datenbank lässt sich nicht lesen.",
  },
}

export type States = Partial<Record<PartName, string>>

/**
 * Whether this process is ready, and each part; a `failing` one makes it not ready, a `degraded` one does not (ADR-0040). A hosted identity
 * is shared by all processes: without it the portal is degraded.
 */
export function judge(states: States, hasHostedIdentity: boolean): Readiness {
  const needed = new Set<PartName>([
    "database",
    "schema",
    ...(hasHostedIdentity ? [] : ["identity" as const]),
  ])
  const parts = (Object.entries(states) as [PartName, string][]).map(([name, state]): [PartName, Part] => {
    if (state === "ok") return [name, { status: "ok" }]
    const { [state]: reason, no_answer } = troubles[name]
    return [name, { status: needed.has(name) ? "failing" : "degraded", reason: reason ?? no_answer }]
  })
  const has = (status: Part["status"]) => parts.some(([, part]) => part.status === status)
  const status = has("failing") ? "failing" : has("degraded") ? "degraded" : "ready"
  return { status, parts: Object.fromEntries(parts) }
}
