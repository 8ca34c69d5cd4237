import { personText } from "../../../contract/core/format.ts"
import {
  type MailDraft,
  type MailKind,
  mail,
  named,
  nameless,
  priorities,
  type Recipient,
} from "../../portal/mail/draft.ts"
import { accountSafety, until } from "../identity/mails.ts"
import type { MailLink } from "../links/links.ts"

const newMail: MailKind = { kind: "NEW_MAIL", priority: priorities.link, isBoundToAddress: true }

export const newMailMail = ({ id }: Recipient, address: string, link: MailLink): MailDraft =>
  mail(newMail, nameless(id, address), {
    validUntil: link.expiresAt,
    subject: "Bitte bestätigen Sie Ihre neue E-Mail-Adresse",
    paragraphs: [
      "diese Adresse soll künftig für einen Zugang zum ZVF-Portal gelten. Bitte bestätigen Sie sie über den folgenden Link; dazu melden Sie sich an.",
      `Der Link gilt bis ${until(link)} und nur einmal. Bis dahin gilt die bisherige Adresse.`,
      "Kennen Sie das ZVF-Portal nicht, brauchen Sie nichts zu tun.",
    ],
    link: { label: "Adresse bestätigen", url: link.url },
  })

/** `issuer`: name of the identity provider; absent if the portal uses passwords. */
type Change = { mail: string; issuer?: string | undefined } & (
  | { state: "WANTED" | "DONE"; byOneself: boolean }
  | { state: "RESTORED" }
)

const changeSubjects = {
  WANTED: "Ihre E-Mail-Adresse soll geändert werden",
  DONE: "Ihre E-Mail-Adresse wurde geändert",
  RESTORED: "Ihre frühere E-Mail-Adresse gilt wieder",
} as const

const whatChanged = (change: Change): string => {
  if (change.state === "RESTORED") return "wurde durch einen Administrator auf die frühere zurückgesetzt"
  const by = change.byOneself ? "über Ihr Profil" : "durch einen Administrator"
  return change.state === "DONE"
    ? `wurde geändert (${by})`
    : `soll geändert werden, sobald die neue bestätigt ist (${by})`
}

const mailChanged: MailKind = { kind: "MAIL_CHANGED", priority: priorities.act, isBoundToAddress: true }

/** To the old address, with a contact, and once applied to the new one. Always sent, since it may be another person's doing. */
export function mailChangedMail(
  { id, mail: recipient }: Recipient,
  change: Change,
  { publicUrl, contact }: { publicUrl: string; contact: string },
): MailDraft {
  const { state, mail: address, issuer } = change
  const next = issuer
    ? `Ab jetzt gehen alle E-Mails an diese Adresse. Sie melden sich weiter mit Ihrem Konto bei ${issuer} an.`
    : "Ab jetzt melden Sie sich mit dieser Adresse an."
  return mail(mailChanged, nameless(id, recipient), {
    subject: changeSubjects[state],
    paragraphs: [
      `die E-Mail-Adresse Ihres Zugangs zum ZVF-Portal ${whatChanged(change)}.`,
      recipient.toLowerCase() === address.toLowerCase()
        ? next
        : `Haben Sie das nicht veranlasst, melden Sie sich bitte sofort bei uns: ${contact}`,
    ],
    facts: [[state === "RESTORED" ? "E-Mail-Adresse" : "Neue E-Mail-Adresse", address]],
    link: { label: "Zur Anmeldung", url: `${publicUrl}/login` },
  })
}

/** To a user whose rights or name an admin, or they themselves, changed; always sent. */
export const rightsMail = (
  to: Recipient,
  { changes, byOneself }: { changes: readonly (readonly [string, string])[]; byOneself: boolean },
  publicUrl: string,
): MailDraft =>
  mail(accountSafety, to, {
    subject: "Ihr Zugang zum ZVF-Portal wurde geändert",
    paragraphs: [
      byOneself
        ? "in Ihrem Profil im ZVF-Portal wurde Ihr Name geändert."
        : "ein Administrator hat Ihren Zugang zum ZVF-Portal geändert.",
      "Haben Sie damit nicht gerechnet, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: changes,
    link: { label: "Zum Profil", url: `${publicUrl}/profile` },
  })

const colleagueGone: MailKind = { kind: "COLLEAGUE_GONE", priority: priorities.news }

/** To the remaining sales managers: a colleague can no longer act for these locations. The reason is private; a deleted colleague (null) is not named (P58). */
export const colleagueGoneMail = (
  to: Recipient,
  colleague: Recipient | null,
  { locations, cases, managers }: { locations: string; cases: number; managers: readonly Recipient[] },
  publicUrl: string,
): MailDraft =>
  mail(colleagueGone, to, {
    about: named(...(colleague ? [colleague] : []), ...managers),
    subject: "Eine Verkaufsleitung Ihres Standorts kann nicht mehr handeln",
    paragraphs: [
      colleague
        ? "die folgende Person kann im ZVF-Portal für die folgenden Standorte nichts mehr anfragen, annehmen oder zurückziehen."
        : "der Zugang einer Verkaufsleitung ist gelöscht; ihren Namen bewahrt das Portal nicht auf. Sie kann für die folgenden Standorte nichts mehr anfragen, annehmen oder zurückziehen.",
      cases === 0
        ? "Für diese Standorte läuft kein Vorgang der Person."
        : "Was läuft, gilt weiter. Sie sehen es unter „Ihre Aktivitäten“; eine Annahme oder ZVF-Anfrage können auch Sie zurückziehen, sobald die Antwort überfällig ist.",
      "Wer dort jetzt verbindlich handeln kann, steht unten; fehlt jemand zu Unrecht, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: [
      ...(colleague ? [["Person", personText(colleague)] as const] : []),
      ["Standorte", locations],
      ["Laufende Vorgänge der Person", String(cases)],
      ["Verkaufsleitung jetzt", managers.map(personText).join(", ")],
    ],
    link: { label: "Zu den Aktivitäten", url: `${publicUrl}/activity` },
  })

const newColleague: MailKind = { kind: "NEW_COLLEAGUE", priority: priorities.news }

/** To the sales managers of a location: another person may sign for it now. Reveals made-up colleagues. */
export const colleagueMail = (to: Recipient, colleague: Recipient, locations: string, publicUrl: string) =>
  mail(newColleague, to, {
    about: named(colleague),
    subject: `Neue Verkaufsleitung: ${locations}`,
    paragraphs: [
      "ein Administrator hat einer weiteren Person die Verkaufsleitung Ihres Standorts gegeben. Sie kann für ihn verbindlich annehmen und anfragen.",
      "Gehört die Person nicht zu Ihnen, antworten Sie bitte sofort auf diese E-Mail.",
    ],
    facts: [
      ["Standorte", locations],
      ["Name", personText(colleague)],
      ["E-Mail-Adresse", colleague.mail],
    ],
    link: { label: "Zum Portal", url: `${publicUrl}/` },
  })
