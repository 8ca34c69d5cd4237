import type { BlockDuration } from "../../../contract/blocks.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { MessageFacts, MessageKind } from "../../../contract/messages.ts"
import type { Offer } from "../../../contract/offers.ts"
import { isConfirmed } from "../../../contract/states.ts"
import type { Consumer } from "../../core/journal/index.ts"
import { baseHash } from "../../people/identity/people.ts"
import { type Audience, addMessages, type MessageDraft } from "./add.ts"

export type Telling = { kind: MessageKind; audience: Audience; facts: MessageFacts }

/** What an answer fixed; acts from before offers were listed have one flat offer. */
type AnswerSnapshot = Partial<Offer> & {
  answer?: { offers?: { type: OfferType; after: Offer }[]; text?: string; acceptable?: boolean }
  dateConfirmation?: PlainDate | null
}

/** An act of a case with what its message needs of the case, the car and the location. */
export type ToldAct = {
  verb: string
  state: string
  type: RequestType
  preOfferType: OfferType | null
  reason: string
  snapshot: AnswerSnapshot
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

/** A complaint tells the person nothing new. */
const blocksSql = `
  select id, verb, duration, reason, at, user_id as "ownerId"
  from moderation_acts where id = any($1) and verb <> 'complain' order by number`

/** What a block, its end or the answer to a complaint tells the person (P65). */
export function tellingOfBlockAct({ verb, duration, reason }: ToldBlockAct): Telling {
  const kind = ({ block: "BLOCKED", lift: "LIFTED", uphold: "UPHELD" } as const)[verb]
  const facts = { reason, ...(verb === "block" && duration && { duration }) }
  return { kind, audience: "PERSON", facts }
}

/** Who withdrew the use of the portal; answers to the terms concern nobody else. */
const withdrawnSql = `
  select id, at, user_id as "ownerId" from terms_acts where id = any($1) and act = 'WITHDRAWN' order by number`

/** Who registered with an address that differs from one on the blacklist by its tag alone: the registration goes on, and admins decide. */
const likeBlacklistedSql = `
  select u.id, e.at, u.id as "ownerId" from journal e join users u on u.id = e.user_id
  where e.id = any($1) and e.actor_id = e.user_id
    and exists (select from blacklisted_mails where base_hash = ${baseHash("u.mail")})
  order by e.number`

const toAdmins = (kind: MessageKind) => (): Telling[] => [{ kind, audience: "ADMINS", facts: {} }]

/** A row that tells something: whose it is, and of what. */
type Cause = Pick<MessageDraft, "at" | "ownerId" | "locationId" | "actorId" | "activityId" | "carId"> & {
  id: string
}
type Source<Row = never> = { topic: string; sql: string; tellings(row: Row): Telling[] }

/** What is told of entries of the journal, by topic: the rows that they are of, and what each of them tells. */
const sources: Source[] = [
  { topic: "case", sql: actsSql, tellings: tellingsOfAct },
  { topic: "moderation", sql: blocksSql, tellings: (act: ToldBlockAct) => [tellingOfBlockAct(act)] },
  { topic: "terms", sql: withdrawnSql, tellings: toAdmins("USE_WITHDRAWN") },
  { topic: "user", sql: likeBlacklistedSql, tellings: toAdmins("LIKE_BLACKLISTED") },
]

/** Messages of what was done (P125). A first act is told by the desk, not by a message. */
export const tell: Consumer = {
  name: "messages",
  kinds: "^(case\\.(?!request|accept)|moderation\\.|terms\\.withdrawn$|user\\.created$)",
  most: 200,
  take: async (tx, entries) => {
    for (const { topic, sql, tellings } of sources) {
      const ids = entries.flatMap(({ kind, id }) => (kind.startsWith(`${topic}.`) ? [id] : []))
      const rows = ids.length === 0 ? [] : await tx.many<Cause>(sql, [ids])
      await addMessages(
        tx,
        rows.flatMap((row) => tellings(row as never).map((telling) => draftOf(row, telling))),
      )
    }
  },
}

const draftOf = (
  { id, at, ownerId, locationId, actorId, activityId, carId }: Cause,
  telling: Telling,
): MessageDraft => ({
  ...telling,
  cause: id,
  at,
  ownerId,
  locationId,
  actorId,
  activityId,
  carId,
  personId: telling.audience === "ADMINS" ? ownerId : null,
})
