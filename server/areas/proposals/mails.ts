import { personText } from "../../../contract/format.ts"
import { layOutMail, singleLine } from "../../platform/mail/index.ts"
import type { MailDraft } from "../outbox/add.ts"
import type { Reader } from "./queries.ts"

/**
 * To a manager: a seller of the own house proposes a car, or so many wait for somebody who can answer (P193). It names neither car nor seller: mails lie in the outbox, where
 * the provider would read which house is after which car before anybody asked for it.
 */
export function proposedMail(to: Reader, publicUrl: string, count = 1): MailDraft {
  const reader = singleLine(personText(to))
  return {
    kind: "PROPOSED",
    to: { name: reader, address: to.mail, userId: to.id },
    subject:
      count === 1
        ? "Im Portal wartet ein Vorschlag aus Ihrem Verkauf"
        : `Im Portal warten ${count} Vorschläge aus Ihrem Verkauf`,
    ...layOutMail({
      greeting: `Guten Tag ${reader},`,
      paragraphs:
        count === 1
          ? [
              "jemand aus Ihrem Verkauf schlägt Ihnen ein Fahrzeug vor.",
              "Von wem der Vorschlag ist und welches Fahrzeug er nennt, steht nur im Portal.",
            ]
          : [
              `aus Ihrem Verkauf warten ${count} Vorschläge darauf, dass Sie antworten.`,
              "Von wem sie sind und welche Fahrzeuge sie nennen, steht nur im Portal.",
            ],
      facts: [],
      link: {
        label: count === 1 ? "Vorschlag im Portal ansehen" : "Vorschläge im Portal ansehen",
        url: `${publicUrl}/`,
      },
    }),
  }
}
