import { randomUUID } from "node:crypto"
import { berlinToday } from "../../../contract/core/dates.ts"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { activityStateAfter, isConfirmed } from "../../../contract/fleet/states.ts"
import { recordAs } from "../../core/journal/append.ts"
import { overtakenOf } from "../../core/journal/overtaken.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import { lockCar, writing, wrongReferences } from "../../fleet/cars/write.ts"
import { changeCar } from "../../fleet/cars/writer.ts"
import { shownDocuments } from "../../fleet/documents/documents.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { addToOutbox, type MailDraft } from "../../portal/mail/draft.ts"
import { firstAct, type LaterAct, noWish, recordAct } from "../acts/record.ts"
import { factsOf, recipientsOf } from "../requests/facts.ts"
import { providerMail, receiptMail, type Verdict, verdictMail } from "../requests/mails.ts"
import { judgeUpdate, type UpdateRefusal } from "./rules.judge.ts"
import { type CarPlan, type HeldCase, refusalOfConfirmation, type UpdateBody } from "./rules.ts"

/** Serialises with blocking, deactivating or moving the user (ADR-0030). Lock order: user, then car. */
export const lockHolder = (tx: Tx, userId: string): Promise<unknown> =>
  tx.one("select from users where id = $1 for share", [userId])

const holderSql = `
  select u.active,
    is_blocked(u.id, $3) as blocked,
    exists (select from user_locations ul where ul.user_id = u.id and ul.location_id = $2) as "isOfLocation"
  from users u where u.id = $1`
type Holder = { active: boolean; blocked: boolean; isOfLocation: boolean }

/** The holder of a recorded acceptance must have access to the portal. Role and consent do not matter, since they agreed elsewhere. */
export async function refusalOfHolder(
  tx: Tx,
  { userId, locationId }: Pick<CarFields, "userId" | "locationId">,
  now: Date,
): Promise<Refused<"invalid_input"> | null> {
  const holder = await tx.one<Holder>(holderSql, [userId, locationId, now])
  const message = messageOf(holder)
  return message ? refuse("invalid_input", [{ path: "userId", message }]) : null
}

function messageOf(holder: Holder | undefined): string | null {
  if (!holder?.isOfLocation) return "Dieser Benutzer gehört nicht zum gewählten Standort."
  if (!holder.active) return "Dieser Benutzer ist nicht aktiv."
  return holder.blocked ? "Dieser Benutzer ist gesperrt. Erfassen Sie es für eine andere Person." : null
}

type Change = {
  before: Car
  after: Car
  /** Open individual request and holding acceptance before the change. */
  openCaseId: string | null
  heldCaseId: string | null
  plan: CarPlan
  /** Of each new act. */
  act: { actorId: string; at: Date; reason: string }
  context: Context
}

/** Updates a car; car, acts and e-mails are one transaction. Conflicts are reported before other refusals. */
export async function updateCar(
  context: Context,
  actor: Actor,
  body: UpdateBody,
  now: Date,
): Promise<Car | Refused<UpdateRefusal | "not_found" | "invalid_job_number">> {
  return writing(context.db, body.jobNumber, async (tx) => {
    const rejected = await change(tx, actor, body, now, context)
    if (!body.free || isRefused(rejected)) return rejected
    const { id, version } = rejected
    const release = { id, version, activityState: null, reason: body.reason }
    const freed = await change(tx, actor, release, now, context)
    // Otherwise the rejection is rolled back, too.
    if (isRefused(freed)) throw new Error(`Car ${id} was rejected and cannot be freed: ${freed.refused}`)
    return freed
  })
}

async function change(
  tx: Tx,
  actor: Actor,
  body: UpdateBody,
  now: Date,
  context: Context,
): Promise<Car | Refused<UpdateRefusal | "not_found" | "invalid_job_number">> {
  if (body.activityState && body.userId) await lockHolder(tx, body.userId)
  const locked = await lockCar(tx, body.id)
  if (!locked) return refuse("not_found")
  const { car: before, openCaseId } = locked
  const overtaken = await overtakenOf(tx, "car", [{ ...before, seen: body.version }])
  const plan = judgeUpdate(locked, overtaken(before.id), body, now)
  if (isRefused(plan)) return plan
  if (!plan.changed) return before
  const held = await heldCase(tx, before)
  const refused =
    (await wrongReferences(tx, before, plan.next, berlinToday(now))) ??
    (plan.verb === "record" ? await refusalOfHolder(tx, plan.next, now) : null) ??
    refusalOfConfirmation(plan, held)
  if (refused) return refused
  await recordAs(tx, actor.id, "screen")
  const closing = plan.closing && { openCaseId: null }
  const after = await changeCar(tx, before, { ...plan.edits, ...closing })
  const act = { actorId: actor.id, at: now, reason: body.reason ?? "" }
  const made = { before, after, openCaseId, heldCaseId: held?.id ?? null, plan, act, context }
  const drafts = [...(await closeRequest(tx, made)), ...(await takeStep(tx, made))]
  if (drafts.length > 0) await addToOutbox(tx, drafts)
  return after
}

