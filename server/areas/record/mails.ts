import { berlinToday } from "../../../contract/dates.ts"
import { dateText, instantText } from "../../../contract/format.ts"
import type { RecordHead } from "../../../contract/record.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"

/** The provider has no account: its `id` is null. */
export type HeadReader = { id: string | null; name: string; mail: string }

/**
 * The newest place of the record, once a day to both sides: who keeps the mail can prove that nothing before it was changed since
 * (P134). Nothing in it is secret.
 */
export function headMail(
  to: HeadReader,
  { head, before, now }: { head: RecordHead; before: { position: number; hash: string } | null; now: Date },
  publicUrl: string,
): MailDraft {
  const facts: [string, string][] = [
    ["Position", String(head.position)],
    ["Prüfsumme", head.hash],
    ["Versiegelt", `${instantText(head.sealedAt)} Uhr`],
  ]
  if (before) facts.push(["Zuvor: Position", String(before.position)], ["Zuvor: Prüfsumme", before.hash])
  const isProvider = to.id === null
  const news = isProvider
    ? "seit der letzten etwas hinzugekommen ist"
    : "sich bei den Vorgängen Ihrer Standorte seit der letzten etwas getan hat"
  return {
    kind: "RECORD_HEAD",
    to: { name: singleLine(to.name), address: to.mail, userId: to.id },
    subject: `Stand des Protokolls vom ${dateText(berlinToday(now))}`,
    ...layOutMail({
      greeting: isProvider ? "Guten Tag," : `Guten Tag ${to.name},`,
      paragraphs: [
        "diese Mail hält den Stand des Protokolls fest, in dem alle Vorgänge des ZVF-Portals stehen. Bitte bewahren Sie sie auf: Mit Position und Prüfsumme lässt sich jederzeit beweisen, dass bis hierher nichts verändert, entfernt oder eingefügt wurde.",
        `Sie bekommen sie höchstens einmal am Tag, und nur, wenn ${news}.`,
      ],
      facts,
      link: { label: "Zum ZVF-Portal", url: publicUrl },
    }),
  }
}
