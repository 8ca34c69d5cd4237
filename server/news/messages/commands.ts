import type { Database } from "../../core/postgres/index.ts"
import { type Refused, refuse } from "../../core/refusal.ts"
import type { Actor } from "../../people/identity/gate.ts"
import { tellReaders } from "../live/commands.ts"
import { countUnread } from "./queries.ts"

type Unread = { unread: number }

/** Marks one of the caller's messages; marking it as it is already changes nothing. */
export function markMessage(
  db: Database,
  actor: Actor,
  { id, isRead }: { id: string; isRead: boolean },
  now: Date,
): Promise<Unread | Refused<"not_found">> {
  return db.transaction(async (tx) => {
    const found = await tx.one("select from messages where id = $1 and user_id = $2", [id, actor.id])
    if (!found) return refuse("not_found")
    await tellReaders(tx, [actor.id])
    await tx.run(
      `update messages set read_at = case when $3 then $4::timestamptz end
       where id = $1 and user_id = $2 and (read_at is not null) <> $3`,
      [id, actor.id, isRead, now],
    )
    return countUnread(tx, actor)
  })
}

/** Marks as read what the caller was shown: what came since stays unread. */
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
    await tellReaders(tx, [actor.id])
    await tx.run("update messages set read_at = $3 where user_id = $1 and number <= $2 and read_at is null", [
      actor.id,
      newest.number,
      now,
    ])
    return countUnread(tx, actor)
  })
}
