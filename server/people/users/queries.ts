import type { Profile, User } from "../../../contract/users.ts"
import type { Db, Tx } from "../../core/postgres/index.ts"
import type { Actor } from "../identity/gate.ts"
import { blockedAmong } from "../identity/queries.standing.ts"
import { userJson } from "./present.ts"

type Row = { user: User }

/**
 * One profile (P7): one's own without an id, by the token's sub or by portal id; anyone's by portal id for active
 * admins who are not blocked. Undefined when there is none or the caller may not see it.
 */
export async function findUser(
  db: Db,
  actor: Actor,
  id: string | undefined,
  now: Date,
): Promise<Profile | undefined> {
  const isOwn = id === undefined || id === actor.sub || id === actor.id
  const seesAll = actor.type === "ADMIN" && actor.active && actor.restriction !== "blocked"
  if (!isOwn && !seesAll) return undefined
  const row = await db.one<Row>(
    `select ${userJson("$2")} as "user" from users u where u.id::text = $1 and u.deleted_at is null`,
    [isOwn ? actor.id : id, now],
  )
  if (!row) return undefined
  const { user } = row
  if (user.id !== actor.id) return { ...user, terms: null, lacksSecondFactor: false, managedLocationIds: [] }
  const { terms, lacksSecondFactor } = actor
  const managedLocationIds = user.type === "SELLER" ? await managedAmong(db, user.locations, now) : []
  return { ...user, terms, lacksSecondFactor, managedLocationIds }
}

/** All users by name, for admins: the actor is asked for so that no caller forgets who may. */
export async function listAllUsers(db: Db, _admin: Actor, now: Date): Promise<User[]> {
  const rows = await db.many<Row>(
    `select ${userJson("$1")} as "user" from users u
     where u.deleted_at is null
     order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail`,
    [now],
  )
  return rows.map(({ user }) => user)
}

/** A user who is known to exist, inside the transaction that is about to change them. Throws when there is none. */
export async function userById(tx: Tx, id: string, now: Date): Promise<User> {
  const row = await tx.one<Row>(`select ${userJson("$2")} as "user" from users u where u.id = $1`, [id, now])
  if (!row) throw new Error(`No user ${id}`)
  return row.user
}

export type LockedUser = {
  before: User
  identityId: string | null
  /** Without those who are blocked. */
  activeAdmins: readonly string[]
}

/**
 * Locks a user together with all active admins, in id order, and answers them as they stand from here on. Undefined when
 * there is no such user.
 */
export async function lockUser(tx: Tx, id: string, now: Date): Promise<LockedUser | undefined> {
  type Locked = Pick<LockedUser, "identityId"> & { id: string; isActiveAdmin: boolean }
  const locked = await tx.many<Locked>(
    `select id, identity_id as "identityId", active and type = 'ADMIN' as "isActiveAdmin" from users
     where id = $1 and deleted_at is null or active and type = 'ADMIN' order by id for no key update`,
    [id],
  )
  const found = locked.find((row) => row.id === id)
  if (!found) return undefined
  // Only now that a transaction that blocks one of them has ended.
  const blocked = await blockedAmong(
    tx,
    locked.map((row) => row.id),
    now,
  )
  return {
    before: await userById(tx, id, now),
    identityId: found.identityId,
    activeAdmins: locked.filter((row) => row.isActiveAdmin && !blocked.has(row.id)).map((row) => row.id),
  }
}

/** Whether the product knows the mail, without regard to case; one index look-up either way (P38). */
export async function isMailKnown(db: Db, mail: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(
    "select exists (select from users where lower(mail) = lower($1)) as known",
    [mail],
  )
  return row?.known ?? false
}

export type Manager = { id: string; firstname: string; lastname: string; mail: string }

async function managedAmong(db: Db, locations: User["locations"], now: Date): Promise<string[]> {
  const rows = await db.many<{ id: string }>(
    "select distinct location_id as id from location_managers where location_id = any($1) and not is_blocked(id, $2)",
    [locations.map(({ id }) => id), now],
  )
  return rows.map(({ id }) => id)
}

/** Who can act for one of these locations now. */
export const managersOf = (db: Db, locationIds: readonly string[], now: Date): Promise<Manager[]> =>
  db.many<Manager>(
    `select distinct id, firstname, lastname, mail from location_managers
     where location_id = any($1) and not is_blocked(id, $2) order by id`,
    [locationIds, now],
  )
