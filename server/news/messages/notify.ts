import type { Answer } from "../../../contract/answers.ts"
import type { BlockDuration } from "../../../contract/blocks.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { MessageFacts, MessageKind } from "../../../contract/messages.ts"
import { isConfirmed } from "../../../contract/states.ts"
import type { Consumer } from "../../core/journal/consume.ts"
import { addMessages, type MessageDraft } from "./add.ts"

type NewMessage = Pick<MessageDraft, "kind" | "facts">

/** An act of a case with the data for its message. */
export type ActRow = {
  verb: string
  state: string
  type: RequestType
  preOfferType: OfferType | null
  reason: string
  snapshot: { answer?: Answer; dateConfirmation?: PlainDate | null }
  /** Instant of an earlier confirmation, null if none. */
  confirmedAt: string | null
  /** The provider recorded an acceptance in the same step. */
  withRecord: boolean
  due: string
  jobNumber: string
  model: string
  location: string
}

const actsSql = `
  select a.id as cause, a.verb, a.state, a.type, a.pre_offer_type as "preOfferType", a.reason, a.snapshot, a.at,
    a.activity_id as "activityId", a.car_id as "carId", a.user_id as "ownerId", a.location_id as "locationId",
    a.actor_id as "actorId",
    case when first.confirmed_number < a.number then first.confirmed_at end as "confirmedAt",
    exists (select from acts r where r.car_id = a.car_id and r.at = a.at and r.verb = 'record') as "withRecord",
    coalesce(first.due_at, first.sent_at) as due,
    c.job_number as "jobNumber", c.model_designation as model, l.vfnr || ' - ' || l.name as location
  from acts a
  join cases first on first.id = a.activity_id
  join cars c on c.id = a.car_id
  join locations l on l.id = a.location_id
  where a.id = any($1) order by a.number`

/** Message about an act of a case; null if it concerns no one else. */
export function messageOfAct(act: ActRow): NewMessage | null {
  const { jobNumber, model, location, type, preOfferType, reason, due, confirmedAt, snapshot } = act
  const { answer, dateConfirmation = null } = snapshot
  const message = (kind: MessageKind, more: MessageFacts = {}): NewMessage => ({
    kind,
    facts: { jobNumber, model, location, type, preOfferType, reason, due, ...more },
  })
  switch (act.verb) {
    case "record":
      return message(isConfirmed(act.state) ? "CONFIRMED" : "RECORDED")
    case "confirm":
      return message("CONFIRMED", { dateConfirmation })
    case "reject":
      return confirmedAt ? message("CANCELLED", { confirmedAt }) : message("REJECTED")
    case "free":
      return act.state === "FREED" ? message("FREED", { confirmedAt }) : null
    // The car now has a holder, so the requester is not invited to accept it (P17).
    case "answer":
      return answer ? message("ANSWERED", answerFacts(answer)) : message("SETTLED")
    case "decline":
      return message(act.withRecord ? "SETTLED" : "DECLINED")
    case "withdraw":
      return message("WITHDRAWN")
    case "correct":
      return message("CORRECTED", { dateConfirmation })
    default:
      return null
  }
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

/** Creates messages from journal entries (P125). New requests appear on the desk instead. */
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
