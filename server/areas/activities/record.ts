import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { Offer } from "../../../contract/offers.ts"
import type { Verb } from "../../../contract/states.ts"
import type { Tx } from "../../platform/postgres/index.ts"

/** What was shown when a request was sent: the offer, the wishes, and by when an answer was promised (P18). */
export type Snapshot = Offer & {
  offerVersion: number
  /** Individual wish in km; null where none was made. */
  wantedKm: number | null
  wantedDate: PlainDate | null
  termsVersion: string | null
  /** Instant, ISO 8601 in UTC. */
  dueAt: string
}

/** The act with which an activity begins; its id names the activity. */
export type FirstAct = {
  id: string
  verb: Extract<Verb, "request" | "accept" | "record">
  type: RequestType
  state: string
  carId: string
  /** Whose activity it is, and for which location. */
  userId: string
  locationId: string
  actorId: string
  requestId: string | null
  preOfferType: OfferType | null
  at: Date
  reason: string
  snapshot: Snapshot
}

/** A later act of the same activity; `snapshot` holds only what this act fixed. */
export type LaterAct = {
  id: string
  activityId: string
  verb: Exclude<Verb, FirstAct["verb"]> | "correct"
  state: string
  actorId: string
  at: Date
  reason: string
  snapshot: Partial<Offer> & { dateConfirmation?: PlainDate | null }
}

/**
 * The insert of a first act as a part of a larger statement: `act` is the parameter with a `FirstAct` as JSON, `given`
 * a relation that has one row when the act is to be recorded, and none otherwise.
 */
export const firstActInsert = (act: string, given: string): string => `
  insert into acts (id, activity_id, at, verb, type, state, car_id, user_id, location_id, actor_id, request_id,
    pre_offer_type, reason, snapshot)
  select act.id, act.id, at, verb, type, state, "carId", "userId", "locationId", "actorId", "requestId",
    "preOfferType", reason, snapshot
  from ${given} cross join jsonb_to_record(${act}::jsonb) as act(id uuid, at timestamptz, verb text, type text,
    state text, "carId" uuid, "userId" uuid, "locationId" uuid, "actorId" uuid, "requestId" uuid, "preOfferType" text,
    reason text, snapshot jsonb)`

/** The same for a `LaterAct`; car, person and location are those of its first act. A null act records nothing. */
export const laterActInsert = (act: string, given: string): string => `
  insert into acts (id, activity_id, at, verb, type, state, car_id, user_id, location_id, actor_id, pre_offer_type,
    reason, snapshot)
  select act.id, first.id, act.at, act.verb, first.type, act.state, first.car_id, first.user_id, first.location_id,
    act."actorId", first.pre_offer_type, act.reason, act.snapshot
  from ${given} cross join jsonb_to_record(${act}::jsonb) as act(id uuid, "activityId" uuid, at timestamptz, verb text,
    state text, "actorId" uuid, reason text, snapshot jsonb)
  join acts first on first.id = act."activityId"`

const always = "(select) always"
const firstActSql = firstActInsert("$1", always)
const laterActSql = laterActInsert("$1", always)

/** Begins an activity in the caller's transaction (P21, P24). */
export async function recordFirstAct(tx: Tx, act: FirstAct): Promise<void> {
  await tx.run(firstActSql, [act])
}

/**
 * Appends an act to an activity in the caller's transaction (P24). Throws when there is no such activity, so
 * that no step passes unrecorded.
 */
export async function recordAct(tx: Tx, act: LaterAct): Promise<void> {
  const recorded = await tx.run(laterActSql, [act])
  if (recorded !== 1) throw new Error(`No activity ${act.activityId}`)
}
