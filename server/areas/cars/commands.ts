import { randomUUID } from "node:crypto"
import { type CarFields, carFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { answerDue } from "../../../contract/clocks.ts"
import { offerOf } from "../../../contract/offers.ts"
import { activityStateAfter } from "../../../contract/states.ts"
import { type Database, type Tx, violatedConstraint } from "../../platform/db.ts"
import { isRefused, type Refused, refuse } from "../../platform/errors.ts"
import { type LaterAct, recordAct, recordFirstAct } from "../activities/record.ts"
import type { Actor } from "../identity/gate.ts"
import { addToOutbox, type MailDraft } from "../outbox/add.ts"
import { type Addresses, providerMail, receiptMail, type Verdict, verdictMail } from "../requests/mails.ts"
import { factsOf } from "../requests/queries.ts"
import { carJson, columnOf } from "./present.ts"
import { type CarPlan, planUpdate, type UpdateBody } from "./rules.ts"

export type { Addresses }

/** One update in progress: the locked car before and after, and who does it when. */
type Change = {
  before: Car
  after: Car
  /** Activity of the open individual request and of the acceptance that holds the car, before the change. */
  openActivityId: string | null
  heldActivityId: string | null
  plan: CarPlan
  actor: Actor
  reason: string
  now: Date
}

/**
 * Changes fields or the status of a car, or answers its open request; car, acts and mails are one transaction
 * (decisions 16, 19, 21, 22). Refused: `not_found`; `version_conflict` with the current car, as soon as anything was
 * changed since it was loaded: without a history nobody can tell whether two edits touch the same fields (decision
 * 35); then whatever `planUpdate` refuses. The conflict comes before the 422s, which depend on what was loaded.
 */
export async function updateCar(
  db: Database,
  actor: Actor,
  body: UpdateBody,
  now: Date,
  addresses: Addresses,
): Promise<Car | Refused> {
  try {
    return await db.transaction((tx) => change(tx, actor, body, now, addresses))
  } catch (error) {
    const refused = refusalOfConstraint(violatedConstraint(error))
    if (refused) return refused
    throw error
  }
}

async function change(
  tx: Tx,
  actor: Actor,
  body: UpdateBody,
  now: Date,
  addresses: Addresses,
): Promise<Car | Refused> {
  const locked = await tx.one<Locked>(lockSql, [body.id])
  if (!locked) return refuse("not_found")
  const before = locked.car
  if (before.version !== body.version) return refuse("version_conflict", { current: before })
  const plan = planUpdate(before, body, now)
  if (isRefused(plan)) return plan
  if (!plan.changed) return before
  if (plan.verb === "record" && !(await isOfLocation(tx, plan.next)))
    return refuse("invalid_input", notOfLocation)
  const wrong = await wrongOption(tx, before, plan.next)
  if (wrong) return invalidValue(wrong)
  const heldActivityId = await heldActivity(tx, before)
  const after = await writeCar(tx, before.id, plan)
  const { openActivityId } = locked
  const reason = body.reason ?? ""
  await recordAndTell(
    tx,
    { before, after, openActivityId, heldActivityId, plan, actor, reason, now },
    addresses,
  )
  return after
}

type Locked = { car: Car; openActivityId: string | null }
const lockSql = `select ${carJson} as car, open_request as "openActivityId" from cars c where id = $1 for update`

const notOfLocation = [{ path: "userId", message: "Dieser Benutzer gehört nicht zum gewählten Standort." }]

async function isOfLocation(tx: Tx, { userId, locationId }: CarFields): Promise<boolean> {
  const sql = "select 1 from user_locations where user_id = $1 and location_id = $2"
  return (await tx.one(sql, [userId, locationId])) !== undefined
}

const optionFields = carFields.filter((field) => field.kind === "option")

/** A new brand that is a model, say: the database knows only that it is an option (specification 3). */
async function wrongOption(tx: Tx, before: Car, next: CarFields): Promise<string | undefined> {
  const edited = optionFields.filter(({ name }) => next[name] !== null && next[name] !== before[name])
  if (edited.length === 0) return undefined
  const known = await tx.many<{ id: string; type: string }>(
    "select id, type from options where id = any($1)",
    [edited.map(({ name }) => next[name])],
  )
  const fits = ({ name, optionType }: (typeof optionFields)[number]) =>
    known.some(({ id, type }) => id === next[name] && type === optionType)
  return edited.find((field) => !fits(field))?.name
}

/** The acceptance that holds a car with a status is the newest that was made for it. */
async function heldActivity(tx: Tx, car: Car): Promise<string | null> {
  if (car.activityState === null) return null
  const row = await tx.one<{ id: string }>(
    "select id from acts where car_id = $1 and verb in ('accept', 'record') order by number desc limit 1",
    [car.id],
  )
  if (!row) throw new Error(`Car ${car.id} has a status that nobody gave it`)
  return row.id
}

const columns = carFields.map(({ name }) => columnOf(name))

/** One fixed statement for any combination of fields, so that it stays prepared. */
const writeSql = `
  update cars c set ${columns.map((column) => `${column} = n.${column}`).join(", ")}, version = c.version + 1,
    offer_version = c.offer_version + $3, open_request = case when $4 then null else c.open_request end
  from jsonb_populate_record(null::cars, $2) n
  where c.id = $1
  returning ${carJson} as car`

async function writeCar(tx: Tx, id: string, plan: CarPlan): Promise<Car> {
  const values = Object.fromEntries(carFields.map(({ name }) => [columnOf(name), plan.next[name]]))
  const parameters = [id, values, plan.offerChanged ? 1 : 0, plan.closing !== null]
  const row = await tx.one<{ car: Car }>(writeSql, parameters)
  return (row as { car: Car }).car
}

async function recordAndTell(tx: Tx, change: Change, addresses: Addresses): Promise<void> {
  const drafts = [...(await closeRequest(tx, change, addresses)), ...(await takeStep(tx, change, addresses))]
  if (drafts.length > 0) await addToOutbox(tx, drafts)
}

async function closeRequest(tx: Tx, change: Change, addresses: Addresses): Promise<MailDraft[]> {
  const { plan, openActivityId, after } = change
  if (!plan.closing || !openActivityId) return []
  const answered = plan.closing === "ANSWERED"
  const verb = answered ? "answer" : "decline"
  const snapshot = answered ? offerOf(after, "MAIN") : {}
  await recordLater(tx, change, { activityId: openActivityId, verb, state: plan.closing, snapshot })
  // Whoever holds the car now hears of that; nobody is invited to accept it any more.
  return plan.verb === "record" ? [] : verdict(tx, openActivityId, plan.closing, addresses)
}

const stepVerdicts = { confirm: "CONFIRMED", reject: "REJECTED", free: "FREED", correct: null } as const

async function takeStep(tx: Tx, change: Change, addresses: Addresses): Promise<MailDraft[]> {
  const { plan, before, after, heldActivityId } = change
  if (plan.verb === "record") return recordByProvider(tx, change, addresses)
  if (plan.verb === null || heldActivityId === null) return []
  const from = before.activityState ?? "none"
  const to = after.activityState ?? "none"
  const state = plan.verb === "correct" ? to : activityStateAfter(plan.verb, from, to)
  const confirms = plan.verb === "confirm" || plan.verb === "correct"
  const snapshot = confirms ? { dateConfirmation: after.dateConfirmation } : {}
  await recordLater(tx, change, { activityId: heldActivityId, verb: plan.verb, state, snapshot })
  const told = stepVerdicts[plan.verb]
  const isNews = told !== null && (told !== "FREED" || state === "FREED")
  return isNews ? verdict(tx, heldActivityId, told, addresses) : []
}

type Later = Pick<LaterAct, "activityId" | "verb" | "state" | "snapshot">

const recordLater = (tx: Tx, { actor, now, reason }: Change, act: Later) =>
  recordAct(tx, { ...act, id: randomUUID(), actorId: actor.id, at: now, reason })

const verdict = async (tx: Tx, activityId: string, state: Verdict, addresses: Addresses) => [
  verdictMail(await factsOf(tx, activityId), state, addresses),
]

/** An acceptance that reached the provider by other ways; its mails are those of an agent's own (decision 22). */
async function recordByProvider(tx: Tx, change: Change, addresses: Addresses): Promise<MailDraft[]> {
  const { before, after, actor, now, reason } = change
  const id = randomUUID()
  const type = after.area === "PRE_OFFER" ? "PRE_OFFER_ACCEPT" : "SELECTION_ACCEPT"
  const { dateOfDelivery, preOfferType } = after
  await recordFirstAct(tx, {
    id,
    verb: "record",
    type,
    state: after.activityState as string,
    carId: after.id,
    userId: after.userId as string,
    locationId: after.locationId as string,
    actorId: actor.id,
    requestId: null,
    preOfferType,
    at: now,
    reason,
    snapshot: {
      ...offerOf(after, preOfferType ?? "MAIN"),
      offerVersion: before.offerVersion,
      wantedKm: null,
      wantedDate: null,
      termsVersion: null,
      dueAt: answerDue({ type, wantedDate: null, dateOfDelivery }, now).toISOString(),
    },
  })
  const facts = await factsOf(tx, id)
  return after.activityState?.endsWith("_CONFIRMED")
    ? [verdictMail(facts, "CONFIRMED", addresses)]
    : [providerMail(facts, addresses), receiptMail(facts, addresses)]
}

const fieldOfConstraint: Record<string, string> = {
  cars_id_number_is_vin: "idNumber",
  cars_promotion_fk: "promotion",
  cars_brand_fk: "brand",
  cars_model_fk: "model",
  cars_model_series_fk: "modelSeries",
  cars_location_fk: "locationId",
}

/** What the database refuses because of what was entered; null for anything else. */
function refusalOfConstraint(constraint: string | undefined): Refused | null {
  if (constraint === "cars_job_number_unique") return refuse("invalid_job_number")
  const path = constraint && fieldOfConstraint[constraint]
  return path ? invalidValue(path) : null
}

const invalidValue = (path: string) => refuse("invalid_input", [{ path, message: "Ungültiger Wert." }])
