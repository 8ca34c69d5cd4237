import type { Activity } from "../../../contract/cases/activities.ts"
import { activityTypeText } from "../../../contract/core/enums.ts"
import { carName, instantText, personText } from "../../../contract/core/format.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import type { Addresses } from "../../portal/access/context.ts"
import {
  type MailDraft,
  type MailKind,
  mail,
  named,
  type Person,
  priorities,
  provider,
} from "../../portal/mail/draft.ts"

const useWithdrawn: MailKind = { kind: "USE_WITHDRAWN", priority: priorities.news }

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
  const remaining =
    running.length === 0
      ? "Es laufen keine Vorverträge, Annahmen oder ZVF-Anfragen."
      : "Die folgenden Vorverträge, Annahmen und ZVF-Anfragen bleiben bestehen."
  return [
    mail(useWithdrawn, person, {
      subject: "Sie haben die Nutzung des ZVF-Portals widerrufen",
      paragraphs: [
        "wir haben Ihren Widerruf erhalten. Ihr Zugang ist beendet, alle Sitzungen sind abgemeldet.",
        remaining,
        ...(running.length === 0 ? [] : ["Der Anbieter wendet sich dazu an Sie."]),
      ],
      facts,
      link: { label: "Die Nutzungsbedingungen", url: `${publicUrl}/terms` },
    }),
    mail(useWithdrawn, provider(providerMail), {
      about: named(person),
      repliesTo: person.id,
      subject: `Nutzung widerrufen: ${personText(person)}`,
      paragraphs: ["eine Person hat die Nutzung des Portals widerrufen. Ihr Zugang ist beendet.", remaining],
      facts: [["Name", personText(person)], ["E-Mail", person.mail], ...facts],
      link: {
        label: "Benutzer im Portal öffnen",
        url: `${publicUrl}/user?search=${encodeURIComponent(person.mail)}`,
      },
    }),
  ]
}

const runningText = (activity: Activity) => `${carName(activity)}, ${activity.location}`
