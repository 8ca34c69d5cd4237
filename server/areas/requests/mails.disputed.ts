import { activityTypeText } from "../../../contract/enums.ts"
import { instantText, locationText, personText } from "../../../contract/format.ts"
import type { WayBack } from "../../../contract/links.ts"
import type { CaseStanding } from "../../../contract/states.ts"
import type { MailDraft } from "../outbox/add.ts"
import { type Addresses, type RequestFacts, toAgent, toProvider } from "./mails.ts"

/** What a dispute met: where the case stands, and how the person gets in again. `issuer`: what people call it, "" elsewhere. */
export type Disputed = { text: string; standing: CaseStanding; wayBack: WayBack; issuer: string }

/** To the provider: a person says that an acceptance was not theirs (P145). `text` is what they wrote, "" for nothing. */
export function disputedMail(facts: RequestFacts, disputed: Disputed, addresses: Addresses): MailDraft {
  const { person, location } = facts
  const { text, standing, wayBack, issuer } = disputed
  return toProvider(facts, addresses, {
    kind: "DISPUTED",
    subject: `Bestritten: ${activityTypeText(facts)}`,
    paragraphs: [
      `${personText(person)} (${locationText(location)}) hat über den Link der Mail gemeldet, dass die folgende Annahme nicht von ihm oder ihr stammt.`,
      toldProvider(facts)[standing],
      ...(text ? [`Dazu schrieb die Person: ${text}`] : []),
      securedForProvider(issuer)[wayBack],
    ],
  })
}

const toldProvider = ({ confirmedAt }: RequestFacts): Record<CaseStanding, string> => ({
  OPEN: "Bestätigen können Sie erst, wenn Sie das Ergebnis Ihrer Klärung festgehalten haben.",
  CONFIRMED: `Sie hatten${onDay(confirmedAt)} bestätigt. Der Vorgang gilt als bestritten, bis Sie stornieren oder das Ergebnis Ihrer Klärung festhalten.`,
  OVER: "Der Vorgang ist bereits beendet; am Fahrzeug ändert sich nichts. Bitte klären Sie, wer hier gehandelt hat, und halten Sie das Ergebnis fest.",
})

const securedForProvider = (issuer: string): Record<WayBack, string> => ({
  password: "Der Zugang der Person ist überall abgemeldet und braucht ein neues Passwort.",
  issuer: `Der Zugang der Person ist im Portal überall abgemeldet. Ihr Passwort verwaltet ${issuer}: Bitte lassen Sie es auch dort prüfen.`,
  invitation: "Die Person hat noch kein Passwort; sie erhielt einen neuen Link, um es festzulegen.",
})

/** To the person: what was reported, and what happens now. */
export const disputeReceiptMail = (
  facts: RequestFacts,
  { text, standing, wayBack, issuer }: Disputed,
  addresses: Addresses,
): MailDraft =>
  toAgent(facts, addresses, {
    kind: "DISPUTE_RECEIPT",
    subject: `Ihre Meldung: ${activityTypeText(facts)}`,
    paragraphs: [
      "Sie haben gemeldet, dass die folgende Annahme nicht von Ihnen stammt. Der Anbieter ist informiert.",
      toldPerson[standing],
      ...(text ? [`Ihre Nachricht: ${text}`] : []),
      securedForPerson(issuer)[wayBack],
    ],
  })

const toldPerson: Record<CaseStanding, string> = {
  OPEN: "Der Vorgang ist angehalten: Er wird nicht bestätigt, bis der Anbieter ihn mit Ihnen geklärt hat.",
  CONFIRMED:
    "Der Anbieter hatte sie bereits bestätigt. Der Vorgang gilt jetzt als bestritten, bis der Anbieter ihn mit Ihnen geklärt hat.",
  OVER: "Der Vorgang war bereits beendet. Der Anbieter klärt, wer hier gehandelt hat.",
}

const securedForPerson = (issuer: string): Record<WayBack, string> => ({
  password:
    "Zu Ihrer Sicherheit ist Ihr Zugang überall abgemeldet. Den Link für ein neues Passwort erhalten Sie in einer eigenen Mail.",
  issuer: `Zu Ihrer Sicherheit ist Ihr Zugang im Portal überall abgemeldet. Ihr Passwort verwaltet ${issuer}: Bitte ändern Sie es dort.`,
  invitation:
    "Sie haben noch kein Passwort für das Portal. Den Link, um es festzulegen, erhalten Sie in einer eigenen Mail; frühere gelten nicht mehr.",
})

/** To the person: what came out of it. */
export const clarifiedMail = (
  facts: RequestFacts,
  { reason, standing }: { reason: string; standing: CaseStanding },
  addresses: Addresses,
): MailDraft =>
  toAgent(facts, addresses, {
    kind: "CLARIFIED",
    subject: `Geklärt: ${activityTypeText(facts)}`,
    paragraphs: [
      "Sie hatten gemeldet, dass die folgende Annahme nicht von Ihnen stammt. Der Anbieter hat das geprüft und hält fest:",
      reason,
      `${outcomes(facts)[standing]} Sind Sie nicht einverstanden, antworten Sie bitte auf diese Mail.`,
    ],
  })

const outcomes = ({ confirmedAt }: RequestFacts): Record<CaseStanding, string> => ({
  OPEN: "Der Vorgang geht damit weiter: Der Anbieter kann ihn jetzt bestätigen oder ablehnen.",
  CONFIRMED: `Der Vorgang bleibt damit, wie der Anbieter ihn${onDay(confirmedAt)} bestätigt hat.`,
  OVER: "Der Vorgang war bereits beendet, und dabei bleibt es.",
})

const onDay = (at: Date | null) => (at ? ` am ${instantText(at.toISOString())} Uhr` : "")
