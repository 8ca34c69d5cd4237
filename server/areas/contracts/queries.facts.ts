import type { PlainDate } from "../../../contract/dates.ts"
import type { ShownDocument } from "../../../contract/documents.ts"
import { type KeptOffer, keptOffer } from "../../../contract/offers.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { keptConditions } from "../conditions/queries.ts"
import { keptTerms } from "../terms/queries.ts"
import { namesOf } from "./present.ts"
import type { AgreedText, ContractFacts, HistoryStep } from "./rules.facts.ts"
import { type BindingAct, bindingActs, kindOf, wasConfirmed } from "./rules.ts"

type Edition = { version: string; hash: string }
type FactsRow = Pick<ContractFacts, "act" | "location" | "person" | "actedBy" | "car" | "record"> & {
  confirmedBefore: boolean
  offered: KeptOffer & {
    offerVersion: number
    documents?: readonly ShownDocument[]
    dueAt: string
    terms: Edition | null
    conditions: Edition | null
  }
}
type StepRow = BindingAct & Omit<HistoryStep, "kind"> & { confirmedOn: PlainDate | null }

/**
 * Column -> value of the car of `a` where it was changed after the act: sealed later, or not yet. What the act's own
 * transaction changed belongs to it.
 */
const changedSince = `
  select coalesce(jsonb_object_agg(key, was), '{}') as was from (
    select distinct on (f.key) f.key, f.value -> 0 as was
    from car_changes c cross join jsonb_each(c.fields) f
    where c.car_id = a.car_id and c.xmin::text <> a.xmin::text and not exists (
      select from record_entries e where e.position < sealed.position
        and (e.car_id = a.car_id and e.kind like 'car.%' and e.content -> 'id' = to_jsonb(c.id) or e.changes @> c.id))
    order by f.key, c.id) first_change`

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** Of a row of the provider's lists, column -> value where it was changed after a place of the record, or was not sealed yet. */
const rowChangedSince = (topic: "option" | "location", id: string, position: string) => `(
  select coalesce(jsonb_object_agg(key, was), '{}') from (
    select distinct on (f.key) f.key, f.value -> 0 as was
    from (
      select position, 0 as number, content from record_entries
        where topic = '${topic}' and kind = '${topic}.changed' and position > ${position}
      union all
      select null, number, content from record_pending where kind = '${topic}.changed') e
      cross join lateral jsonb_each(e.content -> 'fields') f
    where e.content ->> 'id' = ${id}
    order by f.key, e.position nulls last, e.number) first_change)`
/** What an option was called when the activity began: that is what was agreed, whatever the provider calls it since. */
const label = (column: string) => `coalesce((
  select to_jsonb(o) || ${rowChangedSince("option", "o.id::text", "begun.position")}
  from options o where o.id = (k.car ->> '${column}')::uuid) ->> 'label', '')`
const place = (e: string) => `'position', ${e}.position, 'entryHash', encode(${e}.entry_hash, 'hex'),
  'previousHash', encode(${e}.previous_hash, 'hex'), 'hash', encode(${e}.hash, 'hex'), 'sealedAt', ${instant(`${e}.sealed_at`)}`

