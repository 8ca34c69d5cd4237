import type { User } from "../../../contract/users.ts"
import type { Db } from "../../platform/db.ts"
import type { Actor } from "../identity/gate.ts"
import { userJson } from "./present.ts"

type Row = { user: User }

/**
 * One profile (decision 7): one's own without an id, by the token's sub or by portal id; anybody's by portal id for active
 * admins. Undefined when there is none or the caller may not see it.
 */
export async function findUser(db: Db, actor: Actor, id: string | undefined): Promise<User | undefined> {
  const isOwn = id === undefined || id === actor.sub || id === actor.id
  if (!isOwn && !(actor.type === "ADMIN" && actor.active)) return undefined
  const row = await db.one<Row>(`select ${userJson} as "user" from users u where u.id::text = $1`, [
    isOwn ? actor.id : id,
  ])
  return row?.user
}

/** All users by name, for admins: the actor is asked for so that no caller forgets who may. */
export async function listAllUsers(db: Db, _admin: Actor): Promise<User[]> {
  const rows = await db.many<Row>(
    `select ${userJson} as "user" from users u
     order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail`,
  )
  return rows.map(({ user }) => user)
}

/** Whether the product knows the mail, without regard to case; one index look-up either way (decision 38). */
export async function isMailKnown(db: Db, mail: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(
    "select exists (select from users where lower(mail) = lower($1)) as known",
    [mail],
  )
  return row?.known ?? false
}
