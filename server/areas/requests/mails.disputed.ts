import { activityTypeText } from "../../../contract/enums.ts"
import { instantText, locationText, personText } from "../../../contract/format.ts"
import type { MailDraft } from "../outbox/add.ts"
import { type Addresses, type RequestFacts, toAgent, toProvider } from "./mails.ts"

/** To the provider: a person says that an acceptance was not theirs (P145). `text` is what they wrote, "" for nothing. */
export function disputedMail(facts: RequestFacts, text: string, addresses: Addresses): MailDraft {
  const { person, location, confirmedAt } = facts
  return toProvider(facts, addresses, {
    kind: "DISPUTED",
    subject: `Bestritten: ${activityTypeText(facts)}`,
    paragraphs: [
      `${personText(person)} (${locationText(location)}) hat über den Link der Mail gemeldet, dass die folgende Annahme nicht von ihm oder ihr stammt.`,
      confirmedAt
        ? `Sie hatten am ${instantText(confirmedAt.toISOString())} Uhr bestätigt. Der Vorgang gilt als bestritten, bis Sie stornieren oder das Ergebnis Ihrer Klärung festhalten.`
        : "Bestätigen können Sie erst, wenn Sie das Ergebnis Ihrer Klärung festgehalten haben.",
      ...(text ? [`Dazu schrieb die Person: ${text}`] : []),
      "Der Zugang der Person ist überall abgemeldet und braucht ein neues Passwort.",
    ],
  })
}

/** To the person: what was reported, and what happens now. */
export const disputeReceiptMail = (facts: RequestFacts, text: string, addresses: Addresses): MailDraft =>
  toAgent(facts, addresses, {
    kind: "DISPUTE_RECEIPT",
    subject: `Ihre Meldung: ${activityTypeText(facts)}`,
    paragraphs: [
      "Sie haben gemeldet, dass die folgende Annahme nicht von Ihnen stammt. Der Vorgang ist angehalten, der Anbieter ist informiert.",
      ...(text ? [`Ihre Nachricht: ${text}`] : []),
      "Zu Ihrer Sicherheit ist Ihr Zugang überall abgemeldet. Den Link für ein neues Passwort erhalten Sie in einer eigenen Mail.",
    ],
  })

/** To the person: what came out of it. */
export const clarifiedMail = (facts: RequestFacts, reason: string, addresses: Addresses): MailDraft =>
  toAgent(facts, addresses, {
    kind: "CLARIFIED",
    subject: `Geklärt: ${activityTypeText(facts)}`,
    paragraphs: [
      "Sie hatten gemeldet, dass die folgende Annahme nicht von Ihnen stammt. Der Anbieter hat das geprüft und hält fest:",
      reason,
      "Der Vorgang geht damit weiter. Sind Sie nicht einverstanden, antworten Sie bitte auf diese Mail.",
    ],
  })
