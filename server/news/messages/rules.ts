import type { BlockDuration } from "../../../contract/blocks.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { MessageFacts, MessageKind } from "../../../contract/messages.ts"
import type { Offer } from "../../../contract/offers.ts"
import { isConfirmed } from "../../../contract/states.ts"

/**
 * To whom something is told (P125): the person whose it is; with them the sales managers of the location that the case is
 * for; or all active admins.
 */
export type Audience = "PERSON" | "LOCATION" | "ADMINS"
export type Telling = { kind: MessageKind; audience: Audience; facts: MessageFacts }

/** What an answer fixed; acts from before offers were listed have one flat offer. */
type AnswerSnapshot = Partial<Offer> & {
  answer?: { offers?: { type: OfferType; after: Offer }[]; text?: string; acceptable?: boolean }
  dateConfirmation?: PlainDate | null
}

/** An act of a case with what its message needs of the case, the car and the location. */
export type ToldAct = {
  id: string
  verb: string
  state: string
  type: RequestType
  preOfferType: OfferType | null
  reason: string
  snapshot: AnswerSnapshot
  /** Whether an admin acted. */
  byAdmin: boolean
  /** When the contract had been confirmed before; null where it was not. */
  confirmedAt: string | null
  /** The provider gave the car to somebody in the same step. */
  withRecord: boolean
  due: string
  jobNumber: string
  model: string
  location: string
}

/** What an act of a case tells, and to whom; nothing for a verb that concerns nobody else. */
export function tellingsOfAct(act: ToldAct): Telling[] {
  const { jobNumber, model, location, type, preOfferType, reason, due } = act
  const facts = { jobNumber, model, location, type, preOfferType, reason, due }
  const toAgents = (kind: MessageKind, more: MessageFacts = {}): Telling[] => [
    { kind, audience: "LOCATION", facts: { ...facts, ...more } },
  ]
  switch (act.verb) {
    case "record":
      return toAgents(isConfirmed(act.state) ? "CONFIRMED" : "RECORDED")
    case "confirm":
      return toAgents("CONFIRMED", { dateConfirmation: act.snapshot.dateConfirmation ?? null })
    case "reject":
      return act.confirmedAt ? toAgents("CANCELLED", { confirmedAt: act.confirmedAt }) : toAgents("REJECTED")
    // Freeing a rejected car concerns the car alone (P23).
    case "free":
      return act.state === "FREED" ? toAgents("FREED", { confirmedAt: act.confirmedAt }) : []
    // Somebody holds the car now: nobody is invited to accept it any more (P17).
    case "answer":
      return act.byAdmin && !act.withRecord ? toAgents("ANSWERED", answerOf(act)) : toAgents("SETTLED")
    case "decline":
      return act.withRecord ? toAgents("SETTLED") : toAgents("DECLINED")
    case "withdraw":
      return [...toAgents("WITHDRAWN"), { kind: "TAKEN_BACK", audience: "ADMINS", facts }]
    case "correct":
      return toAgents("CORRECTED", { dateConfirmation: act.snapshot.dateConfirmation ?? null })
    default:
      return []
  }
}

function answerOf({ snapshot }: ToldAct): MessageFacts {
  const { answer } = snapshot
  const offers = answer?.offers ?? [{ type: "MAIN" as const, after: snapshot }]
  return {
    offers: offers.map(({ type, after: { netCents = 0, deliveryDate = null, targetKm = 0 } }) => ({
      type,
      netCents,
      deliveryDate,
      targetKm,
    })),
    text: answer?.text ?? "",
    ...(answer?.acceptable !== undefined && { acceptable: answer.acceptable }),
  }
}

export type ToldBlockAct = {
  verb: "block" | "lift" | "uphold"
  duration: BlockDuration | null
  reason: string
}

/** What a block, its end or the answer to a complaint tells the person (P65). */
export function tellingOfBlockAct({ verb, duration, reason }: ToldBlockAct): Pick<Telling, "kind" | "facts"> {
  const kind = ({ block: "BLOCKED", lift: "LIFTED", uphold: "UPHELD" } as const)[verb]
  return { kind, facts: { reason, ...(verb === "block" && duration && { duration }) } }
}
