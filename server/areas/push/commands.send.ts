import type { MessageFacts } from "../../../contract/messages.ts"
import type { Db } from "../../platform/postgres/index.ts"
import type { PushResult, Subscription } from "../../platform/push/index.ts"
import { isBlocked } from "../moderation/present.ts"
import { isSignedInSql } from "./queries.ts"
import { type NewMessages, nextPush, rememberedDays } from "./rules.ts"

/** A device that has something to be told, and what; it is nobody else's until `nextAt`. */
export type DuePush = Subscription &
  NewMessages & { id: string; userId: string; until: string; failures: number; facts: MessageFacts }

const newSql = "m.user_id = d.user_id and m.number > d.told_until and m.read_at is null"
const claimSql = `
  with due as (
    select d.id from push_devices d join users u on u.id = d.user_id
    where d.next_at <= $2 and d.public_key = $3 and u.active and ${isSignedInSql}
      and not ${isBlocked("u", "$2")}
      and exists (select from messages m where ${newSql})
    order by d.next_at limit 1 for update of d skip locked),
  claimed as (
    update push_devices d set next_at = $1, failures = d.failures + 1 from due where d.id = due.id returning d.*)
  select d.id, d.user_id as "userId", d.endpoint, d.p256dh, d.auth, d.failures, u.type = 'ADMIN' as "isAdmin", news.*
  from claimed d join users u on u.id = d.user_id,
    lateral (select count(*)::int as count, max(m.number)::text as until,
        (array_agg(m.activity_id order by m.number desc))[1] as "activityId",
        (array_agg(m.car_id order by m.number desc))[1] as "carId",
        (array_agg(m.facts order by m.number desc))[1] as facts
      from messages m where ${newSql}) news`

/** Takes the next device with messages that its person has not read; undefined where none waits. */
export const claimPush = (db: Db, publicKey: string, now: Date, until: Date): Promise<DuePush | undefined> =>
  db.one<DuePush>(claimSql, [until, now, publicKey])

/**
 * What became of it: a device that its service knows no more is removed, any other is tried again later and later. One that became
 * somebody else's meanwhile is theirs.
 */
export async function notePush(
  db: Db,
  { id, userId, until, failures }: DuePush,
  sent: PushResult,
  now: Date,
): Promise<void> {
  const own = "where id = $1 and user_id = $2"
  if (sent.result === "sent")
    await db.run(
      `update push_devices set told_until = greatest(told_until, $3), told_at = $4, failures = 0, failing_since = null, next_at = $4 ${own}`,
      [id, userId, until, now],
    )
  else if (sent.result === "gone") await db.run(`delete from push_devices ${own}`, [id, userId])
  else
    await db.run(`update push_devices set next_at = $3, failing_since = coalesce(failing_since, $4) ${own}`, [
      id,
      userId,
      nextPush(failures, now, sent.waitMs ?? 0),
      now,
    ])
}

/** Forgets devices on which nobody was signed in for long, or that nothing reached. Answers how many. */
export const forgetDevices = (db: Db, now: Date): Promise<number> =>
  db.run(
    `delete from push_devices d where d.failing_since < $2::timestamptz - make_interval(days => $1)
       or (d.seen_at < $2::timestamptz - make_interval(days => $1) and not ${isSignedInSql})`,
    [rememberedDays, now],
  )
