import { berlinToday } from "../../../contract/dates.ts"
import { takeoverDays } from "../../../contract/offers.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { takeoverDate } from "../cars/present.ts"
import { addMessages } from "../messages/add.ts"
import { toSeller } from "./rules.ts"

type Settled = Pick<
  Proposal,
  "id" | "carId" | "area" | "jobNumber" | "model" | "activityId" | "reason" | "state"
> & { userId: string; decidedBy: string | null }

/** Whether somebody could still accept the car or ask about it, whoever it is ($2 is today); by its last offer. */
const isToBeHad = `c.listed and c.activity_state is null and c.area = p.area
  and (p.location_id is null or c.location_id = p.location_id)
  and case when c.area = 'SELECTION' then c.accept_selection else c.accept_pre_offer or c.request_pre_offer end
  and coalesce(greatest(${takeoverDate}, c.pre_offer2_date_of_delivery + ${takeoverDays},
    c.pre_offer3_date_of_delivery + ${takeoverDays}) >= $2::date, true)`

/** Who may not propose any more takes their open proposals along: left the location, another role, inactive, blocked. */
const mayPropose = `exists (select from users u where u.id = p.user_id and u.active and u.type = 'SELLER'
  and exists (select from user_locations ul where ul.user_id = u.id and (p.location_id is null or ul.location_id = p.location_id))
  and not exists (select from standing_blocks b where b.user_id = u.id and (b.ends_at is null or b.ends_at > $1)))`

/** What the own house did with the car since it was proposed: an acceptance before a request. */
const settleSql = `
  with judged as (
    select p.id, done.actor_id, done.activity_id, done.at, case
      when done.verb = 'request' then 'REQUESTED' when done.verb is not null then 'ACCEPTED'
      when not ${mayPropose} then 'WITHDRAWN'
      when c.id is null or not (${isToBeHad}) then 'GONE' end as state
    from proposals p
    left join cars c on c.id = p.car_id
    left join lateral (
      select a.verb, a.actor_id, a.activity_id, a.at from acts a
      where a.car_id = p.car_id and a.number > p.after_act and a.verb in ('request', 'accept', 'record')
        and case when p.location_id is null
          then exists (select from user_locations s where s.user_id = p.user_id and s.location_id = a.location_id)
          else a.location_id = p.location_id end
      order by a.verb = 'request', a.number limit 1) done on true
    where p.state = 'OPEN')
  update proposals p set state = j.state, decided_at = coalesce(j.at, $1), activity_id = j.activity_id,
    decided_by = (select u.id from users u where u.id = j.actor_id and u.type <> 'ADMIN')
  from judged j where p.id = j.id and j.state is not null and p.state = 'OPEN'
  returning p.id, p.user_id as "userId", p.car_id as "carId", p.area, p.job_number as "jobNumber", p.model, p.state,
    p.activity_id as "activityId", p.reason, p.decided_by as "decidedBy"`

/**
 * Ends the open proposals whose car was accepted or asked about, or is not to be had any more, and those of people who may no
 * longer propose; tells the sellers what became of them (P192). Answers how many it were.
 */
export async function settleProposals(tx: Tx, now: Date): Promise<number> {
  const settled = await tx.many<Settled>(settleSql, [now, berlinToday(now)])
  const told = settled.filter(({ state }) => state !== "WITHDRAWN")
  await addMessages(
    tx,
    told.map((each) => toSeller(each, each.state, each.decidedBy, now)),
  )
  return settled.length
}
