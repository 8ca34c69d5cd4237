import { randomUUID } from "node:crypto"
import { type Answer, offersAtRequest } from "../../../contract/cases/answers.ts"
import { answerDue } from "../../../contract/cases/deadlines.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { OfferType, RequestType } from "../../../contract/core/enums.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { ShownDocument } from "../../../contract/fleet/documents.ts"
import { type Offer, type OffersAtRequest, offerOf } from "../../../contract/fleet/offers.ts"
import type { Verb } from "../../../contract/fleet/states.ts"
import type { Agreed, Edition } from "../../../contract/people/agreed.ts"
import { asRow, type Tx } from "../../core/postgres/db.ts"

/** Offer, consent and deadline at the time of a request (P18). */
export type Snapshot = Offer & {
  offerVersion: number
  wantedKm: number | null
  wantedDate: PlainDate | null
  message?: string
  /** Texts agreed to; null if the act is not binding or was recorded by the provider. */
  conditions: Edition | null
  terms: Edition | null
  /** Documents of the car at a binding act. */
  documents?: readonly ShownDocument[]
  dueAt: string
  asked?: OffersAtRequest
}

type Wish = Pick<Snapshot, "wantedKm" | "wantedDate" | "message">

export const noWish: Wish = { wantedKm: null, wantedDate: null }

/** First act of a case; both share the id. */
export type FirstAct = {
  id: string
  verb: Extract<Verb, "request" | "accept" | "record">
  type: RequestType
  state: string
  carId: string
  userId: string
  locationId: string
  actorId: string
  requestId: string | null
  preOfferType: OfferType | null
  at: Date
  reason: string
  snapshot: Snapshot
}

type Circumstances = { wish: Wish; agreed: Agreed | null; documents: readonly ShownDocument[] }

/** First act about a car, with its offer, consent and deadline. */
export function firstAct(
  car: Car,
  step: Omit<FirstAct, "id" | "carId" | "snapshot">,
  { wish, agreed, documents }: Circumstances,
): FirstAct {
  const { type, preOfferType, at } = step
  const snapshot = {
    ...offerOf(car, preOfferType ?? "MAIN"),
    ...wish,
    offerVersion: car.offerVersion,
    conditions: agreed?.conditions ?? null,
    terms: agreed?.terms ?? null,
    dueAt: answerDue({ ...wish, type, dateOfDelivery: car.dateOfDelivery }, at).toISOString(),
    ...(type === "PRE_OFFER_REQUEST" ? { asked: offersAtRequest(car) } : { documents }),
  }
  return { ...step, id: randomUUID(), carId: car.id, snapshot }
}

/** `snapshot` holds only what this act changed. An answer without `answer` closed a request made obsolete by an acceptance. */
export type LaterAct = {
  id: string
  caseId: string
  verb: Exclude<Verb, FirstAct["verb"]> | "correct"
  state: string
  actorId: string
  at: Date
  reason: string
  snapshot: Partial<Offer> & { dateConfirmation?: PlainDate | null; answer?: Answer }
}

/** Parameter of `record_acts` (03_acts.sql): acts in order; `providerLines` is the provider's current name and address. */
export const actsJson = (acts: readonly (FirstAct | LaterAct)[], providerLines: readonly string[]): string =>
  JSON.stringify(acts.map((act) => asRow({ caseId: act.id, ...act, providerLines })))

/** Begins or continues a case in the caller's transaction (P21, P24). Throws if a continued case does not exist. */
export async function recordAct(
  tx: Tx,
  act: FirstAct | LaterAct,
  providerLines: readonly string[],
): Promise<void> {
  await tx.run("select record_acts($1)", [actsJson([act], providerLines)])
}
