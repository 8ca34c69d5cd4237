import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { carName, dateText, instantText, personText } from "../../../contract/format.ts"
import type { TermsVersion } from "../../../contract/terms.ts"
import type { MailContent } from "../../platform/mail/index.ts"
import { type MailDraft, mail, named, provider } from "../outbox/mails.ts"

/** `publicUrl` without a slash at its end. */
export type Addresses = { publicUrl: string; providerMail: string }
type Person = { id: string; firstname: string; lastname: string; mail: string }

/** To every active agent, at least a month before a version holds: from when, and what changes (P64). */
export const announcementMail = (
  to: Person,
  { title, effectiveFrom, changes }: TermsVersion,
  publicUrl: string,
): MailDraft =>
  mail("TERMS_ANNOUNCED", to, {
    subject: `Neue Nutzungsbedingungen ab ${dateText(effectiveFrom)}`,
    paragraphs: [
      `ab ${dateText(effectiveFrom)} gelten für das ZVF-Portal neue Nutzungsbedingungen („${title}“).`,
      "Das ändert sich:",
      ...changes.map((change) => `• ${change}`),
      "Bei Ihrer ersten Anmeldung ab diesem Tag entscheiden Sie, ob Sie zustimmen. Ohne Ihre Zustimmung können Sie im Portal weiterhin alles lesen, aber nichts mehr anfragen oder annehmen.",
    ],
    facts: [["Gültig ab", dateText(effectiveFrom)]],
    link: { label: "Die neuen Nutzungsbedingungen lesen", url: `${publicUrl}/terms` },
  })

/** To a person who withdrew the use, and to the provider: when, and what stays. */
export const withdrawnMails = (
  person: Person,
  running: readonly Activity[],
  at: Date,
  { publicUrl, providerMail }: Addresses,
): MailDraft[] => {
  const facts: MailContent["facts"] = [
    ["Widerrufen am", `${instantText(at.toISOString())} Uhr`],
    ...running.map((activity) => [activityTypeText(activity), runningText(activity)] as const),
  ]
  const stays =
    running.length === 0
      ? "Es laufen keine Vorverträge, Annahmen oder ZVF-Anfragen."
      : "Die folgenden Vorverträge, Annahmen und ZVF-Anfragen bleiben bestehen."
  return [
    mail("USE_WITHDRAWN", person, {
      subject: "Sie haben die Nutzung des ZVF-Portals widerrufen",
      paragraphs: [
        "wir haben Ihren Widerruf erhalten. Ihr Zugang ist beendet, alle Sitzungen sind abgemeldet.",
        stays,
        ...(running.length === 0 ? [] : ["Der Anbieter wendet sich dazu an Sie."]),
      ],
      facts,
      link: { label: "Die Nutzungsbedingungen", url: `${publicUrl}/terms` },
    }),
    mail("USE_WITHDRAWN", provider(providerMail), {
      about: named(person),
      subject: `Nutzung widerrufen: ${personText(person)}`,
      paragraphs: ["eine Person hat die Nutzung des Portals widerrufen. Ihr Zugang ist beendet.", stays],
      facts: [["Name", personText(person)], ["E-Mail", person.mail], ...facts],
      link: {
        label: "Benutzer im Portal öffnen",
        url: `${publicUrl}/user?search=${encodeURIComponent(person.mail)}`,
      },
    }),
  ]
}

const runningText = (activity: Activity) => `${carName(activity)}, ${activity.location}`
