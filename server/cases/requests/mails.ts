import type { Answer } from "../../../contract/cases/answers.ts"
import { wishWarnings } from "../../../contract/cases/wishes.ts"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import {
  activityTypeText,
  driveText,
  type OfferType,
  offerTypeText,
  type RequestType,
} from "../../../contract/core/enums.ts"
import {
  carName,
  dateText,
  deadlineText,
  instantText,
  kmText,
  locationText,
  notSet,
  personText,
  vinText,
} from "../../../contract/core/format.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { offerLines } from "../../../contract/fleet/offer-lines.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { discountWords, underListOf } from "../../../contract/fleet/under-list.ts"
import { messageWords } from "../../../contract/news/message-words.ts"
import { type Agreed, agreedLines } from "../../../contract/people/agreed.ts"
import type { MailContent } from "../../core/mail/layout.ts"
import type { Addresses } from "../../portal/access/context.ts"
import {
  type MailDraft,
  type MailKind,
  type MailMessage,
  mail,
  named,
  type Person,
  priorities,
  provider,
} from "../../portal/mail/draft.ts"
import { answerParagraphs, answerRows } from "./mails.answer.ts"

/** `offer` is the requested one, or the new one in an answer; `brand` and `model` are labels. */
export type RequestFacts = {
  caseId: string
  type: RequestType
  preOfferType: OfferType | null
  car: Car
  brand: string
  model: string
  offer: Offer
  agreed?: Agreed | null
  location: { vfnr: string; name: string }
  person: Person
  /** Recipient on the agent's side, if other than the person. */
  to?: Person
  wantedKm: number | null
  wantedDate: PlainDate | null
  message: string
  sentAt: Date
  /** Deadline of the provider's answer. */
  dueAt: Date
  confirmedAt: Date | null
  withdrawnAt?: Date
  reason: string
  answer?: Answer
  /** The newest act if it has a document, which its e-mails attach. */
  documentedAct?: string | null
}

export type Verdict = "CONFIRMED" | "CORRECTED" | "REJECTED" | "ANSWERED" | "DECLINED" | "FREED"

const request: MailKind = { kind: "REQUEST", priority: priorities.act }

/** Notifies the provider of a request or acceptance, with all data needed to act on it. */
export function providerMail(facts: RequestFacts, addresses: Addresses): MailDraft {
  return toProvider(facts, addresses, request, {
    subject: activityTypeText(facts),
    paragraphs: [
      `eine Agentur hat ${requestText(facts)}.`,
      ...remarks(facts),
      `Bitte antworten Sie bis ${dueText(facts)}.`,
    ],
  })
}

const remarks = ({ car, wantedKm, wantedDate, sentAt }: RequestFacts): string[] =>
  wishWarnings(car, { km: wantedKm, date: wantedDate }, berlinToday(sentAt)).map(
    ({ message }) => `Bitte beachten: ${message}`,
  )

/** Legal effect: there is no contract before the provider confirms. */
const outlooks: Record<RequestType, string> = {
  PRE_OFFER_REQUEST: "Die Anfrage bindet Sie nicht.",
  PRE_OFFER_ACCEPT: "Ein Vorvertrag kommt erst zustande, wenn der Anbieter bestätigt.",
  SELECTION_ACCEPT: "Ihre Anfrage gilt erst, wenn der Anbieter sie bestätigt.",
}

const receipt: MailKind = {
  kind: "RECEIPT",
  priority: priorities.act,
  notice: "REQUEST_RECEIPT",
  isAboutCars: true,
}

/** Receipt for the agent; promises nothing before the provider's confirmation. */
export function receiptMail(facts: RequestFacts, addresses: Addresses): MailDraft {
  const opening = !isBinding(facts)
    ? "Ihre individuelle Anfrage wurde an den Anbieter gesendet."
    : facts.agreed === null
      ? `der Anbieter hat für Sie erfasst: ${activityTypeText(facts)}.`
      : `Sie haben ${requestText(facts)}.`
  return toAgent(facts, addresses, receipt, {
    isBinding: isBinding(facts),
    subject: `Gesendet: ${activityTypeText(facts)}`,
    paragraphs: [opening, `${outlooks[facts.type]} Sie erhalten bis ${dueText(facts)} eine Antwort.`],
  })
}

/** Recipients can mute answers without binding effect. */
const verdictKind = (kind: Verdict | "CANCELLED"): MailKind => ({
  kind,
  priority: priorities.act,
  isAboutCars: true,
  ...((kind === "ANSWERED" || kind === "DECLINED") && { notice: kind }),
})

/** Notifies the agent of the outcome, with its reason, in the words of the message. A rejection after confirmation is a cancellation. */
export function verdictMail(facts: RequestFacts, state: Verdict, addresses: Addresses): MailDraft {
  const { type, preOfferType, car, confirmedAt, sentAt, reason } = facts
  const kind = state === "REJECTED" && confirmedAt ? "CANCELLED" : state
  const messageFacts = {
    ...{ type, preOfferType, dateConfirmation: car.dateConfirmation },
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }
  const { title, lines } = messageWords({ kind, person: null, facts: messageFacts }, sentAt)
  return toAgent(facts, addresses, verdictKind(kind), {
    subject: title,
    // The first sentence continues the salutation.
    paragraphs:
      kind === "ANSWERED"
        ? answerParagraphs(facts)
        : lines.map((line, at) => (at === 0 ? line.replace(/^D/, "d") : line)),
    facts: reason === "" ? [] : [["Grund", reason]],
  })
}

