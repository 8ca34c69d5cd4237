import { activityTypeText, actNoun } from "../../../contract/core/enums.ts"
import { personText } from "../../../contract/core/format.ts"
import type { Addresses } from "../../portal/access/context.ts"
import { type MailDraft, type MailKind, named, type Person, priorities } from "../../portal/mail/draft.ts"
import { isBinding, type RequestFacts, toAgent, toProvider } from "../requests/mails.ts"

const withdrawn: MailKind = { kind: "WITHDRAWN", priority: priorities.act }
const ownReceipt: MailKind = {
  kind: "WITHDRAWN_RECEIPT",
  priority: priorities.act,
  notice: "REQUEST_RECEIPT",
  isAboutCars: true,
}
const byColleague: MailKind = {
  kind: "WITHDRAWN_BY_COLLEAGUE",
  priority: priorities.act,
  isAboutCars: true,
}

/** To the provider, to the withdrawing user as a receipt, and to the other recipients of the case. */
export function withdrawalMails(
  facts: RequestFacts,
  { withdrawer, recipients }: { withdrawer: Person; recipients: readonly Person[] },
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
  return [
    toProvider(facts, addresses, withdrawn, {
      about: named(person, withdrawer),
      repliesTo: withdrawer.id,
      subject,
      paragraphs: ["eine Agentur hat die folgende Anfrage zurückgezogen. Sie brauchen nichts mehr zu tun."],
      facts: [withdrawnBy],
    }),
    toAgent({ ...facts, to: withdrawer }, addresses, ownReceipt, {
      subject,
      paragraphs: [
        `Sie haben ${isOwn ? "Ihre" : "für Ihren Standort eine"} ${actNoun[type]} zurückgezogen.`,
        effect,
      ],
      isBinding: isBinding(facts),
    }),
    ...recipients
      .filter(({ id }) => id !== withdrawer.id)
      .map((to) =>
        toAgent({ ...facts, to }, addresses, byColleague, {
          about: named(person, withdrawer),
          subject,
          paragraphs: [`aus Ihrem Haus wurde Ihre ${actNoun[type]} zurückgezogen.`, effect],
          facts: [withdrawnBy],
        }),
      ),
  ]
}
