import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import type { MessageFacts } from "../../../contract/messages.ts"
import type { Standing } from "../../../contract/subscriptions.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import { carJson, presentFields } from "../../fleet/cars/present.ts"

const renewSql = `
  with stepped as (
    select (content ->> 'activity_id')::uuid as id, min(number) as number from journal
    where number = any($1) and topic = 'case' group by 1),
  stood as (
    select c.id, c.car_id, s.number, case when is_holding(c.state) then 'HOLDER' when c.state = 'OPEN' then 'REQUESTER'
      when c.state = 'ANSWERED' then 'ANSWERED' end as standing
    from stepped s join cases c using (id)),
  ended as (delete from subscriptions where activity_id in (select id from stood where standing is null))
  insert into subscriptions (activity_id, car_id, standing, since)
    select id, car_id, standing, number from stood where standing is not null
  on conflict (activity_id) do update set standing = excluded.standing, since = excluded.since, told = null
    where subscriptions.standing <> excluded.standing`

/** Begins and ends subscriptions by the steps of cases among these entries of the journal. */
export const renewSubscriptions = (tx: Tx, numbers: readonly number[]): Promise<number> =>
  tx.run(renewSql, [numbers])

/** A case whose people may have to be told of its car. */
export type Subscription = {
  activityId: string
  standing: Standing
  /** Field -> words as they know them; null where it has just begun. */
  told: Readonly<Record<string, string>> | null
  /** Whose case it is; null for people who asked and are not of its location any more. */
  ownerId: string | null
  locationId: string
  car: Car
  isArchived: boolean
  /** What the car was like when it began, where that changed since. */
  was: Partial<CarFields>
  /** The newest of the changes. */
  at: string
}

/** Where it has just begun, the car may have changed since, by another step than the one that it began with. */
const affectedSql = `
  with renamed as materialized (
    select (content ->> 'id')::uuid as id from journal where number = any($1) and kind in ('option.changed', 'location.changed')),
  affected as (
    select activity_id from subscriptions where told is null
    union select activity_id from subscriptions
      where car_id in (select car_id from journal where number = any($1) and topic = 'car')
    union select s.activity_id from renamed r
      join cars c on r.id in (c.brand, c.model, c.model_series, c.location_id) join subscriptions s on s.car_id = c.id)
  select s.activity_id as "activityId", s.standing, s.told, a.location_id as "locationId",
    case when s.standing = 'HOLDER' or exists (select from users u join user_locations ul on ul.user_id = u.id
      where u.id = a.user_id and u.active and ul.location_id = a.location_id) then a.user_id end as "ownerId",
    ${carJson} as car, c.archived_at is not null as "isArchived", (select max(at) from journal where number = any($1)) as at,
    coalesce((select jsonb_object_agg(key, old) from (
      select distinct on (f.key) f.key, f.value -> 0 as old
      from journal e join journal step on step.number = s.since cross join lateral jsonb_each(e.content -> 'fields') f
      where s.told is null and e.car_id = s.car_id and e.kind = 'car.update' and e.number > s.since and e.tx <> step.tx
      order by f.key, e.number) later), '{}') as was
  from subscriptions s join acts a on a.id = s.activity_id join cars c on c.id = s.car_id
  where s.activity_id in (select activity_id from affected)
  order by s.activity_id for update of s`

/** The subscriptions that these entries concern: their car changed, or what it is called by; also those that have just begun. */
export async function affectedSubscriptions(tx: Tx, numbers: readonly number[]): Promise<Subscription[]> {
  const rows = await tx.many<Omit<Subscription, "was"> & { was: Record<string, unknown> }>(affectedSql, [
    numbers,
  ])
  return rows.map(({ was, ...row }) => ({ ...row, was: presentFields(was) as Partial<CarFields> }))
}

type Told = { activityId: string; told: Record<string, string>; isOver: boolean }

/** Keeps what the people of these cases know now, and ends what is over. */
export async function keepTold(tx: Tx, told: readonly Told[]): Promise<void> {
  await tx.run(
    `update subscriptions s set told = now.told
     from jsonb_to_recordset($1) as now("activityId" uuid, told jsonb) where s.activity_id = now."activityId"`,
    [JSON.stringify(told)],
  )
  const over = told.flatMap(({ isOver, activityId }) => (isOver ? [activityId] : []))
  await tx.run("delete from subscriptions where activity_id = any($1)", [over])
}

/** What came and went among the documents of a car that a case holds. */
export type HeldDocuments = {
  activityId: string
  ownerId: string
  locationId: string
  at: string
  /** Whether who asked is of that location still: nobody else sees what came later (P37). */
  isOfLocation: boolean
  documents: NonNullable<MessageFacts["documents"]>
}

/** What came and went again was never there for anybody who does not look. */
const documentsSql = `
  with stayed as (
    select s.activity_id, min(e.number) as number, min(e.at) as at,
      case min(e.kind) when 'document.created' then 'added' else 'removed' end as standing,
      coalesce(min(e.content #>> '{fields,filename,1}'), min(e.content #>> '{fields,filename,0}')) as filename
    from journal e join subscriptions s on s.car_id = e.car_id and s.since < e.number and s.standing = 'HOLDER'
    where e.number = any($1) group by s.activity_id, e.content ->> 'id' having count(*) = 1)
  select max(s.at) as at, a.id as "activityId", a.user_id as "ownerId", a.location_id as "locationId",
    exists (select from user_locations ul where ul.user_id = a.user_id and ul.location_id = a.location_id) as "isOfLocation",
    json_agg(json_build_object('filename', s.filename, 'standing', s.standing) order by s.standing desc, s.number) as documents
  from stayed s join acts a on a.id = s.activity_id group by a.id order by min(s.number)`

/** What these entries added to or removed from the documents of held cars. */
export const heldDocuments = (tx: Tx, numbers: readonly number[]): Promise<HeldDocuments[]> =>
  tx.many<HeldDocuments>(documentsSql, [numbers])

const pausedSql = `
  select not exists (select from journal_readers r cross join lateral unread_entries(r.seen) e
    where r.name = $1 and e.kind ~ $2 and e.since > now() - interval '1 minute') as paused`

/** Whether a consumer has no entry to read that was added within the last minute. */
export const isPaused = async (db: Db, { name, kinds }: { name: string; kinds: string }): Promise<boolean> =>
  (await db.one<{ paused: boolean }>(pausedSql, [name, kinds]))?.paused === true