type Message = Omit<MailMessage, "link">

export const toProvider = (
  facts: RequestFacts,
  addresses: Addresses,
  kind: MailKind,
  message: Message,
): MailDraft =>
  mail(kind, provider(addresses.providerMail), {
    about: named(facts.person),
    repliesTo: facts.person.id,
    ...message,
    subject: subjectOf(message.subject, facts.car),
    facts: [...(message.facts ?? []), ...carRows(facts), ...offerRows(facts), ...senderRows(facts)],
    link: { label: "Fahrzeug im Portal öffnen", url: `${addresses.publicUrl}/car?carId=${facts.car.id}` },
    actId: facts.documentedAct ?? null,
  })

/** An e-mail to the agent's side of a case, with a link to the case. */
export function toAgent(
  facts: RequestFacts,
  addresses: Addresses,
  kind: MailKind,
  message: Message,
): MailDraft {
  const { person, to = person } = facts
  const isForward = to.id !== person.id
  return mail(kind, to, {
    ...(isForward && { about: named(person) }),
    ...message,
    subject: subjectOf(message.subject, facts.car),
    facts: [
      ...(message.facts ?? []),
      ...carRows(facts),
      ...(facts.answer ? answerRows(facts, facts.answer) : offerRows(facts)),
      ["Standort", locationText(facts.location)],
      ...(isForward ? [["Gesendet von", personText(person)] as const] : []),
      ...withdrawnRows(facts),
      ...contactRows(facts, addresses),
    ],
    link: {
      label: "Diesen Vorgang im Portal öffnen",
      url: `${addresses.publicUrl}/activity?activityId=${facts.caseId}`,
    },
    caseIds: [facts.caseId],
    actId: facts.documentedAct ?? null,
  })
}

const subjectOf = (happened: string, car: Car): string => `${happened}, Fahrzeug: ${carName(car)}`

export const isBinding = (facts: RequestFacts) => facts.type !== "PRE_OFFER_REQUEST"
const isSelection = (facts: RequestFacts) => facts.type === "SELECTION_ACCEPT"
const dueText = ({ dueAt, sentAt }: RequestFacts) => deadlineText(dueAt.toISOString(), sentAt)
/** Object of a binding request, in the accusative. */
const bindingText = (facts: RequestFacts) =>
  isSelection(facts) ? "ein ZVF" : offerTypeText[facts.preOfferType ?? "MAIN"]

const requestText = (facts: RequestFacts): string =>
  ({
    PRE_OFFER_REQUEST: "ein individuelles Pre-Offer angefragt",
    PRE_OFFER_ACCEPT: `${bindingText(facts)} verbindlich angenommen`,
    SELECTION_ACCEPT: `${bindingText(facts)} verbindlich angefragt`,
  })[facts.type]

type Rows = MailContent["facts"]

const carRows = ({ car, brand, model }: RequestFacts): Rows => [
  ["Auftragsnummer", car.jobNumber],
  ...(car.licensePlateNumber ? [["Kennzeichen", car.licensePlateNumber] as const] : []),
  ["FIN", vinText(car.idNumber)],
  ["Fahrzeug", [brand, model].filter(Boolean).join(" ") || notSet],
  ["Modellbezeichnung", car.modelDesignation || notSet],
  ...(car.drive ? [["Antrieb", driveText[car.drive]] as const] : []),
]

function offerRows(facts: RequestFacts): Rows {
  const { offer, wantedKm, wantedDate } = facts
  const agreedRows = facts.agreed === undefined ? [] : agreedLines(facts.agreed)
  const area = isSelection(facts) ? "SELECTION" : "PRE_OFFER"
  const underList = underListOf(facts.car, () => offer)
  return [
    ["Art der Anfrage", activityTypeText(facts)],
    ...(underList ? [["Nachlass", discountWords(underList)] as const] : []),
    ...[...offerLines(offer, area), ...agreedRows].map(({ label, text }) => [label, text] as const),
    ...(wantedKm === null ? [] : [["Wunsch-Kilometer", kmText(wantedKm)] as const]),
    ...(wantedDate === null ? [] : [["Wunschdatum", dateText(wantedDate)] as const]),
    ...(facts.message === "" ? [] : [["Nachricht an den Anbieter", facts.message] as const]),
  ]
}

const senderRows = (facts: RequestFacts): Rows => [
  ["Standort", locationText(facts.location)],
  ["Gesendet von", personText(facts.person)],
  ["E-Mail", facts.person.mail],
  ["Gesendet am", `${instantText(facts.sentAt.toISOString())} Uhr`],
  // Withdrawn requests get no answer.
  ...(facts.withdrawnAt ? withdrawnRows(facts) : [["Antwort fällig", dueText(facts)] as const]),
]

const withdrawnRows = ({ withdrawnAt }: RequestFacts): Rows =>
  withdrawnAt ? [["Zurückgezogen am", `${instantText(withdrawnAt.toISOString())} Uhr`]] : []

const contactRows = ({ type }: RequestFacts, { contact }: Addresses): Rows =>
  type === "PRE_OFFER_REQUEST"
    ? []
    : [["Das waren Sie nicht?", `Bitte melden Sie sich sofort bei uns: ${contact}`]]