/** The newest acceptance of a car with a status is the one that holds it. */
async function heldCase(tx: Tx, car: Car): Promise<HeldCase | null> {
  if (car.activityState === null) return null
  const row = await tx.one<HeldCase>(
    `select id, recorded, sent_at as "sentAt" from cases where car_id = $1 and type <> 'PRE_OFFER_REQUEST' order by number desc limit 1`,
    [car.id],
  )
  if (!row) throw new Error(`Car ${car.id} has a status that nobody gave it`)
  return row
}

async function closeRequest(tx: Tx, change: Change): Promise<MailDraft[]> {
  const { plan, openCaseId } = change
  if (!plan.closing || !openCaseId) return []
  const verb = plan.closing === "ANSWERED" ? "answer" : "decline"
  const snapshot = plan.answer ? { ...plan.answer.offers[0]?.after, answer: plan.answer } : {}
  await recordLater(tx, change, { caseId: openCaseId, verb, state: plan.closing, snapshot })
  // The car now has a holder, so the requester is not invited to accept it.
  return plan.verb === "record" ? [] : verdict(tx, change, openCaseId, plan.closing)
}

const stepVerdicts = {
  confirm: "CONFIRMED",
  reject: "REJECTED",
  free: "FREED",
  correct: "CORRECTED",
} as const

async function takeStep(tx: Tx, change: Change): Promise<MailDraft[]> {
  const { plan, before, after, heldCaseId } = change
  if (plan.verb === "record") return recordByProvider(tx, change)
  if (plan.verb === null || heldCaseId === null) return []
  const from = before.activityState ?? "none"
  const to = after.activityState ?? "none"
  const state = plan.verb === "correct" ? to : activityStateAfter(plan.verb, from, to)
  const confirms = plan.verb === "confirm" || plan.verb === "correct"
  const snapshot = confirms ? { dateConfirmation: after.dateConfirmation } : {}
  await recordLater(tx, change, { caseId: heldCaseId, verb: plan.verb, state, snapshot })
  const announced = stepVerdicts[plan.verb]
  return announced !== "FREED" || state === "FREED" ? verdict(tx, change, heldCaseId, announced) : []
}

type Later = Pick<LaterAct, "caseId" | "verb" | "state" | "snapshot">

const recordLater = (tx: Tx, { act, context }: Change, later: Later) =>
  recordAct(tx, { ...act, ...later, id: randomUUID() }, context.providerLines)

async function verdict(tx: Tx, { context, act }: Change, caseId: string, state: Verdict) {
  const facts = await factsOf(tx, caseId)
  const recipients = await recipientsOf(tx, caseId, act.at)
  return recipients.map((to) => verdictMail({ ...facts, to }, state, context))
}

/** Records an acceptance received outside the portal; sends the same e-mails as an agent's own. */
async function recordByProvider(tx: Tx, { after, act, context }: Change): Promise<MailDraft[]> {
  const step = {
    ...act,
    verb: "record",
    type: after.area === "PRE_OFFER" ? "PRE_OFFER_ACCEPT" : "SELECTION_ACCEPT",
    state: after.activityState as string,
    userId: after.userId as string,
    locationId: after.locationId as string,
    requestId: null,
    preOfferType: after.preOfferType,
  } as const
  const documents = await shownDocuments(tx, after.id)
  const recorded = firstAct(after, step, { wish: noWish, agreed: null, documents })
  await recordAct(tx, recorded, context.providerLines)
  const facts = await factsOf(tx, recorded.id)
  return isConfirmed(after.activityState)
    ? [verdictMail(facts, "CONFIRMED", context)]
    : [providerMail(facts, context), receiptMail(facts, context)]
}
