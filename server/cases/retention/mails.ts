import { berlinToday } from "../../../contract/dates.ts"
import { dateText, numberText } from "../../../contract/format.ts"
import { type MailDraft, mail, provider } from "../../core/mail/draft.ts"
import type { Counts } from "./purge.ts"

const labels: Readonly<Record<string, string>> = {
  acts: "Schritte von Vorgängen, mit ihren Vertragsdokumenten",
  moderation_acts: "Schritte von Sperren",
  terms_acts: "Antworten zu Nutzungsbedingungen",
  outbox: "E-Mails",
  messages: "Mitteilungen",
  journal: "übrige Einträge des Protokolls",
}

export const purgedMail = (
  counts: Counts,
  cutoff: Date,
  { publicUrl, providerMail }: { publicUrl: string; providerMail: string },
): MailDraft =>
  mail("RETENTION", provider(providerMail, "ZVF-Portal"), {
    subject: "Nach Ablauf der Frist entfernt",
    paragraphs: [
      `die Frist zur Aufbewahrung ist für alles abgelaufen, was vor dem ${dateText(berlinToday(cutoff))} endete. Das Portal hat es entfernt. Im Protokoll bleiben die Prüfsummen; es ist weiterhin vollständig prüfbar.`,
    ],
    facts: Object.entries(counts).map(([table, count]) => [labels[table] ?? table, numberText(count)]),
    link: { label: "Zum Protokoll", url: `${publicUrl}/record` },
  })
