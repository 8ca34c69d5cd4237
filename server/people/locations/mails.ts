import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { type MailDraft, mail, type Recipient } from "../../core/mail/index.ts"

type Named = Pick<Location, "vfnr" | "name">
export type Regrouping = { location: Named; before: Named; after: Named }

/** To the users of a location that changed groups; always sent, since they see other cars from now on (P55). */
export function regroupedMail(
  to: Recipient,
  { location, before, after }: Regrouping,
  publicUrl: string,
): MailDraft {
  return mail("LOCATION_MOVED", to, {
    subject: `Ihr Standort gehört jetzt zu einer anderen Gruppe: ${locationText(location)}`,
    paragraphs: [
      "ein Administrator hat Ihren Standort einer anderen Gruppe zugeordnet. Im ZVF-Portal sehen Sie für ihn ab jetzt die Pre-Offers der neuen Gruppe und nicht mehr die der bisherigen. Die Vorgänge Ihres Standorts bleiben bei ihm.",
      "Haben Sie damit nicht gerechnet, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: [
      ["Standort", locationText(location)],
      ["Hauptbetrieb bisher", locationText(before)],
      ["Hauptbetrieb jetzt", locationText(after)],
    ],
    link: { label: "Zum Portal", url: `${publicUrl}/` },
  })
}

type Change = readonly [label: string, value: string]

const partyFacts = ({
  name,
  vfnr,
  gssnLocation,
  address: { street, zip, city, region },
}: Location): Change[] => [
  ["Name", name],
  ["VF-Nummer", vfnr],
  ["GSSN", gssnLocation],
  ["Anschrift", `${street}, ${zip} ${city}, ${region}`],
]

export function changesOfParty(before: Location, after: Location): Change[] {
  const now = partyFacts(after)
  return partyFacts(before).flatMap(([label, was], at) => {
    const is = now[at]?.[1] ?? ""
    return was === is ? [] : [[label, `${was} → ${is}`] as const]
  })
}

export const renamedMail = (
  to: Recipient,
  location: Named,
  changes: readonly Change[],
  publicUrl: string,
): MailDraft =>
  mail("LOCATION_CHANGED", to, {
    subject: `Ihr Standort wurde geändert: ${locationText(location)}`,
    paragraphs: [
      "ein Administrator hat die Angaben zu Ihrem Standort im ZVF-Portal geändert. Sie gelten ab jetzt in E-Mails und Vertragsdokumenten, auch zu laufenden Vorgängen. Bereits erstellte Dokumente bleiben unverändert.",
      "Stimmt etwas davon nicht, antworten Sie bitte auf diese E-Mail.",
    ],
    facts: changes,
    link: { label: "Zum Portal", url: `${publicUrl}/` },
  })
