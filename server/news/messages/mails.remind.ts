import { activityTypeText, actNoun } from "../../../contract/core/enums.ts"
import { deadlineText } from "../../../contract/core/format.ts"
import { type RequestFacts, toAgent, toProvider } from "../../cases/requests/mails.ts"
import type { Addresses } from "../../portal/access/context.ts"
import { type MailDraft, type MailKind, type Person, priorities } from "../../portal/mail/draft.ts"

/** An unanswered case, and the time of the reminder. */
export type About = { facts: RequestFacts; now: Date }

const reminder = (level: "SOON" | "OVERDUE"): MailKind => ({
  kind: `REMINDER_${level}`,
  priority: priorities.news,
})
const overdue: MailKind = {
  kind: "OVERDUE",
  priority: priorities.news,
  notice: "OVERDUE",
  isAboutCars: true,
}

/** Reminds the provider of a case that is due soon or overdue (P53). */
export function reminderMail(about: About, level: "SOON" | "OVERDUE", addresses: Addresses): MailDraft {
  const what = activityTypeText(about.facts)
  return toProvider(withoutDocument(about), addresses, reminder(level), {
    remindsOf: about.facts.caseId,
    ...(level === "OVERDUE"
      ? {
          subject: `Überfällig: ${what}`,
          paragraphs: [
            `die Antwort auf den folgenden Vorgang war bis ${dueText(about)} zugesagt. Er ist noch offen.`,
            "Der Agent ist benachrichtigt.",
          ],
        }
      : {
          validUntil: about.facts.dueAt,
          subject: `Bald fällig: ${what}`,
          paragraphs: [`der folgende Vorgang ist noch offen. Bitte antworten Sie bis ${dueText(about)}.`],
        }),
    facts: [["Alle offenen Vorgänge", "Ihr Schreibtisch im Portal", `${addresses.publicUrl}/`]],
  })
}

/** Informs the agent's side that the answer is overdue, and whether it can be withdrawn. */
export function overdueMail(about: About, to: Person, canWithdraw: boolean, addresses: Addresses): MailDraft {
  const { type } = about.facts
  return toAgent({ ...withoutDocument(about), to }, addresses, overdue, {
    subject: `Antwort überfällig: ${activityTypeText(about.facts)}`,
    paragraphs: [
      `der Anbieter hat die ${actNoun[type]} nicht bis ${dueText(about)} beantwortet. Wir haben ihn daran erinnert.`,
      canWithdraw
        ? "Sie bleibt offen, solange Sie warten. Die Verkaufsleitung des Standorts kann sie jetzt auch im Portal zurückziehen."
        : "Sie bleibt offen. Zurückziehen kann sie zurzeit niemand, denn der Standort hat keine aktive Verkaufsleitung. Bitte wenden Sie sich an den Anbieter.",
    ],
  })
}

const withoutDocument = ({ facts }: About): RequestFacts => ({ ...facts, documentedAct: null })

const dueText = ({ facts, now }: About) => deadlineText(facts.dueAt.toISOString(), now)
