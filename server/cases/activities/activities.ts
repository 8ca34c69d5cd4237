import type { FastifyInstance } from "fastify"
import {
  type Activity,
  type ActivityCase,
  type ActivityFilter,
  type CaseDocument,
  type HeldCar,
  listActivities,
  readActivity,
} from "../../../contract/cases/activities.ts"
import { acceptRefusal } from "../../../contract/cases/availability.ts"
import { berlinToday, type PlainDate } from "../../../contract/core/dates.ts"
import { maxSimilar } from "../../../contract/core/limits.ts"
import type { AgentCar, Car } from "../../../contract/fleet/cars.ts"
import { offerIn } from "../../../contract/fleet/offers.ts"
import { isHolding, isRejected } from "../../../contract/fleet/states.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import { agentCarJson, asAgentCar, carJson, optionColumnsOfCars } from "../../fleet/cars/rows.ts"
import type { Context } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import type { Snapshot } from "../acts/record.ts"
import { changesSince } from "./changes.ts"
import { type CaseAct, openingsOf, requesterOf, stepsOf } from "./rules.ts"

export function activityRoutes(app: FastifyInstance, { db, gates, clock }: Context): void {
  route(app, listActivities, gates.bound, ({ query, caller }) => activitiesFor(db, caller, query))

  route(
    app,
    readActivity,
    gates.bound,
    async ({ query, caller }) =>
      (await caseOf(db, caller, query.id, berlinToday(clock()))) ?? refuse("not_found"),
  )
}

/** SQL: whether caller $1 may see the name of `person`: $2 are the visible groups, null for everyone. */
const isNamed = (person: string) => `($2::text[] is null or ${person} = $1 or ${person} in (
  select ul.user_id from user_locations ul join locations g on g.id = ul.location_id where g.vfnr_hb = any($2)))`

/** SQL: unanswered cases `waiting` with their cars `c`. */
export const waitingCases =
  "cases waiting join cars c on c.id = waiting.car_id and awaits_answer(waiting.state)"

/** Selects the cases first, so that the joins only run for as many as the caller requests. */
const activitySql = (condition: string, atMost = "null") => `
  with chosen as materialized (
    select first.id from cases first where ${condition} order by first.since desc, first.number desc limit ${atMost})
  select first.id, first.type, first.pre_offer_type as "preOfferType", first.state,
    first.since as "stateUpdatedAt", first.sent_at as "sentAt", first.due_at as "answerDue", first.reason,
    first.confirmed_at as "confirmedAt", is_rejected(first.state) and first.confirmed_at is not null as cancelled,
    c.id as "carId", c.area, c.listed, c.job_number as "jobNumber", c.model_designation as "modelDesignation",
    c.brand, c.model, c.model_series as "modelSeries", c.paint_base_color as "paintBaseColor",
    c.id_number as "idNumber", c.license_plate_number as "licensePlateNumber",
    (first.snapshot ->> 'netCents')::numeric / 100 as "priceExclVat",
    first.snapshot ->> 'deliveryDate' as "dateOfDelivery", first.snapshot ->> 'takeoverDate' as "takeoverDate",
    (first.snapshot ->> 'targetKm')::integer as kilometers,
    (first.snapshot ->> 'wantedKm')::integer as "wantedKilometers",
    first.snapshot ->> 'wantedDate' as "wantedDate", coalesce(first.snapshot ->> 'message', '') as message,
    coalesce((select r.reference from case_references r where r.case_id = first.id and $3::uuid[] is not null), '') as "ownReference",
    first.snapshot -> 'asked' as "offeredThen", first.answer,
    first.snapshot #>> '{terms,version}' as "termsVersion",
    first.snapshot #>> '{conditions,version}' as "conditionsVersion",
    l.id as "locationId", l.vfnr || ' - ' || l.name as location, l.city, first.user_id = $1 as mine, first.recorded,
    case when ${isNamed("first.user_id")}
      then json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname, 'mail', u.mail) end as person
  from chosen join cases first using (id)
  join cars c on c.id = first.car_id
  join locations l on l.id = first.location_id
  join users u on u.id = first.user_id
  order by first.since desc, first.number desc`

/** Scope: locations $3; null for all, without their own references (P258); $4 limits it to the caller's own contracts. */
const inScope = `($3::uuid[] is null or first.location_id = any($3))
  and (not $4::boolean or first.user_id = $1 and first.type <> 'PRE_OFFER_REQUEST')`
const allSql = activitySql(inScope)
const isSelected = "(not $6::boolean or first.running)"
const listSql = activitySql(`${inScope} and $5::uuid is null and ${isSelected}`, "$7::integer")
/** Separate from `listSql`, so that its plan suits a single car. */
const ofCarSql = activitySql(`${inScope} and first.car_id = $5 and ${isSelected}`, "$7::integer")
const byIdSql = activitySql(`${inScope} and first.id = any($5)`)

type Scope = [actorId: string, groups: readonly string[] | null, own: readonly string[] | null, only: boolean]

const contractsOf = (actor: Actor): Scope => [actor.id, actor.groups, null, true]

/** Blocked users see only their own contracts (P42). */
function scopeOf(actor: Actor): Scope {
  if (actor.restriction === "blocked") return contractsOf(actor)
  return actor.type === "ADMIN" ? [actor.id, null, null, false] : [actor.id, actor.groups, actor.own, false]
}

/** Sorted by the newest change of state (P27). Offer values as shown at sending, car data as of now. */
const activitiesFor = (db: Db, actor: Actor, filter: ActivityFilter): Promise<Activity[]> =>
  db.many(filter.carId ? ofCarSql : listSql, [
    ...scopeOf(actor),
    filter.carId ?? null,
    filter.running,
    filter.newest,
  ])

