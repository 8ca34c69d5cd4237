import { locationText, personText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Recipient } from "../users/mails.ts"

type Named = Pick<Location, "vfnr" | "name">
export type Regrouping = { location: Named; before: Named; after: Named }

/** To whoever works at a location that came into another agent group: always sent, since they see other cars from now on (P55). */
export function regroupedMail(
  to: Recipient,
  { location, before, after }: Regrouping,
  publicUrl: string,
): MailDraft {
  return {
    kind: "LOCATION_MOVED",
    to: { name: singleLine(personText(to)), address: to.mail, userId: to.id },
    subject: singleLine(`Ihr Standort gehört jetzt zu einer anderen Gruppe: ${locationText(location)}`),
    ...layOutMail({
      greeting: `Guten Tag ${personText(to)},`,
      paragraphs: [
        "ein Administrator hat Ihren Standort einer anderen Gruppe zugeordnet. Im ZVF-Portal sehen Sie für ihn ab jetzt die Pre-Offers der neuen Gruppe und nicht mehr die der bisherigen. Die Vorgänge Ihres Standorts bleiben bei ihm.",
        "Haben Sie damit nicht gerechnet, antworten Sie bitte auf diese Mail.",
      ],
      facts: [
        ["Standort", locationText(location)],
        ["Hauptbetrieb bisher", locationText(before)],
        ["Hauptbetrieb jetzt", locationText(after)],
      ],
      link: { label: "Zum Portal", url: `${publicUrl}/` },
    }),
  }
}
