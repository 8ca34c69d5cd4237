import type { Edition } from "../../../contract/agreed.ts"
import type { Answer, AskedOffers } from "../../../contract/answers.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { ShownDocument } from "../../../contract/documents.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { Offer } from "../../../contract/offers.ts"
import type { Verb } from "../../../contract/states.ts"
import { actInsert, actRow, recordAct as append, type Tx } from "../../core/postgres/index.ts"

/**
 * What was shown when a request was sent: the whole offer, the wishes, what was agreed to, and by when an answer was
 * promised (P18, P50).
 */
export type Snapshot = Offer & {
  offerVersion: number
  /** Individual wish in km; null where none was made. */
  wantedKm: number | null
  wantedDate: PlainDate | null
  /** What the person agreed to with it; null where nothing binds, or the provider recorded it without them. */
  conditions: Edition | null
  terms: Edition | null
  /** The car's documents as they were, of what binds (P37); acts of before have none. */
  documents?: readonly ShownDocument[]
  /** Instant, ISO 8601 in UTC. */
  dueAt: string
  /** For an individual request every offer as it was, which its answer is compared with (P47). */
  asked?: AskedOffers
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

/**
 * A later act of the same activity; `snapshot` holds only what this act fixed. An answer without `answer` closed a request
 * that an acceptance had made needless (P17).
 */
export type LaterAct = {
  id: string
  activityId: string
  verb: Exclude<Verb, FirstAct["verb"]> | "correct"
  state: string
  actorId: string
  at: Date
  reason: string
  snapshot: Partial<Offer> & { dateConfirmation?: PlainDate | null; answer?: Answer }
}

const firstColumns =
  "id activity_id at verb type state car_id user_id location_id actor_id request_id pre_offer_type reason snapshot"

/** The row of a first act. */
export const firstActRow = (act: FirstAct) => actRow({ ...act, activityId: act.id })
/** Its insert as part of a larger statement, as `actInsert` has it: `act` is the parameter with a `firstActRow`. */
export const firstActInsert = (act: string, given: string): string =>
  actInsert("acts", firstColumns.split(" "), act, given)

/** The same for the `actRow` of a `LaterAct`; car, person and location are those of its first act. A null act records nothing. */
export const laterActInsert = (act: string, given: string): string => `
  insert into acts (id, activity_id, at, verb, type, state, car_id, user_id, location_id, actor_id, pre_offer_type,
    reason, snapshot)
  select act.id, first.id, act.at, act.verb, first.type, act.state, first.car_id, first.user_id, first.location_id,
    act.actor_id, first.pre_offer_type, act.reason, act.snapshot
  from ${given} cross join jsonb_populate_record(null::acts, ${act}::jsonb) act
  join acts first on first.id = act.activity_id`

const laterActSql = laterActInsert("$1", "(select) always")

/** Begins an activity in the caller's transaction (P21, P24). */
export async function recordFirstAct(tx: Tx, act: FirstAct): Promise<void> {
  await append(tx, "acts", { ...act, activityId: act.id })
}

/**
 * Appends an act to an activity in the caller's transaction (P24). Throws when there is no such activity, so
 * that no step passes unrecorded.
 */
export async function recordAct(tx: Tx, act: LaterAct): Promise<void> {
  const recorded = await tx.run(laterActSql, [actRow(act)])
  if (recorded !== 1) throw new Error(`No activity ${act.activityId}`)
}
