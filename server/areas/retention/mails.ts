import { berlinToday } from "../../../contract/dates.ts"
import { dateText, numberText } from "../../../contract/format.ts"
import { layOutMail } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Purged } from "./commands.ts"
import type { KeptKind } from "./rules.ts"

const kinds: Record<KeptKind, string> = {
  acts: "Vorgänge und Nachweise",
  documents: "Vertragsdokumente",
  mails: "Mails",
  messages: "Mitteilungen",
  record: "übrige Einträge des Protokolls",
}
const tables: Record<string, string> = {
  acts: "Schritte von Vorgängen",
  moderation_acts: "Schritte von Sperren",
  terms_acts: "Antworten zu Nutzungsbedingungen",
  account_acts: "Ereignisse zur Sicherheit von Konten",
  cars: "archivierte Fahrzeuge",
  contract_documents: "Vertragsdokumente",
  kept_documents: "entfernte Dokumente zu Fahrzeugen",
  outbox: "Mails",
  messages: "Mitteilungen",
  record_entries: "Einträge des Protokolls",
  car_changes: "Änderungen an Fahrzeugen",
}

/** Tells the provider what was removed after its time. */
export function purgedMail({ kind, cutoff, counts }: Purged, to: string, publicUrl: string): MailDraft {
  return {
    kind: "RETENTION",
    to: { name: "ZVF-Portal", address: to, userId: null },
    subject: `Nach Ablauf der Frist entfernt: ${kinds[kind]}`,
    ...layOutMail({
      greeting: "Guten Tag,",
      paragraphs: [
        `die Frist zur Aufbewahrung ist für alles abgelaufen, was vor dem ${dateText(berlinToday(cutoff))} endete. Das Portal hat es entfernt. Im Protokoll bleiben die Prüfsummen; es ist weiterhin vollständig prüfbar.`,
      ],
      facts: Object.entries(counts).map(([table, count]) => [tables[table] ?? table, numberText(count)]),
      link: { label: "Zum Protokoll", url: `${publicUrl}/record?topic=record` },
    }),
  }
}
