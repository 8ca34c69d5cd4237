import { personText } from "../../../contract/format.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Reader } from "./queries.ts"

/**
 * To a manager: a seller of the own house proposes a car (P193). It names neither car nor seller: mails lie in the outbox, where
 * the provider would read which house is after which car before anybody asked for it.
 */
export function proposedMail(to: Reader, publicUrl: string): MailDraft {
  const reader = singleLine(personText(to))
  return {
    kind: "PROPOSED",
    to: { name: reader, address: to.mail, userId: to.id },
    subject: "Im Portal wartet ein Vorschlag aus Ihrem Verkauf",
    ...layOutMail({
      greeting: `Guten Tag ${reader},`,
      paragraphs: [
        "jemand aus Ihrem Verkauf schlägt Ihnen ein Fahrzeug vor.",
        "Von wem der Vorschlag ist und welches Fahrzeug er nennt, steht nur im Portal.",
      ],
      facts: [],
      link: { label: "Vorschlag im Portal ansehen", url: `${publicUrl}/` },
    }),
  }
}