const factsSql = `
  select
    json_build_object('id', a.id, 'activityId', a.activity_id, 'at', ${instant("a.at")}, 'verb', a.verb, 'state', a.state,
      'type', a.type, 'preOfferType', a.pre_offer_type, 'reason', a.reason) as act,
    ${wasConfirmed} as "confirmedBefore",
    json_build_object('name', place ->> 'name', 'vfnr', place ->> 'vfnr', 'vfnrHB', place ->> 'vfnr_hb',
      'gssnLocation', place ->> 'gssn_location', 'address', json_build_array(place ->> 'street',
        concat(place ->> 'zip', ' ', place ->> 'city'), place ->> 'region')) as location,
    json_build_object('name', u.firstname || ' ' || u.lastname, 'mail', u.mail) as person,
    json_build_object('office', case when actor.type = 'ADMIN' and a.actor_id <> a.user_id then 'PROVIDER' else 'AGENT' end,
      'name', case when actor.type <> 'ADMIN' and a.actor_id <> a.user_id
        then actor.firstname || ' ' || actor.lastname end) as "actedBy",
    json_build_object('id', a.car_id, 'area', k.car ->> 'area', 'jobNumber', k.car ->> 'job_number',
      'idNumber', k.car ->> 'id_number', 'licensePlateNumber', k.car ->> 'license_plate_number',
      'brand', ${label("brand")}, 'modelSeries', ${label("model_series")}, 'model', ${label("model")},
      'modelDesignation', k.car ->> 'model_designation', 'colour', k.car ->> 'paint_base_color',
      'paint', concat_ws(' ', nullif(k.car ->> 'paint_code', ''), nullif(k.car ->> 'paint_designation', '')),
      'upholstery', concat_ws(' ', nullif(k.car ->> 'upholstery_code', ''),
        nullif(k.car ->> 'upholstery_designation', '')),
      'condition', k.car ->> 'condition', 'firstRegistration', k.car ->> 'date_of_first_registration',
      'kilometerReading', (k.car ->> 'kilometer_reading')::integer,
      'additionalInformation', k.car ->> 'additional_information') as car,
    first.snapshot as offered,
    json_build_object(${place("sealed")}) as record
  from acts a
  join acts first on first.id = a.activity_id
  join record_entries sealed on sealed.id = a.id
  join record_entries begun on begun.id = first.id
  join locations l on l.id = a.location_id
  cross join lateral (select to_jsonb(l) || ${rowChangedSince("location", "l.id::text", "sealed.position")} as place) then_placed
  join users u on u.id = a.user_id
  join users actor on actor.id = a.actor_id
  cross join lateral (${changedSince}) later
  cross join lateral (select to_jsonb(c) || later.was as car from cars c where c.id = a.car_id) k
  where a.id = $1`

const historySql = `
  select a.id as "actId", ${instant("a.at")} as at, a.verb, a.state, a.type, ${wasConfirmed} as "confirmedBefore",
    case when actor.type = 'ADMIN' and a.actor_id <> a.user_id then 'PROVIDER' else 'AGENT' end as by,
    a.snapshot ->> 'dateConfirmation' as "confirmedOn", sealed.position, encode(sealed.hash, 'hex') as hash
  from acts a join record_entries sealed on sealed.id = a.id join users actor on actor.id = a.actor_id
  where ${bindingActs} and a.activity_id = $1 and sealed.position <= $2
  order by sealed.position`

/** What the document of an act says. Throws where the act is not sealed; every act with a number is. */
export async function factsOf(
  db: Db,
  { actId, year, count }: { actId: string; year: number; count: number },
  provider: readonly string[],
): Promise<ContractFacts> {
  const row = await db.one<FactsRow>(factsSql, [actId])
  if (!row) throw new Error(`No sealed act ${actId}`)
  const { confirmedBefore, offered, ...facts } = row
  const steps = await db.many<StepRow>(historySql, [facts.act.activityId, facts.record.position])
  const confirmed = steps.find((step) => kindOf(step) === "CONFIRMATION")
  const act = { ...facts.act, confirmedBefore }
  const { title, number } = namesOf({ ...act, year, count })
  return {
    format: "zvf-contract/1",
    number: number ?? "",
    title,
    kind: kindOf(act),
    provider,
    ...facts,
    offer: keptOffer(offered),
    offerVersion: offered.offerVersion,
    documents: offered.documents ?? [],
    conditions: await agreedText(offered.conditions, (version) => keptConditions(db, version)),
    terms: await agreedText(offered.terms, (version) => keptTerms(db, version)),
    dueAt: offered.dueAt,
    confirmation: confirmed ? { at: confirmed.at, date: confirmed.confirmedOn } : null,
    history: steps.map((step) => ({
      actId: step.actId,
      kind: kindOf(step),
      at: step.at,
      by: step.by,
      position: step.position,
      hash: step.hash,
    })),
  }
}

/** The text of a version as it was introduced, with the hash that the act names. */
async function agreedText(
  edition: Edition | null,
  textOf: (version: string) => Promise<{ content: string } | undefined>,
): Promise<AgreedText | null> {
  return edition && { ...edition, text: (await textOf(edition.version))?.content ?? null }
}
