import { berlinToday } from "../../../contract/dates.ts"
import type { Proposal } from "../../../contract/proposals.ts"
import type { Tx } from "../../platform/postgres/index.ts"
import { addMessages } from "../messages/add.ts"
import { isBlocked } from "../moderation/present.ts"
import { preOfferIsAskable, selectionIsAskable } from "../morning/present.ts"
import { appendEntry } from "../record/record.ts"
import { openDays, shownDays, toSeller } from "./rules.ts"

type Settled = Pick<Proposal, "id" | "carId" | "area" | "jobNumber" | "model" | "activityId" | "state"> & {
  userId: string
  decidedBy: string | null
}

/** Whether a manager could still accept the car or ask about it, by the rule of the lists ($2 is today). */
const isToBeHad = `c.listed and c.area = p.area and case when c.area = 'SELECTION' then ${selectionIsAskable}
  else c.location_id = any(p.location_ids) and (${preOfferIsAskable("$2::date")}) end`

/** Who may not propose any more takes their open proposals along: left one of the locations, another role, inactive, blocked. */
const mayPropose = `exists (select from users u where u.id = p.user_id and u.active and u.type = 'SELLER'
  and p.location_ids <@ array(select ul.location_id from user_locations ul where ul.user_id = u.id)
  and not ${isBlocked("u", "$1")})`

/** What was done with the car for the own house since it was proposed, an acceptance before a request; what the provider recorded is no deed of a manager. */
const settleSql = `
  with judged as (
    select p.id, done.actor_id, done.activity_id, done.at, case
      when done.verb = 'record' then 'RECORDED' when done.verb = 'accept' then 'ACCEPTED' when done.verb = 'request' then 'REQUESTED'
      when not ${mayPropose} then 'ENDED'
      when c.id is null or not coalesce(${isToBeHad}, false) then 'GONE'
      when p.at < $1::timestamptz - interval '${openDays} days' then 'EXPIRED' end as state
    from proposals p
    left join cars c on c.id = p.car_id
    left join lateral (
      select a.verb, a.actor_id, a.activity_id, a.at from acts a
      where a.car_id = p.car_id and a.number > p.after_act and a.verb in ('request', 'accept', 'record')
        and a.location_id = any(p.location_ids)
      order by a.verb = 'request', a.number limit 1) done on true
    where p.state = 'OPEN')
  update proposals p set state = j.state, decided_at = coalesce(j.at, $1), activity_id = j.activity_id,
    decided_by = (select u.id from users u where u.id = j.actor_id and u.type <> 'ADMIN')
  from judged j where p.id = j.id and j.state is not null and p.state = 'OPEN'
  returning p.id, p.user_id as "userId", p.car_id as "carId", p.area, p.job_number as "jobNumber", p.model, p.state,
    p.activity_id as "activityId", p.decided_by as "decidedBy"`

/**
 * Ends the open proposals whose car was accepted or asked about, or is not to be had any more, those of people who may no longer
 * propose, and those that nobody answered; tells the sellers and the record (P192). Answers how many it were.
 */
export async function settleProposals(tx: Tx, now: Date): Promise<number> {
  const settled = await tx.many<Settled>(settleSql, [now, berlinToday(now)])
  await addMessages(
    tx,
    settled.map((each) => toSeller(each, each.state, each.decidedBy, now)),
  )
  for (const { id, carId, jobNumber } of settled)
    await appendEntry(tx, {
      kind: "proposal.ended",
      source: "job",
      actorId: null,
      carId,
      content: { id, jobNumber },
      at: now,
    })
  await tx.run(emptySql, [now])
  return settled.length
}

/** The words have done their service: customers, prices and reasons do not stay for years (P192). */
const emptySql = `update proposals set note = '', reason = ''
  where (note <> '' or reason <> '') and decided_at < $1::timestamptz - interval '${shownDays} days'`
