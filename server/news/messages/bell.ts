import type { FastifyInstance } from "fastify"
import type { Message } from "../../../contract/news/messages.ts"
import * as calls from "../../../contract/news/messages.ts"
import { route } from "../../core/http/route.ts"
import type { Db } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import { type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { notifyRecipients } from "../live/reads.ts"

export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db, gates } = context
  route(app, calls.listMessages, gates.active, ({ caller, query }) => listMessages(db, caller, query.before))
  route(app, calls.countUnread, gates.active, ({ caller }) => countUnread(db, caller))
  route(app, calls.readMessages, gates.active, changing(context)(readMessages))
}

const pageSize = 30

/** Pages start after one of the caller's own messages; unknown or foreign ids start at the top. */
const listSql = `
  select m.id, m.kind, m.at, m.read_at is not null as "isRead", m.case_id as "activityId", m.car_id as "carId",
    case when p.deleted_at is null and p.id is not null
      then json_build_object('name', p.firstname || ' ' || p.lastname, 'mail', p.mail) end as person, m.facts
  from messages m left join users p on p.id = m.person_id
  where m.user_id = $1
    and m.number < coalesce((select number from messages where id = $2 and user_id = $1), 9223372036854775807)
  order by m.number desc limit $3`

type Unread = { unread: number }

/** A page of the caller's messages, newest first, and the unread count. Names the proposing seller to managers (P4). */
async function listMessages(
  db: Db,
  actor: Actor,
  before: string | null = null,
): Promise<{ messages: Message[]; more: boolean } & Unread> {
  const rows = await db.many<Message>(listSql, [actor.id, before, pageSize + 1])
  return {
    messages: rows.slice(0, pageSize),
    more: rows.length > pageSize,
    ...(await countUnread(db, actor)),
  }
}

async function countUnread(db: Db, actor: Actor): Promise<Unread> {
  const sql = "select count(*) as unread from messages where user_id = $1 and read_at is null"
  return (await db.one<Unread>(sql, [actor.id])) ?? { unread: 0 }
}

/** Marks one of the caller's messages as read, with `older` also all before it; later ones stay unread. Idempotent. */
async function readMessages({
  tx,
  caller,
  body: { id, older },
  now,
}: Change<{ id: string; older: boolean }>) {
  const sql = "select number from messages where id = $1 and user_id = $2"
  const number = await tx.value<number>(sql, [id, caller.id])
  if (number === undefined) return refuse("not_found")
  await notifyRecipients(tx, [caller.id])
  await tx.run(
    `update messages set read_at = $3
     where user_id = $1 and read_at is null and (number = $2 or $4 and number < $2)`,
    [caller.id, number, now, older],
  )
  return countUnread(tx, caller)
}
