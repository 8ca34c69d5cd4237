import { activityTypeText } from "../../../contract/enums.ts"
import {
  deadlineText,
  instantText,
  locationText,
  notSet,
  personText,
  vinText,
} from "../../../contract/format.ts"
import { layOutMail, type MailContent, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Addresses, RequestFacts } from "../requests/mails.ts"

/** A case that waits for an answer, and how urgently. */
type About = { facts: RequestFacts; activityId: string; level: "SOON" | "OVERDUE" }

/** To the provider: a case is due soon, or overdue (P53). */
export function reminderMail({ facts, level }: About, { publicUrl, providerMail }: Addresses): MailDraft {
  const { car, person } = facts
  const what = activityTypeText(facts)
  const isOverdue = level === "OVERDUE"
  return draft(facts, {
    kind: isOverdue ? "REMINDER_OVERDUE" : "REMINDER_SOON",
    to: { name: "ZVF-Anbieter", address: providerMail, userId: null },
    subject: `${isOverdue ? "Überfällig" : "Bald fällig"}: ${what}`,
    greeting: "Guten Tag,",
    paragraphs: isOverdue
      ? [
          `die Antwort auf den folgenden Vorgang war bis ${dueText(facts)} zugesagt. Er ist noch offen.`,
          "Der Agent ist benachrichtigt und kann warten oder zurückziehen.",
        ]
      : [`der folgende Vorgang ist noch offen. Bitte antworten Sie bis ${dueText(facts)}.`],
    facts: [
      ...carRows(facts),
      ["Angefragt von", personText(person)],
      ["E-Mail", person.mail],
      ...clockRows(facts),
      ["Alle offenen Vorgänge", "Ihr Schreibtisch im Portal", `${publicUrl}/`],
    ],
    link: { label: "Fahrzeug im Portal öffnen", url: `${publicUrl}/car?carId=${car.id}` },
  })
}

/** To the agent: the provider did not answer in time, and what can be done (P53). */
export function overdueMail({ facts, activityId }: About, { publicUrl }: Addresses): MailDraft {
  const { person } = facts
  const what = facts.type === "PRE_OFFER_REQUEST" ? "Ihre individuelle Anfrage" : "Ihre verbindliche Anfrage"
  return draft(facts, {
    kind: "OVERDUE",
    to: { name: singleLine(personText(person)), address: person.mail, userId: person.id },
    subject: `Antwort überfällig: ${activityTypeText(facts)}`,
    greeting: `Guten Tag ${personText(person)},`,
    paragraphs: [
      `der Anbieter hat ${what} nicht bis ${dueText(facts)} beantwortet. Er ist daran erinnert worden.`,
      "Ihre Anfrage bleibt offen, solange Sie warten. Sie können sie jetzt auch im Portal zurückziehen.",
    ],
    facts: [...carRows(facts), ...clockRows(facts)],
    link: { label: "Vorgang im Portal öffnen", url: `${publicUrl}/activity?activityId=${activityId}` },
  })
}

type Rows = MailContent["facts"]

const dueText = ({ dueAt }: RequestFacts) => deadlineText(dueAt.toISOString(), null)

const carRows = ({ car, brand, model, location, ...facts }: RequestFacts): Rows => [
  ["Auftragsnummer", car.jobNumber],
  ["FIN", vinText(car.idNumber)],
  ["Fahrzeug", [brand, model].filter(Boolean).join(" ") || notSet],
  ["Modellbezeichnung", car.modelDesignation || notSet],
  ["Art der Anfrage", activityTypeText(facts)],
  ["Standort", locationText(location)],
]

const clockRows = (facts: RequestFacts): Rows => [
  ["Gesendet am", `${instantText(facts.sentAt.toISOString())} Uhr`],
  ["Antwort zugesagt bis", dueText(facts)],
]

const draft = (
  { car }: RequestFacts,
  { kind, to, subject, ...content }: MailContent & Pick<MailDraft, "kind" | "to" | "subject">,
): MailDraft => ({
  kind,
  to,
  subject: singleLine(`${subject}, ${car.modelDesignation || "ZVF"}, Auftrag ${car.jobNumber}`),
  ...layOutMail(content),
})
