import type { Tx } from "../../core/postgres/index.ts"
import { baseHash } from "../../people/identity/queries.standing.ts"
import type { ToldAct, ToldBlockAct } from "./rules.ts"

type Case = { activityId: string; carId: string; ownerId: string; locationId: string; actorId: string }
export type ActCause = ToldAct & Case & { at: string }

/** Acts of cases by id, each with what its message says. */
const actsSql = `
  select a.id, a.verb, a.state, a.type, a.pre_offer_type as "preOfferType", a.reason, a.snapshot, a.at,
    a.activity_id as "activityId", a.car_id as "carId", a.user_id as "ownerId", a.location_id as "locationId",
    a.actor_id as "actorId", actor.type = 'ADMIN' as "byAdmin",
    case when first.confirmed_number < a.number then first.confirmed_at end as "confirmedAt",
    exists (select from acts r where r.car_id = a.car_id and r.at = a.at and r.verb = 'record') as "withRecord",
    coalesce(first.due_at, first.sent_at) as due,
    c.job_number as "jobNumber", c.model_designation as model, l.vfnr || ' - ' || l.name as location
  from acts a
  join cases first on first.id = a.activity_id
  join users actor on actor.id = a.actor_id
  join cars c on c.id = a.car_id
  join locations l on l.id = a.location_id
  where a.id = any($1) order by a.number`
export const actCauses = (tx: Tx, ids: readonly string[]) => tx.many<ActCause>(actsSql, [ids])

type BlockCause = ToldBlockAct & { id: string; at: string; personId: string }
const blocksSql = `
  select id, verb, duration, reason, at, user_id as "personId"
  from moderation_acts where id = any($1) and verb <> 'complain' order by number`
/** What was decided about somebody's block; a complaint tells them nothing new. */
export const blockCauses = (tx: Tx, ids: readonly string[]) => tx.many<BlockCause>(blocksSql, [ids])

type PersonCause = { id: string; at: string; personId: string }
const withdrawnSql = `
  select id, at, user_id as "personId" from terms_acts where id = any($1) and act = 'WITHDRAWN' order by number`
/** Who withdrew the use of the portal; answers to the terms concern nobody else. */
export const withdrawals = (tx: Tx, ids: readonly string[]) => tx.many<PersonCause>(withdrawnSql, [ids])

const likeBlacklistedSql = `
  select u.id, e.at, u.id as "personId" from journal e join users u on u.id = e.user_id
  where e.id = any($1) and e.actor_id = e.user_id
    and exists (select from blacklisted_mails where base_hash = ${baseHash("u.mail")})
  order by e.number`
/** Who registered with an address that differs from one on the blacklist by its tag alone: the registration goes on, and admins decide. */
export const likeBlacklisted = (tx: Tx, ids: readonly string[]) =>
  tx.many<PersonCause>(likeBlacklistedSql, [ids])
