import { randomUUID } from "node:crypto"
import { askedOffersOf } from "../../../contract/answers.ts"
import type { AgentCar, Car } from "../../../contract/cars.ts"
import { answerDue } from "../../../contract/clocks.ts"
import { type Offer, offerOf } from "../../../contract/offers.ts"
import type { SendRequest } from "../../../contract/requests.ts"
import { actRow, type Database, isDeadlock, violatedConstraint } from "../../platform/postgres/index.ts"

import { type Refused, refuse } from "../../platform/refusal.ts"
import {
  type FirstAct,
  firstActInsert,
  firstActRow,
  type LaterAct,
  laterActInsert,
  type Snapshot,
} from "../activities/record.ts"
import { agentCarJson, asAgentCar } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"
import { mailsInsert } from "../outbox/add.ts"
import { type Addresses, providerMail, type RequestFacts, receiptMail } from "./mails.ts"
import { type Asked, askedOf } from "./queries.ts"
import { actingLocation, judge, offerTypeOf, type SendRefusal, unavailable, wishOf } from "./rules.ts"

/** A call is judged again when another one was quicker; what changed then gives the reason. */
const mostAttempts = 3

/**
 * An individual request, the acceptance of a pre-offer, or the request for a ZVF (P16 to P21, P26; `/car/mail`).
 * The car is read once, then changed only if offer and status are still the ones that were read: of simultaneous calls
 * one wins. Car, act and mails are one transaction. The same request id again answers the car as it now is.
 * Refusals come in the order of P7.
 */
export async function sendRequest(
  db: Database,
  actor: Actor,
  body: SendRequest,
  now: Date,
  addresses: Addresses,
): Promise<AgentCar | Refused<SendRefusal>> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const asked = await askedOf(db, actor, body)
    const car = asked.car as Car
    const judged = judge(asked, body, actor, now)
    if (judged === "repeated") return asAgentCar(car)
    if (judged) return judged
    const intent = intentOf(asked, car, actor, body, now)
    const saved = await carryOut(db, intent, addresses)
    if (saved) return saved
  }
  return refuse(unavailable(body))
}

/** A call that may be carried out, with everything that it writes. */
type Intent = { act: FirstAct; facts: RequestFacts; openActivityId: string | null; withReceipt: boolean }

function intentOf(asked: Asked, car: Car, actor: Actor, body: SendRequest, now: Date): Intent {
  const offer = offerOf(car, offerTypeOf(body))
  const snapshot = snapshotOf(car, offer, body, now)
  const locationId = actingLocation(car, body) as string
  const chosen = actor.locations.find(({ id }) => id === locationId)
  const act: FirstAct = {
    ...stepOf(body),
    id: randomUUID(),
    type: body.type,
    carId: car.id,
    userId: actor.id,
    locationId,
    actorId: actor.id,
    requestId: body.requestId,
    at: now,
    reason: "",
    snapshot,
  }
  const facts: RequestFacts = {
    activityId: act.id,
    car,
    brand: asked.brand,
    model: asked.model,
    type: act.type,
    preOfferType: act.preOfferType,
    offer,
    location: chosen as RequestFacts["location"],
    person: actor,
    ...wishOf(body),
    sentAt: now,
    dueAt: new Date(snapshot.dueAt),
    confirmedAt: null,
    reason: "",
  }
  const withReceipt = act.verb === "accept" || !asked.receiptMuted
  return { act, facts, openActivityId: asked.openActivityId, withReceipt }
}

function stepOf(body: SendRequest): Pick<FirstAct, "verb" | "state" | "preOfferType"> {
  if (body.type === "PRE_OFFER_REQUEST") return { verb: "request", state: "OPEN", preOfferType: null }
  return body.type === "PRE_OFFER_ACCEPT"
    ? { verb: "accept", state: "PRE_CONTRACT_ACCEPTED", preOfferType: offerTypeOf(body) }
    : { verb: "accept", state: "REQUEST_ACCEPTED", preOfferType: null }
}

function snapshotOf(car: Car, offer: Offer, body: SendRequest, now: Date): Snapshot {
  const wish = wishOf(body)
  const due = answerDue(
    { type: body.type, wantedDate: wish.wantedDate, dateOfDelivery: car.dateOfDelivery },
    now,
  )
  return {
    ...offer,
    ...wish,
    offerVersion: car.offerVersion,
    termsVersion: body.type === "PRE_OFFER_ACCEPT" ? (body.termsVersion ?? null) : null,
    dueAt: due.toISOString(),
    ...(body.type === "PRE_OFFER_REQUEST" && { asked: askedOffersOf(car) }),
  }
}

/**
 * Null when another call was quicker, by status, offer or request id; then nothing was written. A deadlock counts as
 * that too.
 */
async function carryOut(
  db: Database,
  { act, facts, openActivityId, withReceipt }: Intent,
  addresses: Addresses,
): Promise<AgentCar | null> {
  const drafts = [providerMail(facts, addresses), ...(withReceipt ? [receiptMail(facts, addresses)] : [])]
  const answer = openActivityId && actRow(answerByAcceptance(openActivityId, act))
  const parameters = [
    act.carId,
    act.snapshot.offerVersion,
    openActivityId,
    firstActRow(act),
    answer,
    JSON.stringify(drafts),
  ]
  try {
    const row = await db.one<{ car: AgentCar }>(act.verb === "request" ? requestSql : acceptSql, parameters)
    return row?.car ?? null
  } catch (error) {
    if (violatedConstraint(error) === "acts_request_id_unique" || isDeadlock(error)) return null
    throw error
  }
}

/**
 * Car, act and mails in one statement, which is a transaction of its own: one round trip instead of five, and the
 * car's row and its part of the list are locked that much shorter.
 */
const changeSql = (change: string) => `
  with changed as (
    update cars c set ${change}, version = c.version + 1
    from jsonb_populate_record(null::acts, $4::jsonb) act
    where c.id = $1 and c.offer_version = $2 and c.listed and c.activity_state is null
      and c.open_request is not distinct from $3
    returning c.*),
  first_act as (${firstActInsert("$4", "changed")}),
  answering_act as (${laterActInsert("$5", "changed")}),
  mails as (${mailsInsert("$6", "changed")})
  select ${agentCarJson} as car from changed c`

const acceptSql = changeSql(`activity_state = act.state, date_status_updated = act.at, user_id = act.user_id,
  location_id = act.location_id, pre_offer_type = act.pre_offer_type, open_request = null`)
const requestSql = changeSql("open_request = act.id")

/** The prices that were accepted exist already, so no answer to an individual request is awaited (P17). */
const answerByAcceptance = (activityId: string, { actorId, at }: FirstAct): LaterAct => ({
  id: randomUUID(),
  activityId,
  verb: "answer",
  state: "ANSWERED",
  actorId,
  at,
  reason: "",
  snapshot: {},
})
