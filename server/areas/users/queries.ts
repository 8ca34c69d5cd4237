import type { User } from "../../../contract/users.ts"
import type { Db, Tx } from "../../platform/db.ts"
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
  const row = await db.one<Row>(
    `select ${userJson} as "user" from users u where u.id::text = $1 and u.deleted_at is null`,
    [isOwn ? actor.id : id],
  )
  return row?.user
}

/** All users by name, for admins: the actor is asked for so that no caller forgets who may. */
export async function listAllUsers(db: Db, _admin: Actor): Promise<User[]> {
  const rows = await db.many<Row>(
    `select ${userJson} as "user" from users u
     where u.deleted_at is null
     order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail`,
  )
  return rows.map(({ user }) => user)
}

/** A user who is known to exist, inside the transaction that is about to change them. Throws when there is none. */
export async function userById(tx: Tx, id: string): Promise<User> {
  const row = await tx.one<Row>(`select ${userJson} as "user" from users u where u.id = $1`, [id])
  if (!row) throw new Error(`No user ${id}`)
  return row.user
}

export type LockedUser = { before: User; identityId: string | null; activeAdmins: readonly string[] }

/**
 * Locks somebody together with all active admins, in id order, and answers them as they stand from here on. Undefined when
 * there is no such user.
 */
export async function lockUser(tx: Tx, id: string): Promise<LockedUser | undefined> {
  const locked = await tx.many<{ id: string; identityId: string | null; isActiveAdmin: boolean }>(
    `select id, identity_id as "identityId", active and type = 'ADMIN' as "isActiveAdmin" from users
     where id = $1 and deleted_at is null or active and type = 'ADMIN' order by id for no key update`,
    [id],
  )
  const found = locked.find((row) => row.id === id)
  if (!found) return undefined
  return {
    before: await userById(tx, id),
    identityId: found.identityId,
    activeAdmins: locked.filter(({ isActiveAdmin }) => isActiveAdmin).map((row) => row.id),
  }
}

/** Whether the product knows the mail, without regard to case; one index look-up either way (decision 38). */
export async function isMailKnown(db: Db, mail: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(
    "select exists (select from users where lower(mail) = lower($1)) as known",
    [mail],
  )
  return row?.known ?? false
}
