import type { MessageFacts } from "../../../contract/messages.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { PushResult, Subscription } from "../../platform/push/index.ts"
import { isSignedInSql } from "./queries.ts"
import { mostFailures, type NewMessages, nextPush, pausedDays } from "./rules.ts"

/** A device that has something to be told, and what; it is nobody else's until `nextAt`. */
export type DuePush = Subscription &
  NewMessages & { id: string; until: string; failures: number; facts: MessageFacts }

const newSql = "m.user_id = d.user_id and m.number > d.told_until and m.read_at is null"
const claimSql = `
  with due as (
    select d.id from push_devices d join users u on u.id = d.user_id
    where d.next_at <= $2 and d.public_key = $3 and u.active and ${isSignedInSql}
      and exists (select from messages m where ${newSql})
    order by d.next_at limit 1 for update of d skip locked),
  claimed as (
    update push_devices d set next_at = $1, failures = d.failures + 1 from due where d.id = due.id returning d.*)
  select d.id, d.endpoint, d.p256dh, d.auth, d.failures, u.type = 'ADMIN' as "isAdmin", news.*
  from claimed d join users u on u.id = d.user_id,
    lateral (select count(*)::int as count, max(m.number)::text as until,
        (array_agg(m.activity_id order by m.number desc))[1] as "activityId",
        (array_agg(m.car_id order by m.number desc))[1] as "carId",
        (array_agg(m.facts order by m.number desc))[1] as facts
      from messages m where ${newSql}) news`

/** Takes the next device with messages that its person has not read; undefined where none waits. */
export const claimPush = (db: Db, publicKey: string, now: Date, until: Date): Promise<DuePush | undefined> =>
  db.one<DuePush>(claimSql, [until, now, publicKey])

/** What became of it. A device that its service knows no more, or that nobody could reach for two days, is removed. */
export async function notePush(
  db: Db,
  { id, until, failures }: DuePush,
  result: PushResult,
  now: Date,
): Promise<void> {
  if (result === "sent")
    await db.run(
      "update push_devices set told_until = greatest(told_until, $2), told_at = $3, failures = 0, next_at = $3 where id = $1",
      [id, until, now],
    )
  else if (result === "gone" || failures >= mostFailures)
    await db.run("delete from push_devices where id = $1", [id])
  else await db.run("update push_devices set next_at = $2 where id = $1", [id, nextPush(failures, now)])
}

/** Forgets devices for another key of the portal, and those on which nobody was signed in for long. */
export const forgetDevices = (db: Db, publicKey: string | undefined, now: Date): Promise<number> =>
  db.run(
    `delete from push_devices d where d.public_key is distinct from $1
       or greatest(d.since, d.told_at) < $2::timestamptz - make_interval(days => $3) and not ${isSignedInSql}`,
    [publicKey ?? null, now, pausedDays],
  )
