import { type AcceptError, isReadOnly, proposalRefusal } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import { errorText, waitText } from "../../../contract/error-text.ts"
import { mostProposals } from "../../../contract/limits.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import { type Database, type Db, type Tx, violatedConstraint } from "../../platform/postgres/index.ts"
import { isRefused, type Refused, refuse } from "../../platform/refusal.ts"
import { someListedCars } from "../cars/queries.ts"
import type { Actor } from "../identity/gate.ts"
import { holdPerson } from "../identity/queries.ts"
import { addMessages } from "../messages/add.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry } from "../record/record.ts"
import { proposedMail } from "./mails.ts"
import { answerersOf, proposalOf, type Reader } from "./queries.ts"
import { toManager, toSeller } from "./rules.ts"

type Asked = { carId: string; note: string }
type Circumstances = { now: Date; publicUrl: string }
type ProposeRefusal =
  | AcceptError
  | "not_found"
  | "already_proposed"
  | "no_manager"
  | OverLimit
  | "unauthenticated"

/**
 * Proposes a car to the own sales managers, with a note (P190, P191): stored, told and mailed in one transaction. Simultaneous
 * calls of a seller come one after the other, so that no limit is passed.
 */
export async function proposeCar(
  db: Database,
  actor: Actor,
  asked: Asked,
  circumstances: Circumstances,
): Promise<Proposal | Refused<ProposeRefusal>> {
  const { now } = circumstances
  try {
    return await db.transaction(async (tx) => {
      const gone = await holdPerson(tx, actor)
      if (gone) return gone
      const judged = await judge(tx, actor, asked.carId, now)
      return isRefused(judged) ? judged : add(tx, actor, judged, asked.note, circumstances)
    })
  } catch (error) {
    if (violatedConstraint(error) === "proposals_one_open") return refuse("already_proposed")
    throw error
  }
}

type Proposable = { car: AgentCar; places: readonly string[]; managers: readonly Reader[] }
type Judged = Proposable | Refused<AcceptError | "not_found" | "no_manager" | OverLimit>

/** Whether the seller could propose this car now, to whom and for which locations (P191). */
async function judge(db: Db, actor: Actor, carId: string, now: Date): Promise<Judged> {
  const [car] = await someListedCars(db, actor.groups, [carId])
  if (!car) return refuse("not_found")
  const asking = { role: actor.type, locationIds: actor.own, today: berlinToday(now) }
  const refused = proposalRefusal(car, { ...asking, readsOnly: isReadOnly(actor.terms) })
  if (refused) return refuse(refused)
  const over = await overLimit(db, actor, now)
  if (over) return over
  const places = car.area === "PRE_OFFER" && car.locationId ? [car.locationId] : actor.own
  const managers = await answerersOf(db, places, now)
  return managers.length === 0 ? refuse("no_manager") : { car, places, managers }
}

/** What would refuse a proposal, said before a word is typed; "" where nothing does (P191). */
export async function refusalOfProposal(
  db: Db,
  actor: Actor,
  carId: string,
  now: Date,
): Promise<{ refusal: string }> {
  const judged = await judge(db, actor, carId, now)
  if (!isRefused(judged)) return { refusal: "" }
  const { retryAfter } = (judged.details ?? {}) as { retryAfter?: number }
  return {
    refusal: [errorText[judged.refused], retryAfter && waitText(retryAfter)].filter(Boolean).join(" "),
  }
}

type OverLimit = "too_many_proposals" | "too_many_proposals_today"

/** `wait`: seconds until one less counts as made within a day. */
const countSql = `
  select count(*) as open,
    (select ceil(extract(epoch from at + interval '1 day' - $2::timestamptz))::integer from proposals
     where user_id = $1 and at > $2::timestamptz - interval '1 day' order by at desc offset $3 - 1 limit 1) as wait
  from proposals where user_id = $1 and state = 'OPEN'`

async function overLimit(db: Db, { id }: Actor, now: Date): Promise<Refused<OverLimit> | null> {
  const made = await db.one<{ open: number; wait: number | null }>(countSql, [id, now, mostProposals])
  if (made?.wait) return refuse("too_many_proposals_today", { retryAfter: made.wait })
  return made && made.open >= mostProposals ? refuse("too_many_proposals") : null
}

const insertSql = `
  insert into proposals (user_id, car_id, area, job_number, model, location_ids, note, at, after_act)
  values ($1, $2, $3, $4, $5, $6, $7, $8, (select coalesce(max(number), 0) from acts where car_id = $2)) returning id`

async function add(
  tx: Tx,
  actor: Actor,
  { car: { id: carId, area, jobNumber, modelDesignation: model }, places, managers }: Proposable,
  note: string,
  { now, publicUrl }: Circumstances,
): Promise<Proposal | Refused<"not_found">> {
  const added = await tx.one<{ id: string }>(insertSql, [
    actor.id,
    carId,
    area,
    jobNumber,
    model,
    places,
    note,
    now,
  ])
  const proposal = added && (await proposalOf(tx, actor, added.id))
  if (!proposal) return refuse("not_found")
  const told = { ...proposal, userId: actor.id }
  await addMessages(
    tx,
    managers.map(({ id }) => toManager(id, told, now)),
  )
  await addToOutbox(
    tx,
    managers.map((manager) => proposedMail(manager, publicUrl)),
  )
  await noteAct(tx, "made", proposal, actor, now)
  return proposal
}

/** Takes one's own open proposal back; its managers see that it is over (P192). */
export const withdrawProposal = (
  db: Database,
  actor: Actor,
  { id }: { id: string },
  now: Date,
): Promise<Proposal | Refused<"not_found" | "state_changed">> =>
  db.transaction((tx) => decide(tx, actor, { id, state: "WITHDRAWN", reason: "" }, now))

/** Declines a seller's open proposal with words that they read (P192). */
export const declineProposal = (
  db: Database,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<Proposal | Refused<"not_found" | "state_changed">> =>
  db.transaction(async (tx) => {
    const declined = await decide(tx, actor, { id, state: "DECLINED", reason }, now)
    if ("refused" in declined) return declined
    const seller = await tx.one<{ userId: string }>(
      `select user_id as "userId" from proposals where id = $1`,
      [id],
    )
    if (seller) await addMessages(tx, [toSeller({ ...declined, ...seller }, "DECLINED", actor.id, now)])
    return declined
  })

type Decision = { id: string; state: "WITHDRAWN" | "DECLINED"; reason: string }

async function decide(
  tx: Tx,
  actor: Actor,
  { id, state, reason }: Decision,
  now: Date,
): Promise<Proposal | Refused<"not_found" | "state_changed">> {
  const before = await proposalOf(tx, actor, id, "for update of p")
  if (!before) return refuse("not_found")
  if (before.state !== "OPEN") return refuse("state_changed", { state: before.state })
  await tx.run(
    "update proposals set state = $2, decided_at = $3, decided_by = $4, reason = $5 where id = $1",
    [id, state, now, actor.id, reason],
  )
  await noteAct(tx, state === "DECLINED" ? "declined" : "withdrawn", before, actor, now)
  return (await proposalOf(tx, actor, id)) ?? refuse("not_found")
}

/** That it happened, to which car and by whom; never the words, which are for the two sides alone (ADR-0053). */
const noteAct = (
  tx: Tx,
  act: "made" | "declined" | "withdrawn",
  { id, carId, jobNumber }: Proposal,
  actor: Actor,
  at: Date,
) =>
  appendEntry(tx, {
    kind: `proposal.${act}`,
    source: "screen",
    actorId: actor.id,
    carId,
    content: { id, jobNumber },
    at,
  })
