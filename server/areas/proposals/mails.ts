import { type Area, areaText } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Reader } from "./queries.ts"

type Proposed = {
  carId: string
  area: Area
  jobNumber: string
  model: string
  /** Of the seller. */
  name: string
  hasNote: boolean
}

const pathOf: Record<Area, string> = {
  PRE_OFFER: "/overview/preoffer",
  SELECTION: "/overview/selection",
}

/**
 * To a manager: a seller of the own house proposes a car (P193). Without the note: mails lie in the outbox, where the provider
 * reads them.
 */
export function proposedMail(to: Reader, proposed: Proposed, publicUrl: string): MailDraft {
  const { carId, area, jobNumber, model, name, hasNote } = proposed
  const reader = singleLine(personText(to))
  return {
    kind: "PROPOSED",
    to: { name: reader, address: to.mail, userId: to.id },
    subject: singleLine(`Vorschlag von ${name}: ${model || "ZVF"}, Auftrag ${jobNumber}`),
    ...layOutMail({
      greeting: `Guten Tag ${reader},`,
      paragraphs: [
        `${name} bittet Sie, das folgende Fahrzeug anzunehmen oder anzufragen.`,
        ...(hasNote ? ["Dazu gibt es eine Notiz. Sie steht nur im Portal."] : []),
      ],
      facts: [
        ["Fahrzeug", model || "ZVF"],
        ["Auftrag", jobNumber],
        ["Bereich", areaText[area]],
      ],
      link: { label: "Fahrzeug im Portal öffnen", url: `${publicUrl}${pathOf[area]}?carId=${carId}` },
    }),
  }
}
