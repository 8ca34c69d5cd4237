import { locationText } from "../../../contract/core/format.ts"
import type { Location } from "../../../contract/people/locations.ts"
import { type MailDraft, type MailKind, mail, priorities, type Recipient } from "../../portal/mail/draft.ts"

type Change = readonly [label: string, value: string]

const locationChanged: MailKind = { kind: "LOCATION_CHANGED", priority: priorities.news }

/** To users of a location that an admin changed: contract documents name it, and its group decides what they see. */
export const locationMail = (
  to: Recipient,
  location: Pick<Location, "vfnr" | "name">,
  { changes, isRegrouped }: { changes: readonly Change[]; isRegrouped: boolean },
  publicUrl: string,
): MailDraft =>
  mail(locationChanged, to, {
    subject: `Ihr Standort wurde geändert: ${locationText(location)}`,
    paragraphs: [
      "ein Administrator hat die Angaben zu Ihrem Standort im ZVF-Portal geändert. Sie gelten ab jetzt in E-Mails und Vertragsdokumenten, auch zu laufenden Vorgängen. Bereits erstellte Dokumente bleiben unverändert.",
      ...(isRegrouped
        ? [
            "Ihr Standort gehört jetzt zu einer anderen Gruppe: Sie sehen für ihn ab jetzt deren Pre-Offers und nicht mehr die der bisherigen. Die Vorgänge Ihres Standorts bleiben bei ihm.",
          ]
        : []),
      "Stimmt etwas davon nicht, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: [["Standort", locationText(location)], ...changes],
    link: { label: "Zum Portal", url: `${publicUrl}/` },
  })
