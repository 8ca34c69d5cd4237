import { activityTypeText, actNoun } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import { type MailDraft, named } from "../../core/mail/draft.ts"
import type { Addresses } from "../../people/identity/context.ts"
import { isBinding, type RequestFacts, toAgent, toProvider } from "../requests/mails.ts"

/** To the provider, to the withdrawing user as a receipt, and to the person of the case if it is a colleague (P25). */
export function withdrawalMails(
  facts: RequestFacts,
  withdrawer: RequestFacts["person"],
  addresses: Addresses,
): MailDraft[] {
  const { person, type } = facts
  const isOwn = withdrawer.id === person.id
  const subject = `Zurückgezogen: ${activityTypeText(facts)}`
  const withdrawnBy = ["Zurückgezogen von", personText(withdrawer)] as const
  const effect = [
    ...(isBinding(facts) ? ["Das Fahrzeug ist damit nicht mehr für Sie vorgemerkt."] : []),
    "Der Anbieter ist benachrichtigt, Sie brauchen nichts zu tun.",
  ].join(" ")
  const mails = [
    toProvider(facts, addresses, "WITHDRAWN", {
      about: named(person, withdrawer),
      subject,
      paragraphs: ["eine Agentur hat die folgende Anfrage zurückgezogen. Sie brauchen nichts mehr zu tun."],
      facts: [withdrawnBy],
    }),
    toAgent({ ...facts, person: withdrawer }, addresses, "WITHDRAWN_RECEIPT", {
      about: named(person),
      subject,
      paragraphs: [
        `Sie haben ${isOwn ? "Ihre" : "für Ihren Standort eine"} ${actNoun[type]} zurückgezogen.`,
        effect,
      ],
      isBinding: isBinding(facts),
      facts: isOwn ? [] : [["Gesendet von", personText(person)]],
    }),
  ]
  if (isOwn) return mails
  const toColleague = toAgent(facts, addresses, "WITHDRAWN_BY_COLLEAGUE", {
    about: named(withdrawer),
    subject,
    paragraphs: [`aus Ihrem Haus wurde Ihre ${actNoun[type]} zurückgezogen.`, effect],
    facts: [withdrawnBy],
  })
  return [...mails, toColleague]
}
