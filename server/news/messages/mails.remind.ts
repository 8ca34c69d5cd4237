import { activityTypeText, actNoun } from "../../../contract/enums.ts"
import { deadlineText, instantText, locationText, personText } from "../../../contract/format.ts"
import { carRows, type RequestFacts, subjectOf } from "../../cases/requests/mails.ts"
import { type MailDraft, mail, named, provider } from "../../core/mail/draft.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import type { Addresses } from "../../people/identity/context.ts"

/** An unanswered case, its urgency, and the time of the reminder. */
export type About = { facts: RequestFacts; activityId: string; level: "SOON" | "OVERDUE"; now: Date }

/** Reminds the provider of a case that is due soon or overdue (P53). */
export function reminderMail(
  { facts, activityId, level, now }: About,
  { publicUrl, providerMail }: Addresses,
): MailDraft {
  const { car, person } = facts
  const what = activityTypeText(facts)
  const due = dueText(facts, now)
  const isOverdue = level === "OVERDUE"
  return mail(isOverdue ? "REMINDER_OVERDUE" : "REMINDER_SOON", provider(providerMail), {
    about: named(person),
    remindsOf: activityId,
    subject: subjectOf(`${isOverdue ? "Überfällig" : "Bald fällig"}: ${what}`, car),
    paragraphs: isOverdue
      ? [
          `die Antwort auf den folgenden Vorgang war bis ${due} zugesagt. Er ist noch offen.`,
          "Der Agent ist benachrichtigt.",
        ]
      : [`der folgende Vorgang ist noch offen. Bitte antworten Sie bis ${due}.`],
    facts: [
      ...caseRows(facts),
      ["Gesendet von", personText(person)],
      ["E-Mail", person.mail],
      ...clockRows(facts, now),
      ["Alle offenen Vorgänge", "Ihr Schreibtisch im Portal", `${publicUrl}/`],
    ],
    link: { label: "Fahrzeug im Portal öffnen", url: `${publicUrl}/car?carId=${car.id}` },
  })
}

/** Informs the agent's side that the answer is overdue, and whether it can be withdrawn (P53). */
export function overdueMail(
  { facts, activityId, now }: About,
  to: RequestFacts["person"],
  canWithdraw: boolean,
  { publicUrl }: Addresses,
): MailDraft {
  return mail("OVERDUE", to, {
    about: named(facts.person),
    subject: subjectOf(`Antwort überfällig: ${activityTypeText(facts)}`, facts.car),
    paragraphs: [
      `der Anbieter hat die ${actNoun[facts.type]} nicht bis ${dueText(facts, now)} beantwortet. Wir haben ihn daran erinnert.`,
      canWithdraw
        ? "Sie bleibt offen, solange Sie warten. Die Verkaufsleitung des Standorts kann sie jetzt auch im Portal zurückziehen."
        : "Sie bleibt offen. Zurückziehen kann sie zurzeit niemand, denn der Standort hat keine aktive Verkaufsleitung. Bitte wenden Sie sich an den Anbieter.",
    ],
    facts: [...caseRows(facts), ["Gesendet von", personText(facts.person)], ...clockRows(facts, now)],
    caseId: activityId,
    link: { label: "Vorgang im Portal öffnen", url: `${publicUrl}/activity?activityId=${activityId}` },
  })
}

type Rows = MailContent["facts"]

const dueText = ({ dueAt }: RequestFacts, now: Date) => deadlineText(dueAt.toISOString(), now)

const caseRows = (facts: RequestFacts): Rows => [
  ...carRows(facts),
  ["Art der Anfrage", activityTypeText(facts)],
  ["Standort", locationText(facts.location)],
]

const clockRows = (facts: RequestFacts, now: Date): Rows => [
  ["Gesendet am", `${instantText(facts.sentAt.toISOString())} Uhr`],
  ["Antwort zugesagt bis", dueText(facts, now)],
]
