import { maxSomeCars } from "../../../contract/core/limits.ts"
import { asOfSql, entriesSince, eraOf } from "../../core/postgres/as-of.ts"
import type { Db } from "../../core/postgres/db.ts"
import type { Notice } from "./rules.ts"

/** What the database shows now, as the starting point of `changesSince`. */
export async function currentAsOf(db: Db): Promise<string> {
  return (await db.value<string>(`select ${asOfSql("null")} as seen`)) as string
}

/** Journal entries relevant to open screens: cars, cases, users with changed rights, and changes of groups. */
const changesSql = `
  with unread as materialized (
    select position, tx, kind, car_id, user_id, location_id, content from ${entriesSince("$1")}
    where kind ~ '^(car|case|user|moderation|location)\\.'),
  cars as (select * from unread where kind like 'car.%' order by position limit ${maxSomeCars + 1})
  select ${asOfSql("$1")} as seen,
    (select coalesce(json_agg(distinct tx::text), '[]') from unread where kind ~ '^(car|case)\\.') as writes,
    (select coalesce(json_agg(json_build_object('id', car_id, 'before', content #> '{lists,0}', 'after', content #> '{lists,1}',
      'kept', kind not in ('car.archive', 'car.erase')) order by position), '[]') from cars) as cars,
    (select coalesce(json_agg(distinct location_id), '[]') from unread where kind like 'case.%') as acts,
    (select coalesce(json_agg(distinct user_id), '[]') from unread
      where kind in ('user.removed', 'user.locations') or kind like 'moderation.%'
        or kind = 'user.changed' and content -> 'fields' ?| '{type,active}') as people,
    exists (select from unread where kind = 'location.changed' and content -> 'fields' ? 'vfnr_hb') as everybody`

type Row = Required<Omit<Notice, "messages" | "reload">> & { seen: string }

/** Changes committed since `seen`, in journal order, and what to pass next; a reload if the database was started in between. */
export async function changesSince(db: Db, seen: string): Promise<{ seen: string; notice: Notice }> {
  const row = await db.one<Row>(changesSql, [seen])
  const { seen: next, ...notice } = row as Row
  return {
    seen: next,
    notice:
      notice.cars.length > maxSomeCars || eraOf(next) !== eraOf(seen)
        ? { ...notice, cars: [], writes: [], reload: true }
        : notice,
  }
}

/** Notifies all instances of a write; they read the details from the journal (ADR-0018). */
export async function notifyInstances(db: Db): Promise<void> {
  await db.run("select pg_notify('live', '{}')")
}

/** Notifies open screens of these users on commit that their messages changed. */
export async function notifyRecipients(tx: Db, userIds: readonly string[]): Promise<void> {
  // PostgreSQL limits a notification to 8000 bytes.
  await tx.run(
    `select pg_notify('live', json_build_object('messages', json_agg(id))::text)
     from (select id, row_number() over () / 100 as part from unnest($1::uuid[]) id) people group by part`,
    [userIds],
  )
}
