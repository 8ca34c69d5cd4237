import type { Activity } from "../../../contract/activities.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { keptOffer } from "../../../contract/offers.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import type { Db } from "../../platform/postgres/index.ts"
import { agentCarJson, optionColumnsOfCars } from "../cars/present.ts"
import type { Actor } from "../identity/gate.ts"
import { activitiesById } from "./queries.ts"
import type { Snapshot } from "./record.ts"

/** An acceptance holds its car until it is rejected, withdrawn or freed (P22). */
const isHeldState = (column: string): string => `${column} ~ '_(ACCEPTED|CONFIRMED)$'`

const names = `(select coalesce(json_object_agg(o.id, o.label), '{}') from options o
  where o.id in (${optionColumnsOfCars.map((column) => `c.${column}`).join(", ")}))`

const heldSql = (scope: string) => `
  select ${agentCarJson} as car, ${names} as names, held.id as "activityId", held.snapshot
  from cars c
  cross join lateral (select id, snapshot from acts where car_id = c.id and verb in ('accept', 'record')
    order by number desc limit 1) held
  where ${isHeldState("c.activity_state")} and ${scope}`

const ofLocationsSql = heldSql("c.location_id = any($1)")
const ofPersonSql = heldSql("c.user_id = $1")

type HeldRow = { car: AgentCar; names: Record<string, string>; activityId: string; snapshot: Snapshot }

/**
 * The cars that the caller's listed locations hold, also archived ones, the last change first; of somebody blocked those
 * that they accepted themselves (P42, P51). Admins hold none.
 */
export async function ownCars(db: Db, actor: Actor): Promise<OwnCar[]> {
  const isBlocked = actor.restriction === "blocked"
  const rows = await db.many<HeldRow>(isBlocked ? ofPersonSql : ofLocationsSql, [
    isBlocked ? actor.id : actor.own,
  ])
  const held = new Map(rows.map((row) => [row.activityId, row]))
  const activities = await activitiesById(db, actor, [...held.keys()])
  return activities.map((activity) => ownCarOf(activity, held.get(activity.id) as HeldRow))
}

const ownCarOf = (activity: Activity, { car, names, snapshot }: HeldRow): OwnCar => ({
  activity,
  bound: keptOffer(snapshot),
  agreed: agreedOf(snapshot),
  car,
  names,
})

const agreedOf = ({ conditions, terms }: Snapshot): OwnCar["agreed"] =>
  conditions && terms ? { conditions, terms } : null