/** The caller's acceptances in all locations; visible even while blocked. */
export const ownContracts = (db: Db, actor: Actor): Promise<Activity[]> => db.many(allSql, contractsOf(actor))

export const activitiesById = (db: Db, actor: Actor, ids: readonly string[]): Promise<Activity[]> =>
  db.many(byIdSql, [...scopeOf(actor), ids])

export const activityOf = async (db: Db, actor: Actor, id: string): Promise<Activity | undefined> =>
  (await activitiesById(db, actor, [id]))[0]

/** An acceptance recorded by the provider closes the car's open request in the same transaction. */
export const isClosedByRecord = `exists (select from acts r where r.car_id = a.car_id and r.at = a.at and r.verb = 'record')`

const actsSql = `
  select a.id, a.at, a.verb, a.state, a.reason, a.snapshot ->> 'dueAt' as "dueAt",
    a.snapshot ->> 'dateConfirmation' as "dateConfirmation", a.snapshot = '{}' as "isEmpty",
    a.verb = 'answer' and ${isClosedByRecord} as "isClosedByRecord",
    case when ${isNamed("a.actor_id")} then person_name(u.id, e.position) end as person
  from acts a join users u on u.id = a.actor_id join journal e on e.id = a.id
  where a.case_id = $3
  order by a.number`

const carSql = `select ${carJson} as car from cars c where c.id = $1`

/** An activity with its timeline, oldest step first; undefined outside the caller's scope. */
async function caseOf(db: Db, actor: Actor, id: string, today: PlainDate): Promise<ActivityCase | undefined> {
  const activity = await activityOf(db, actor, id)
  if (!activity) return undefined
  const [actorId, groups] = scopeOf(actor)
  const acts = await db.many<CaseAct>(actsSql, [actorId, groups, id])
  const car = activity.answer && (await db.value<Car>(carSql, [activity.carId]))
  return {
    activity,
    steps: stepsOf(acts, groups === null),
    documents: await documentsOf(db, activity),
    changes: await changesSince(db, activity),
    openings: car ? openingsOf(activity, car, actor, today) : [],
    similar: await similarTo(db, actor, activity, today),
    held: isHolding(activity.state) ? await heldCarOf(db, id) : null,
  }
}

const heldCarSql = `
  select ${agentCarJson} as car, accepted.snapshot, (select coalesce(json_object_agg(o.id, o.label), '{}') from options o
    where o.id in (${optionColumnsOfCars.map((column) => `c.${column}`).join(", ")})) as names
  from acts accepted join cars c on c.id = accepted.car_id where accepted.id = $1`

/** The offer comes from the acceptance, the car is the current one (P51). */
async function heldCarOf(db: Db, caseId: string): Promise<HeldCar | null> {
  const row = await db.one<Omit<HeldCar, "bound"> & { snapshot: Snapshot }>(heldCarSql, [caseId])
  if (!row) return null
  const { snapshot, ...car } = row
  return { bound: offerIn(snapshot), ...car }
}

/** Documents at the time of the request with their current status, and later ones while the case holds the car. */
const documentsSql = `
  with shown as (
    select d.id, d.filename, d.size from acts first,
      jsonb_to_recordset(first.snapshot -> 'documents') as d (id uuid, filename text, size integer)
    where first.id = $1)
  select id, filename, size, standing, at from (
    select s.id, s.filename, s.size, case when k.id is null then 'shown' else 'removed' end as standing, k.removed_at as at
    from shown s left join kept_documents k using (id)
    union all
    select d.id, d.filename, d.size, 'added', d.uploaded_at
    from documents d where d.car_id = $2 and $3::boolean and d.id not in (select id from shown)) document
  order by standing = 'added', lower(filename) collate "de-x-icu"`

const documentsOf = async (db: Db, { id, carId, type, state }: Activity): Promise<CaseDocument[] | null> =>
  type === "PRE_OFFER_REQUEST" ? null : db.many(documentsSql, [id, carId, isHolding(state)])

/** Largest difference in price (P261). */
const maxDifferencePercent = 10

/** Free cars of the same series in the actor's lists whose net price, in euros $3, is near enough; the nearest first. */
const similarSql = `
  select ${carJson} as car from cars c join cars gone on gone.id = $1
  cross join lateral (select case when c.area = 'PRE_OFFER' then c.offer_price_excl_vat else c.list_price_excl_vat end as net) price
  where c.id <> gone.id and c.area = gone.area and c.model_series = gone.model_series and c.listed and c.activity_state is null
    and (c.area = 'SELECTION' or c.location_id = any($2))
    and abs(net - $3::numeric) <= $3::numeric * ${maxDifferencePercent} / 100
  order by abs(net - $3::numeric), c.job_number`

/** Cars that the actor, or the sales managers of a seller, could accept instead of one that was rejected (P261). */
async function similarTo(
  db: Db,
  actor: Actor,
  { carId, state, priceExclVat }: Activity,
  today: PlainDate,
): Promise<AgentCar[]> {
  const isSuggested = isRejected(state) || state === "DECLINED"
  if (!isSuggested || actor.type === "ADMIN" || actor.restriction === "blocked") return []
  const cars = await db.values<Car>(similarSql, [carId, actor.own, priceExclVat])
  const requester = requesterOf(actor, today, "SALES_MANAGER")
  return cars
    .filter((car) => acceptRefusal(car, "MAIN", requester) === null)
    .slice(0, maxSimilar)
    .map(asAgentCar)
}
