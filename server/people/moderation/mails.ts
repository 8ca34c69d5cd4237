import { dateText, instantText, personText } from "../../../contract/core/format.ts"
import {
  blockClauseText,
  blockDurationText,
  complaintAnswerDue,
  lastDayOf,
} from "../../../contract/people/blocks.ts"
import type { AdminBlock } from "../../../contract/people/moderation.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import type { Addresses } from "../../portal/access/context.ts"
import {
  type MailDraft,
  type MailKind,
  type MailMessage,
  mail,
  type NamedPerson,
  named,
  type Recipient as Person,
  priorities,
  provider,
} from "../../portal/mail/draft.ts"

export const blockedMail = (to: Person, block: AdminBlock, addresses: Addresses): MailDraft =>
  toPerson("BLOCKED", to, addresses, {
    subject: "Ihr Zugang zum ZVF-Portal ist gesperrt",
    paragraphs: [
      `wir haben Ihren Zugang zum ZVF-Portal ${durationText(block)} gesperrt.`,
      "Ihre Vorverträge und Anfragen bleiben bestehen; der Anbieter entscheidet über jede einzeln. Nach der Anmeldung sehen Sie sie weiterhin.",
      "Über die Sperre hat ein Mensch entschieden, kein automatisches Verfahren.",
      `Sie können sich bis ${lastDay(block.complainUntil)} über diese Entscheidung beschweren: Nach der Anmeldung steht Ihnen dafür ein Formular zur Verfügung. Ein anderer Administrator als der, der gesperrt hat, antwortet Ihnen innerhalb eines Monats. Unabhängig davon steht Ihnen der Rechtsweg zu den Gerichten offen.`,
    ],
    facts: blockRows(block),
  })

export const liftedMail = (to: Person, reason: string, addresses: Addresses): MailDraft =>
  toPerson("BLOCK_LIFTED", to, addresses, {
    subject: "Die Sperre Ihres Zugangs ist aufgehoben",
    paragraphs: ["wir haben die Sperre Ihres Zugangs zum ZVF-Portal aufgehoben."],
    facts: [["Grund", reason]],
  })

type Complaint = { block: AdminBlock; blocker: NamedPerson; text: string; at: Date }

export const complaintMail = (from: Person, { block, blocker, text, at }: Complaint, addresses: Addresses) =>
  mail(kindOf("COMPLAINT"), provider(addresses.providerMail), {
    about: [...named(from), blocker],
    repliesTo: from.id,
    subject: `Beschwerde über eine Sperre: ${personText(from)}`,
    paragraphs: [
      "eine gesperrte Person beschwert sich über die Sperre ihres Zugangs.",
      `Bitte antworten Sie bis ${answerDay(at)}. Es entscheidet ein anderer Administrator als der, der gesperrt hat.`,
    ],
    facts: [
      ["Name", personText(from)],
      ["E-Mail", from.mail],
      ["Beschwerde", text],
      ...blockRows(block),
      ["Gesperrt von", blocker.name],
    ],
    link: { label: "Zur Beschwerde im Portal", url: `${addresses.publicUrl}/` },
  })

export const complaintReceiptMail = (to: Person, { block, text, at }: Complaint, addresses: Addresses) =>
  toPerson("COMPLAINT_RECEIPT", to, addresses, {
    subject: "Ihre Beschwerde ist eingegangen",
    paragraphs: [
      "Ihre Beschwerde über die Sperre Ihres Zugangs ist bei uns eingegangen.",
      `Sie erhalten bis ${answerDay(at)} eine Antwort.`,
      ...(block.state === "RUNNING" ? ["Bis dahin gilt die Sperre weiter."] : []),
    ],
    facts: [["Ihre Beschwerde", text], ...blockRows(block)],
  })

type Answer = { block: AdminBlock; verdict: "UPHELD" | "LIFTED"; reason: string }

export const answerMail = (to: Person, { block, verdict, reason }: Answer, addresses: Addresses): MailDraft =>
  toPerson("COMPLAINT_ANSWERED", to, addresses, {
    subject:
      verdict === "LIFTED" ? "Ihrer Beschwerde wurde stattgegeben" : "Ihre Beschwerde wurde zurückgewiesen",
    paragraphs: [
      verdict === "LIFTED"
        ? "wir haben Ihre Beschwerde geprüft und die Sperre Ihres Zugangs aufgehoben."
        : "wir haben Ihre Beschwerde geprüft. Unsere Entscheidung über die Sperre bleibt bestehen.",
      ...(verdict === "LIFTED"
        ? []
        : [
            "Auch darüber hat ein Mensch entschieden, und zwar ein anderer als der, der gesperrt hat. Der Rechtsweg zu den Gerichten steht Ihnen weiterhin offen.",
          ]),
    ],
    facts: [["Begründung", reason], ...blockRows(block)],
  })

const lastDay = (end: string) => dateText(lastDayOf(end))
const answerDay = (at: Date) => lastDay(complaintAnswerDue(at).toISOString())
const durationText = ({ endsAt }: AdminBlock) => (endsAt ? `bis ${lastDay(endsAt)}` : "dauerhaft")

const blockRows = (block: AdminBlock): MailContent["facts"] => [
  ["Gesperrt seit", `${instantText(block.at)} Uhr`],
  ["Dauer", blockDurationText[block.duration]],
  ...(block.endsAt ? [["Gesperrt bis", lastDay(block.endsAt)] as const] : []),
  ["Nutzungsbedingungen", blockClauseText[block.clause]],
  ["Sachverhalt", block.facts],
]

type Message = Omit<MailMessage, "link">

const kindOf = (kind: string): MailKind => ({ kind, priority: priorities.news })

const toPerson = (kind: string, person: Person, { publicUrl }: Addresses, message: Message): MailDraft =>
  mail(kindOf(kind), person, { ...message, link: { label: "Zum ZVF-Portal", url: `${publicUrl}/block` } })
