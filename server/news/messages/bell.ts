import type { Message } from "../../../contract/messages.ts"
import type { Database, Db } from "../../core/postgres/db.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { notifyRecipients } from "../live/reads.ts"

const pageSize = 30

/** Pages start after one of the caller's own messages; unknown or foreign ids start at the top. */
export const listSql = `
  select m.id, m.kind, m.at, m.read_at is not null as "isRead", m.activity_id as "activityId", m.car_id as "carId",
    case when p.deleted_at is null and p.id is not null
      then json_build_object('name', p.firstname || ' ' || p.lastname, 'mail', p.mail) end as person, m.facts
  from messages m left join users p on p.id = m.person_id
  where m.user_id = $1 and (not $2 or m.read_at is null)
    and m.number < coalesce((select number from messages where id = $3 and user_id = $1), 9223372036854775807)
  order by m.number desc limit $4`

export type MessageQuery = { before?: string | undefined; unreadOnly: boolean }

/** A page of the caller's messages, newest first, and the unread count. Names the proposing seller to managers (P4). */
export async function listMessages(
  db: Db,
  actor: Actor,
  { before, unreadOnly }: MessageQuery,
): Promise<{ messages: Message[]; more: boolean; unread: number }> {
  const rowsOfPage = await db.many<Message>(listSql, [actor.id, unreadOnly, before ?? null, pageSize + 1])
  return {
    messages: rowsOfPage.slice(0, pageSize),
    more: rowsOfPage.length > pageSize,
    ...(await countUnread(db, actor)),
  }
}

export async function countUnread(db: Db, actor: Actor): Promise<{ unread: number }> {
  const sql = "select count(*) as unread from messages where user_id = $1 and read_at is null"
  return (await db.one<{ unread: number }>(sql, [actor.id])) ?? { unread: 0 }
}

type Unread = { unread: number }

/** Marks one of the caller's messages; idempotent. */
export function markMessage(
  db: Database,
  actor: Actor,
  { id, isRead }: { id: string; isRead: boolean },
  now: Date,
): Promise<Unread | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const message = await tx.one("select from messages where id = $1 and user_id = $2", [id, actor.id])
    if (!message) return refuse("not_found")
    await notifyRecipients(tx, [actor.id])
    await tx.run(
      `update messages set read_at = case when $3 then $4::timestamptz end
       where id = $1 and user_id = $2 and (read_at is not null) <> $3`,
      [id, actor.id, isRead, now],
    )
    return countUnread(tx, actor)
  })
}

/** Marks as read up to the newest message shown to the caller; later ones stay unread. */
export function readAllMessages(
  db: Database,
  actor: Actor,
  { upTo }: { upTo: string },
  now: Date,
): Promise<Unread | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const sql = "select number from messages where id = $1 and user_id = $2"
    const newest = await tx.one<{ number: number }>(sql, [upTo, actor.id])
    if (!newest) return refuse("not_found")
    await notifyRecipients(tx, [actor.id])
    await tx.run("update messages set read_at = $3 where user_id = $1 and number <= $2 and read_at is null", [
      actor.id,
      newest.number,
      now,
    ])
    return countUnread(tx, actor)
  })
}
