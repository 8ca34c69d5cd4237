import type { CaseEvent } from "../../../contract/cases/activities.ts"
import type { Answer } from "../../../contract/cases/answers.ts"
import type { MessageFacts, MessageKind } from "../../../contract/news/messages.ts"
import type { BlockDuration } from "../../../contract/people/blocks.ts"
import { isClosedByRecord } from "../../cases/activities/activities.ts"
import { eventOf } from "../../cases/activities/rules.ts"
import type { Consumer } from "../../core/journal/consume.ts"
import { instantJson } from "../../fleet/cars/rows.ts"
import { addMessages, type MessageDraft } from "./add.ts"

type NewMessage = Pick<MessageDraft, "kind" | "facts">

/** An act of a case with the data for its message. */
export type ActRow = {
  verb: string
  state: string
  answer: Answer | null
  /** The provider recorded an acceptance in the same step. */
  withRecord: boolean
  facts: MessageFacts
}

const actsSql = `
  select a.id as cause, a.verb, a.state, a.snapshot -> 'answer' as answer, a.at, a.case_id as "caseId",
    a.car_id as "carId", a.user_id as "ownerId", a.location_id as "locationId", a.actor_id as "actorId",
    ${isClosedByRecord} as "withRecord",
    json_build_object('jobNumber', c.job_number, 'model', c.model_designation, 'location', l.vfnr || ' - ' || l.name,
      'type', a.type, 'preOfferType', a.pre_offer_type, 'reason', a.reason,
      'due', ${instantJson("coalesce(first.due_at, first.sent_at)")},
      'confirmedAt', case when first.confirmed_number < a.number then ${instantJson("first.confirmed_at")} end,
      'dateConfirmation', a.snapshot -> 'dateConfirmation') as facts
  from acts a
  join cases first on first.id = a.case_id
  join cars c on c.id = a.car_id
  join locations l on l.id = a.location_id
  where a.id = any($1) order by a.number`

/** New requests appear on the desk instead. */
const kinds: Partial<Record<CaseEvent, MessageKind>> = {
  record: "RECORDED",
  recordConfirmed: "CONFIRMED",
  confirm: "CONFIRMED",
  correct: "CORRECTED",
  reject: "REJECTED",
  cancel: "CANCELLED",
  free: "FREED",
  answer: "ANSWERED",
  settle: "SETTLED",
  decline: "DECLINED",
  withdraw: "WITHDRAWN",
}

/** Message about an act of a case; null if it concerns no one else. */
export function messageOfAct({ verb, state, answer, withRecord, facts }: ActRow): NewMessage | null {
  const act = { verb, state, isEmpty: answer === null, isClosedByRecord: withRecord }
  const event = eventOf(act, facts.confirmedAt != null)
  // The car now has a holder, so the requester is not invited to accept it (P17).
  const kind = event === "decline" && withRecord ? "SETTLED" : kinds[event]
  // Freeing a rejected car concerns the car alone (P23).
  if (!kind || (event === "free" && state !== "FREED")) return null
  return { kind, facts: { ...facts, ...(answer && answerFacts(answer)) } }
}

const answerFacts = ({ offers, text, acceptable }: Answer): MessageFacts => ({
  offers: offers.map(({ type, after: { netCents, deliveryDate, targetKm } }) => ({
    type,
    netCents,
    deliveryDate,
    targetKm,
  })),
  text,
  acceptable,
})

export type BlockActRow = {
  verb: "block" | "lift" | "uphold"
  duration: BlockDuration | null
  reason: string
}

/** Complaints cause no message to the user. */
const blocksSql = `
  select id as cause, verb, duration, reason, at, user_id as "ownerId"
  from moderation_acts where id = any($1) and verb <> 'complain' order by number`

/** Message about a block, its end or the answer to a complaint (P65). */
export function messageOfBlockAct({ verb, duration, reason }: BlockActRow): NewMessage {
  const kind = ({ block: "BLOCKED", lift: "LIFTED", uphold: "UPHELD" } as const)[verb]
  return { kind, facts: { reason, ...(verb === "block" && duration && { duration }) } }
}

type Subjects = Omit<MessageDraft, keyof NewMessage>

/** Creates messages from journal entries. */
export const messageConsumer: Consumer = {
  name: "messages",
  kinds: "^(case\\.(?!request|accept)|moderation\\.)",
  most: 200,
  take: async (tx, entries) => {
    const ids = entries.map(({ id }) => id)
    const acts = await tx.many<ActRow & Subjects>(actsSql, [ids])
    const blockActs = await tx.many<BlockActRow & Subjects>(blocksSql, [ids])
    await addMessages(tx, [
      ...acts.flatMap((act) => {
        const message = messageOfAct(act)
        return message ? [{ ...act, ...message }] : []
      }),
      ...blockActs.map((act) => ({ ...act, ...messageOfBlockAct(act) })),
    ])
  },
}
