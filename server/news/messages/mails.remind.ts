import { activityTypeText, actNoun } from "../../../contract/enums.ts"
import { deadlineText, instantText, locationText, personText } from "../../../contract/format.ts"
import { carRows, type RequestFacts, subjectOf } from "../../cases/requests/mails.ts"
import { type MailContent, type MailDraft, mail, named, provider } from "../../core/mail/index.ts"
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

/** Who at the dealership can withdraw it: the owner, only colleagues, or no one. */
const withdrawalHints = {
  PERSON: "Ihre Anfrage bleibt offen, solange Sie warten. Sie können sie jetzt auch im Portal zurückziehen.",
  COLLEAGUES:
    "Ihre Anfrage bleibt offen. Sie selbst können sie zurzeit nicht zurückziehen; das kann eine andere Verkaufsleitung des Standorts, die wir benachrichtigt haben.",
  NO_ONE:
    "Ihre Anfrage bleibt offen. Zurückziehen kann sie zurzeit niemand, denn der Standort hat keine aktive Verkaufsleitung. Bitte wenden Sie sich an den Anbieter.",
} as const

type Reader = Pick<RequestFacts["person"], "id" | "firstname" | "lastname" | "mail">

const lateMail = (
  { facts, activityId, now }: About,
  { to, paragraphs, sentBy }: { to: Reader; paragraphs: [asked: string, next: string]; sentBy: Rows },
  { publicUrl }: Addresses,
): MailDraft => {
  const [requestText, next] = paragraphs
  return mail("OVERDUE", to, {
    about: named(facts.person),
    subject: subjectOf(`Antwort überfällig: ${activityTypeText(facts)}`, facts.car),
    paragraphs: [
      `der Anbieter hat ${requestText} nicht bis ${dueText(facts, now)} beantwortet. Wir haben ihn daran erinnert.`,
      next,
    ],
    facts: [...caseRows(facts), ...sentBy, ...clockRows(facts, now)],
    caseId: activityId,
    link: { label: "Vorgang im Portal öffnen", url: `${publicUrl}/activity?activityId=${activityId}` },
  })
}

/** Tells the agent that the answer is overdue and what they can do (P53). */
export function overdueMail(
  about: About,
  able: keyof typeof withdrawalHints,
  addresses: Addresses,
): MailDraft {
  const { person, type } = about.facts
  const requestText = `Ihre ${actNoun[type]}`
  return lateMail(
    about,
    { to: person, paragraphs: [requestText, withdrawalHints[able]], sentBy: [] },
    addresses,
  )
}

/** The same for a colleague, if the owner can no longer act (P25). */
export function colleagueOverdueMail(about: About, to: Reader, addresses: Addresses): MailDraft {
  const next =
    "Die Person, die angefragt hat, kann zurzeit nicht handeln. Die Anfrage bleibt offen, solange Sie warten; Sie können sie jetzt auch im Portal zurückziehen."
  const sentBy: Rows = [["Gesendet von", personText(about.facts.person)]]
  return lateMail(about, { to, paragraphs: ["eine Anfrage Ihres Standorts", next], sentBy }, addresses)
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
