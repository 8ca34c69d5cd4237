import type { Answer } from "../../../contract/answers.ts"
import type { BlockDuration } from "../../../contract/blocks.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { MessageFacts, MessageKind } from "../../../contract/messages.ts"
import { isConfirmed } from "../../../contract/states.ts"
import type { Consumer } from "../../core/journal/index.ts"
import { baseHash } from "../../people/identity/people.ts"
import { type Audience, addMessages, type MessageDraft } from "./add.ts"

export type NewMessage = { kind: MessageKind; audience: Audience; facts: MessageFacts }

type ActSnapshot = {
  answer?: Answer
  dateConfirmation?: PlainDate | null
}

/** An act of a case with the data for its message. */
export type ActRow = {
  verb: string
  state: string
  type: RequestType
  preOfferType: OfferType | null
  reason: string
  snapshot: ActSnapshot
  byAdmin: boolean
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
  select a.id, a.verb, a.state, a.type, a.pre_offer_type as "preOfferType", a.reason, a.snapshot, a.at,
    a.activity_id as "activityId", a.car_id as "carId", a.user_id as "ownerId", a.location_id as "locationId",
    a.actor_id as "actorId", actor.type = 'ADMIN' as "byAdmin",
    case when first.confirmed_number < a.number then first.confirmed_at end as "confirmedAt",
    exists (select from acts r where r.car_id = a.car_id and r.at = a.at and r.verb = 'record') as "withRecord",
    coalesce(first.due_at, first.sent_at) as due,
    c.job_number as "jobNumber", c.model_designation as model, l.vfnr || ' - ' || l.name as location
  from acts a
  join cases first on first.id = a.activity_id
  join users actor on actor.id = a.actor_id
  join cars c on c.id = a.car_id
  join locations l on l.id = a.location_id
  where a.id = any($1) order by a.number`

/** Messages about an act of a case; empty if it concerns no one else. */
export function messagesOfAct(act: ActRow): NewMessage[] {
  const { jobNumber, model, location, type, preOfferType, reason, due } = act
  const facts = { jobNumber, model, location, type, preOfferType, reason, due }
  const toAgents = (kind: MessageKind, more: MessageFacts = {}): NewMessage[] => [
    { kind, audience: "LOCATION", facts: { ...facts, ...more } },
  ]
  switch (act.verb) {
    case "record":
      return toAgents(isConfirmed(act.state) ? "CONFIRMED" : "RECORDED")
    case "confirm":
      return toAgents("CONFIRMED", { dateConfirmation: act.snapshot.dateConfirmation ?? null })
    case "reject":
      return act.confirmedAt ? toAgents("CANCELLED", { confirmedAt: act.confirmedAt }) : toAgents("REJECTED")
    case "free":
      return act.state === "FREED" ? toAgents("FREED", { confirmedAt: act.confirmedAt }) : []
    // The car now has a holder, so the requester is not invited to accept it (P17).
    case "answer":
      return act.snapshot.answer
        ? toAgents("ANSWERED", answerFacts(act.snapshot.answer))
        : toAgents("SETTLED")
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
  select id, verb, duration, reason, at, user_id as "ownerId"
  from moderation_acts where id = any($1) and verb <> 'complain' order by number`

/** Message about a block, its end or the answer to a complaint (P65). */
export function messageOfBlockAct({ verb, duration, reason }: BlockActRow): NewMessage {
  const kind = ({ block: "BLOCKED", lift: "LIFTED", uphold: "UPHELD" } as const)[verb]
  const facts = { reason, ...(verb === "block" && duration && { duration }) }
  return { kind, audience: "PERSON", facts }
}

/** Withdrawals of the use of the portal; answers to the terms cause no messages. */
const withdrawnSql = `
  select id, at, user_id as "ownerId" from terms_acts where id = any($1) and act = 'WITHDRAWN' order by number`

/** Registrations whose address differs from a blacklisted one only by its tag; they proceed, and admins decide. */
const likeBlacklistedSql = `
  select u.id, e.at, u.id as "ownerId" from journal e join users u on u.id = e.user_id
  where e.id = any($1) and e.actor_id = e.user_id
    and exists (select from blacklisted_mails where base_hash = ${baseHash("u.mail")})
  order by e.number`

const toAdmins = (kind: MessageKind) => (): NewMessage[] => [{ kind, audience: "ADMINS", facts: {} }]

type Cause = Pick<MessageDraft, "at" | "ownerId" | "locationId" | "actorId" | "activityId" | "carId"> & {
  id: string
}
type Source<Row = never> = { topic: string; sql: string; messagesOf(row: Row): NewMessage[] }

/** Sources of messages by topic: the query for the rows of journal entries, and their messages. */
const sources: Source[] = [
  { topic: "case", sql: actsSql, messagesOf: messagesOfAct },
  { topic: "moderation", sql: blocksSql, messagesOf: (act: BlockActRow) => [messageOfBlockAct(act)] },
  { topic: "terms", sql: withdrawnSql, messagesOf: toAdmins("USE_WITHDRAWN") },
  { topic: "user", sql: likeBlacklistedSql, messagesOf: toAdmins("LIKE_BLACKLISTED") },
]

/** Creates messages from journal entries (P125). New requests appear on the desk instead. */
export const messageConsumer: Consumer = {
  name: "messages",
  kinds: "^(case\\.(?!request|accept)|moderation\\.|terms\\.withdrawn$|user\\.created$)",
  most: 200,
  take: async (tx, entries) => {
    for (const { topic, sql, messagesOf } of sources) {
      const ids = entries.flatMap(({ kind, id }) => (kind.startsWith(`${topic}.`) ? [id] : []))
      const rows = ids.length === 0 ? [] : await tx.many<Cause>(sql, [ids])
      await addMessages(
        tx,
        rows.flatMap((row) => messagesOf(row as never).map((message) => draftOf(row, message))),
      )
    }
  },
}

const draftOf = (
  { id, at, ownerId, locationId, actorId, activityId, carId }: Cause,
  message: NewMessage,
): MessageDraft => ({
  ...message,
  cause: id,
  at,
  ownerId,
  locationId,
  actorId,
  activityId,
  carId,
  personId: message.audience === "ADMINS" ? ownerId : null,
})
