import type { Edition } from "../../../contract/agreed.ts"
import type { Answer, AskedOffers } from "../../../contract/answers.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { ShownDocument } from "../../../contract/documents.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import type { Offer } from "../../../contract/offers.ts"
import type { Verb } from "../../../contract/states.ts"
import { actRow, type Tx } from "../../core/postgres/index.ts"

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

/** Columns that a later act takes over from the first one, and all others. */
const columnsOfCase = ["type", "car_id", "user_id", "location_id", "pre_offer_type"]
const columnsOfAct = [
  "id",
  "activity_id",
  "at",
  "verb",
  "state",
  "actor_id",
  "request_id",
  "reason",
  "snapshot",
]

/** What documents call provider, location, car and the acting office, by the keys of their facts. */
const namedJson = (act: string, holder: string) => `(
  select jsonb_build_object(
    'office', case when actor.type = 'ADMIN' and actor.id <> ${holder}.user_id then 'PROVIDER' else 'AGENT' end,
    'provider', ${act}::jsonb -> 'provider_lines',
    'location', jsonb_build_object('name', l.name, 'vfnr', l.vfnr, 'vfnrHB', l.vfnr_hb, 'gssnLocation', l.gssn_location,
      'address', jsonb_build_array(l.street, concat(l.zip, ' ', l.city), l.region)),
    'car', jsonb_build_object('id', c.id, 'area', c.area, 'jobNumber', c.job_number, 'idNumber', c.id_number,
      'licensePlateNumber', c.license_plate_number,
      'brand', coalesce((select label from options where id = c.brand), ''),
      'modelSeries', coalesce((select label from options where id = c.model_series), ''),
      'model', coalesce((select label from options where id = c.model), ''),
      'modelDesignation', c.model_designation, 'colour', c.paint_base_color,
      'paint', concat_ws(' ', nullif(c.paint_code, ''), nullif(c.paint_designation, '')),
      'upholstery', concat_ws(' ', nullif(c.upholstery_code, ''), nullif(c.upholstery_designation, '')),
      'condition', c.condition, 'firstRegistration', c.date_of_first_registration,
      'kilometerReading', c.kilometer_reading, 'additionalInformation', c.additional_information))
  from users actor, locations l, cars c
  where actor.id = act.actor_id and l.id = ${holder}.location_id and c.id = ${holder}.car_id)`

const insert = (name: string, act: string, given: string, isFirst: boolean): string => {
  const ofCase = isFirst ? "act" : "first"
  return `${name} as (
    insert into acts (${[...columnsOfAct, ...columnsOfCase].join(", ")}, named)
    select ${columnsOfAct.map((column) => `act.${column}`).join(", ")},
      ${columnsOfCase.map((column) => `${ofCase}.${column}`).join(", ")}, ${namedJson(act, ofCase)}
    from ${given} cross join jsonb_populate_record(null::acts, ${act}::jsonb) act
    ${isFirst ? "" : "join acts first on first.id = act.activity_id"}
    returning id, type, user_id, actor_id, named),
  ${name}_people as (
    insert into act_people (act_id, user_id, name, mail)
    select act.id, u.id, u.firstname || ' ' || u.lastname, u.mail
    from ${name} act join users u
      on u.id = any(array[act.user_id, case when act.named ->> 'office' = 'AGENT' then act.actor_id end])
    where act.type <> 'PRE_OFFER_REQUEST')`
}

/** The parameter of `firstActInsert`; `providerLines`: how the provider names itself now. */
export const firstActRow = (act: FirstAct, providerLines: readonly string[]) =>
  actRow({ ...act, activityId: act.id, providerLines })
/**
 * Records a first act, and beside a binding one the names of its people, as "with" queries of a larger statement: `act` is the
 * parameter with a `firstActRow`, `given` a relation that has one row when it is to be recorded, and none otherwise.
 */
export const firstActInsert = (act: string, given: string): string => insert("first_act", act, given, true)

/** The parameter of `laterActInsert`. */
export const laterActRow = (act: LaterAct, providerLines: readonly string[]) =>
  actRow({ ...act, providerLines })
/** The same for a later act; car, person and location are those of its first act. */
export const laterActInsert = (act: string, given: string): string => insert("later_act", act, given, false)

const firstActSql = `with ${firstActInsert("$1", "(select) always")} select from first_act`
const laterActSql = `with ${laterActInsert("$1", "(select) always")} select from later_act`

/** Begins an activity in the caller's transaction (P21, P24). */
export async function recordFirstAct(tx: Tx, act: FirstAct, providerLines: readonly string[]): Promise<void> {
  await tx.run(firstActSql, [firstActRow(act, providerLines)])
}

/**
 * Appends an act to an activity in the caller's transaction (P24). Throws when there is no such activity, so
 * that no step passes unrecorded.
 */
export async function recordAct(tx: Tx, act: LaterAct, providerLines: readonly string[]): Promise<void> {
  const recorded = await tx.run(laterActSql, [laterActRow(act, providerLines)])
  if (recorded !== 1) throw new Error(`No activity ${act.activityId}`)
}
