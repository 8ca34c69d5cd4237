import { activityTypeText, actNoun } from "../../../contract/enums.ts"
import { personText } from "../../../contract/format.ts"
import { type MailDraft, named } from "../../core/mail/draft.ts"
import type { Addresses } from "../../people/identity/context.ts"
import { isBinding, type RequestFacts, toAgent, toProvider } from "../requests/mails.ts"

type Person = RequestFacts["person"]

export function withdrawalMails(facts: RequestFacts, withdrawer: Person, addresses: Addresses): MailDraft[] {
  const isColleague = withdrawer.id !== facts.person.id
  return [
    withdrawnMail(facts, withdrawer, addresses),
    withdrawnReceiptMail(facts, withdrawer, addresses),
    ...(isColleague ? [withdrawnByColleagueMail(facts, withdrawer, addresses)] : []),
  ]
}

export function withdrawnMail(facts: RequestFacts, withdrawer: Person, addresses: Addresses): MailDraft {
  return toProvider(facts, addresses, "WITHDRAWN", {
    about: named(facts.person, withdrawer),
    subject: `Zurückgezogen: ${activityTypeText(facts)}`,
    paragraphs: ["eine Agentur hat die folgende Anfrage zurückgezogen. Sie brauchen nichts mehr zu tun."],
    facts: [withdrawnBy(withdrawer)],
  })
}

export function withdrawnReceiptMail(
  facts: RequestFacts,
  withdrawer: Person,
  addresses: Addresses,
): MailDraft {
  const isOwn = withdrawer.id === facts.person.id
  return toAgent({ ...facts, person: withdrawer }, addresses, "WITHDRAWN_RECEIPT", {
    about: named(facts.person),
    subject: `Zurückgezogen: ${activityTypeText(facts)}`,
    paragraphs: [
      `Sie haben ${isOwn ? "Ihre" : "für Ihren Standort eine"} ${actNoun[facts.type]} zurückgezogen.`,
      effectOf(facts),
    ],
    isBinding: isBinding(facts),
    facts: isOwn ? [] : [["Gesendet von", personText(facts.person)]],
  })
}

export function withdrawnByColleagueMail(
  facts: RequestFacts,
  withdrawer: Person,
  addresses: Addresses,
): MailDraft {
  return toAgent(facts, addresses, "WITHDRAWN_BY_COLLEAGUE", {
    about: named(withdrawer),
    subject: `Zurückgezogen: ${activityTypeText(facts)}`,
    paragraphs: [`aus Ihrem Haus wurde Ihre ${actNoun[facts.type]} zurückgezogen.`, effectOf(facts)],
    facts: [withdrawnBy(withdrawer)],
  })
}

const withdrawnBy = (withdrawer: Person) => ["Zurückgezogen von", personText(withdrawer)] as const

function effectOf(facts: RequestFacts): string {
  const effect = isBinding(facts) ? ["Das Fahrzeug ist damit nicht mehr für Sie vorgemerkt."] : []
  return [...effect, "Der Anbieter ist benachrichtigt, Sie brauchen nichts zu tun."].join(" ")
}
