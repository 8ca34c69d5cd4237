import type { Activity } from "../../../contract/activities.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { instantJson } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"
import { type ActivityRow, presentActivity } from "./present.ts"

/**
 * Correcting a date, or freeing a car whose acceptance was rejected, changes no state of the activity, so neither
 * counts as its recency.
 */
const changesState = "verb <> 'correct' and (verb <> 'free' or state = 'FREED')"

const activitySql = (condition: string) => `
  select first.id, first.type, first.pre_offer_type as "preOfferType", newest.state,
    newest.at as "stateUpdatedAt", first.at as "sentAt",
    (first.snapshot ->> 'dueAt')::timestamptz as "answerDue", newest.reason,
    c.id as "carId", c.area, c.job_number as "jobNumber", c.model_designation as "modelDesignation",
    c.id_number as "idNumber", (first.snapshot ->> 'netCents')::numeric / 100 as "priceExclVat",
    first.snapshot ->> 'deliveryDate' as "dateOfDelivery", first.snapshot ->> 'takeoverDate' as "takeoverDate",
    (first.snapshot ->> 'targetKm')::integer as kilometers,
    (first.snapshot ->> 'wantedKm')::integer as "wantedKilometers",
    first.snapshot ->> 'wantedDate' as "wantedDate", first.snapshot -> 'asked' as asked, answered.answer,
    l.id as "locationId", l.vfnr || ' - ' || l.name as location, first.user_id = $1 as mine,
    case when $2 then json_build_object('id', u.id, 'name', u.firstname || ' ' || u.lastname, 'mail', u.mail) end as person
  from acts first
  join lateral (select state, at, reason, number from acts where activity_id = first.id and ${changesState}
    order by number desc limit 1) newest on true
  left join lateral (
    select json_build_object('at', ${instantJson("at")}, 'content', snapshot -> 'answer') as answer
    from acts where activity_id = first.id and first.type = 'PRE_OFFER_REQUEST' and snapshot ? 'answer'
    order by number limit 1) answered on true
  join cars c on c.id = first.car_id
  join locations l on l.id = first.location_id
  join users u on u.id = first.user_id
  where first.id = first.activity_id and ${condition}
  order by newest.at desc, newest.number desc`

const inScope = "($2 or first.location_id = any($3))"
const allSql = activitySql(inScope)
const byIdSql = activitySql(`${inScope} and first.id = any($4)`)
const contractsSql = activitySql("first.user_id = $1 and first.type <> 'PRE_OFFER_REQUEST'")

const activities = async (db: Db, sql: string, parameters: unknown[]): Promise<Activity[]> =>
  (await db.many<ActivityRow>(sql, parameters)).map(presentActivity)

const scopeOf = (actor: Actor) => [actor.id, actor.type === "ADMIN", actor.own]

/**
 * Activities, the one whose state changed last first: of the caller's listed locations, of everybody for admins, who
 * alone see the persons (P3, P4, P27). Values as they were shown when it was sent, car data as it stands now.
 */
export const listActivities = (db: Db, actor: Actor): Promise<Activity[]> =>
  activities(db, allSql, scopeOf(actor))

/** What the caller accepted, wherever it was, without persons: it binds them also while they are blocked (P42). */
export const ownContracts = (db: Db, actor: Actor): Promise<Activity[]> =>
  activities(db, contractsSql, [actor.id, false])

/** The activities with these ids in the caller's scope. */
export const activitiesById = (db: Db, actor: Actor, ids: readonly string[]): Promise<Activity[]> =>
  activities(db, byIdSql, [...scopeOf(actor), ids])

/** One activity in the caller's scope; undefined outside it. */
export const activityOf = async (db: Db, actor: Actor, id: string): Promise<Activity | undefined> =>
  (await activitiesById(db, actor, [id]))[0]
