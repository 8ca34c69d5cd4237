import type { Message } from "../../../contract/messages.ts"
import type { Db } from "../../core/postgres/index.ts"
import type { Actor } from "../../people/identity/gate.ts"

/** Messages of one page. */
const pageSize = 30

/** The message that a page begins after is one of the caller's own; a foreign or unknown one begins at the top. */
export const listSql = `
  select m.id, m.kind, m.at, m.read_at is not null as "isRead", m.activity_id as "activityId", m.car_id as "carId",
    case when ($2 or m.kind = 'PROPOSED') and p.deleted_at is null and p.id is not null
      then json_build_object('name', p.firstname || ' ' || p.lastname, 'mail', p.mail) end as person, m.facts
  from messages m left join users p on p.id = m.person_id
  where m.user_id = $1 and (not $3 or m.read_at is null)
    and m.number < coalesce((select number from messages where id = $4 and user_id = $1), 9223372036854775807)
  order by m.number desc limit $5`

export type MessageQuery = { before?: string | undefined; unreadOnly: boolean }

/** A page of the caller's messages, the newest first, and how many are unread. Persons are named to admins, and to managers the seller who asks them for a car (P4). */
export async function listMessages(
  db: Db,
  actor: Actor,
  { before, unreadOnly }: MessageQuery,
): Promise<{ messages: Message[]; more: boolean; unread: number }> {
  const found = await db.many<Message>(listSql, [
    actor.id,
    actor.type === "ADMIN",
    unreadOnly,
    before ?? null,
    pageSize + 1,
  ])
  return {
    messages: found.slice(0, pageSize),
    more: found.length > pageSize,
    ...(await countUnread(db, actor)),
  }
}

/** How many messages the caller has not read. */
export async function countUnread(db: Db, actor: Actor): Promise<{ unread: number }> {
  const sql = "select count(*) as unread from messages where user_id = $1 and read_at is null"
  return (await db.one<{ unread: number }>(sql, [actor.id])) ?? { unread: 0 }
}
