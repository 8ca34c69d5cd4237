import { randomUUID } from "node:crypto"
import type { Agreed } from "../../../contract/agreed.ts"
import { askedOffersOf } from "../../../contract/answers.ts"
import type { Car } from "../../../contract/cars.ts"
import { answerDue } from "../../../contract/clocks.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { SendRequest } from "../../../contract/requests.ts"
import type { Actor } from "../../people/identity/gate.ts"
import type { FirstAct, Snapshot } from "../acts/record.ts"
import type { Asked } from "./facts.ts"
import type { RequestFacts } from "./mails.ts"
import { actingLocation, offerTypeOf, wishOf } from "./rules.ts"

/** A call that may be carried out, with everything that it writes. */
export type Intent = {
  act: FirstAct
  facts: RequestFacts
  openActivityId: string | null
}

/** The texts that whoever binds themselves at this instant agrees to. */
type Moment = { agreed: Agreed; now: Date }

/** What a call of `/car/mail` that was judged writes: the act with the whole offer (P18, P50), and what its mails say. */
export function intentOf(asked: Asked, car: Car, actor: Actor, body: SendRequest, moment: Moment): Intent {
  const agreed = body.type === "PRE_OFFER_REQUEST" ? null : moment.agreed
  const snapshot = snapshotOf(asked, car, body, { agreed, now: moment.now })
  const act: FirstAct = {
    ...stepOf(body),
    id: randomUUID(),
    type: body.type,
    carId: car.id,
    userId: actor.id,
    locationId: actingLocation(car, body) as string,
    actorId: actor.id,
    requestId: body.requestId,
    at: moment.now,
    reason: "",
    snapshot,
  }
  const chosen = actor.locations.find(({ id }) => id === act.locationId)
  const facts: RequestFacts = {
    activityId: act.id,
    car,
    brand: asked.brand,
    model: asked.model,
    type: act.type,
    preOfferType: act.preOfferType,
    offer: snapshot,
    ...(agreed && { agreed }),
    location: chosen as RequestFacts["location"],
    person: actor,
    wantedKm: snapshot.wantedKm,
    wantedDate: snapshot.wantedDate,
    sentAt: moment.now,
    dueAt: new Date(snapshot.dueAt),
    confirmedAt: null,
    reason: "",
    documentedAct: act.verb === "accept" ? act.id : null,
  }
  return { act, facts, openActivityId: asked.openActivityId }
}

function stepOf(body: SendRequest): Pick<FirstAct, "verb" | "state" | "preOfferType"> {
  if (body.type === "PRE_OFFER_REQUEST") return { verb: "request", state: "OPEN", preOfferType: null }
  return body.type === "PRE_OFFER_ACCEPT"
    ? { verb: "accept", state: "PRE_CONTRACT_ACCEPTED", preOfferType: offerTypeOf(body) }
    : { verb: "accept", state: "REQUEST_ACCEPTED", preOfferType: null }
}

type Consent = { agreed: Agreed | null; now: Date }

function snapshotOf({ documents }: Asked, car: Car, body: SendRequest, { agreed, now }: Consent): Snapshot {
  const wish = wishOf(body)
  const due = answerDue(
    { type: body.type, wantedDate: wish.wantedDate, dateOfDelivery: car.dateOfDelivery },
    now,
  )
  return {
    ...offerOf(car, offerTypeOf(body)),
    ...wish,
    offerVersion: car.offerVersion,
    conditions: agreed?.conditions ?? null,
    terms: agreed?.terms ?? null,
    dueAt: due.toISOString(),
    ...(body.type === "PRE_OFFER_REQUEST" ? { asked: askedOffersOf(car) } : { documents }),
  }
}
