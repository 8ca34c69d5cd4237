import type { Words } from "../../../contract/cases/change-lines.ts"
import {
  type CaseSubscriptionKind,
  type SubscriptionKind,
  subscriptionKindOf,
} from "../../../contract/cases/subscriptions.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { earlierFields } from "../../cases/activities/changes.ts"
import type { Entry } from "../../core/journal/consume.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { agentsListSql, carJson, placedCars, presentFields } from "../../fleet/cars/rows.ts"

const steppedSql = `
  select c.id as "caseId", c.car_id as "carId", c.state, min(e.position) as since
  from journal e join cases c on c.id = (e.content ->> 'case_id')::uuid
  where e.position = any($1) and e.topic = 'case' group by c.id, c.car_id, c.state`

const renewSql = `
  with stepped as (
    select * from jsonb_to_recordset($1) as s("caseId" uuid, "carId" uuid, kind text, since bigint)),
  ended as (
    delete from subscriptions where case_id in (select "caseId" from stepped where kind is null))
  insert into subscriptions (case_id, car_id, standing, since)
    select "caseId", "carId", kind, since from stepped where kind is not null
  on conflict (case_id) do update set standing = excluded.standing, since = excluded.since, told = null
    where subscriptions.standing <> excluded.standing`

/** Starts and ends subscriptions of cases according to these journal entries. */
export async function renewSubscriptions(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const stepped = await tx.many<{ state: string }>(steppedSql, [entries.map(({ position }) => position)])
  const kinds = stepped.map(({ state, ...row }) => ({ ...row, kind: subscriptionKindOf(state) }))
  await tx.run(renewSql, [JSON.stringify(kinds)])
}

/** Also affected: cars whose option or location was renamed. */
const affectedSql = `
  with renamed as materialized (
    select (content ->> 'id')::uuid as id from journal where position = any($1) and kind in ('option.changed', 'location.changed')),
  affected as (
    select id from subscriptions where told is null
    union select id from subscriptions
      where car_id in (select car_id from journal where position = any($1) and topic = 'car')
    union select s.id from renamed r
      join cars c on r.id in (c.brand, c.model, c.model_series, c.location_id) join subscriptions s on s.car_id = c.id)
  select s.id from affected join subscriptions s using (id) where s.standing = any($2)`

/** Subscriptions of these kinds that journal entries affect: their car changed, or they are new. */
export const affectedSubscriptions = async (
  tx: Tx,
  entries: readonly Entry[],
  kinds: readonly SubscriptionKind[],
): Promise<string[]> => {
  const positions = entries.map(({ position }) => position)
  return tx.values<string>(affectedSql, [positions, kinds])
}

export type CaseSubscription = {
  id: string
  kind: CaseSubscriptionKind
  notifiedWords: Words | null
  caseId: string
  /** Owner of the case. */
  userId: string
  locationId: string
  car: Car
  isArchived: boolean
  carThen: Car
}

type WatchSubscription = {
  id: string
  kind: "WATCHER"
  notifiedWords: Words
  userId: string
  carId: string
  car: Car | null
  isOwn: boolean
  name: string
}

export type Subscription = CaseSubscription | WatchSubscription

const readSql = `
  select s.id, s.standing as kind, s.told as "notifiedWords", s.car_id as "carId", s.case_id as "caseId", a.location_id as "locationId", s.name,
    coalesce(s.user_id, a.user_id) as "userId",
    case when s.user_id is null or ${agentsListSql} = any(lists_of_person(s.user_id)) then ${carJson} end as car,
    c.archived_at is not null as "isArchived", coalesce(c.user_id = s.user_id, false) as "isOwn",
    case when s.told is null then ${earlierFields} end as earlier
  from subscriptions s left join acts a on a.id = s.case_id left join journal step on step.position = s.since
    left join (${placedCars}) on c.id = s.car_id
  where s.id = any($1) order by s.at, s.id for update of s`

type Earlier = Record<string, { was: unknown }> | null
type Row = (Omit<CaseSubscription, "carThen"> | WatchSubscription) & { earlier: Earlier }

export async function readSubscriptions(tx: Tx, ids: readonly string[]): Promise<Subscription[]> {
  const rows = await tx.many<Row>(readSql, [ids])
  return rows.map(({ earlier, ...row }) => {
    const was = Object.entries(presentFields(earlier ?? {})).map(([name, field]) => [name, field.was])
    return { ...row, carThen: { ...row.car, ...Object.fromEntries(was) } as Car }
  })
}

/** Stores what subscribers know now. */
export const storeNotifiedWords = (
  tx: Tx,
  notifiedWords: readonly { id: string; words: Words }[],
): Promise<number> =>
  tx.run(
    `update subscriptions s set told = n.words
     from jsonb_to_recordset($1) as n(id uuid, words jsonb) where s.id = n.id`,
    [JSON.stringify(notifiedWords.map(({ id, words }) => ({ id, words })))],
  )

/** Ends subscriptions to answered offers of archived cars. */
export const endArchived = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    `delete from subscriptions s using cars c
     where s.id = any($1) and s.standing = 'ANSWERED' and c.id = s.car_id and c.archived_at is not null`,
    [ids],
  )
