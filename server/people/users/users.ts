import type { User } from "../../../contract/people/users.ts"
import type { Db, Tx } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import type { Change, Work } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import type { Person } from "../../portal/mail/draft.ts"
import { type LockedUser, refusalOf } from "./rules.ts"

/** SQL: whether the address of the profile on alias u is proven. */
export const mailProven = `exists (select from proven_mails p where p.user_id = u.id and lower(p.mail) = lower(u.mail))`

/** SQL of a user in the contract's shape, on alias u, main location first. `now` is the clock's parameter. */
export const userJson = (now: string) => `json_build_object(
  'id', u.id, 'version', u.version, 'firstname', u.firstname, 'lastname', u.lastname, 'mail', u.mail,
  'phone', u.phone, 'type', u.type, 'active', u.active,
  'blocked', is_blocked(u.id, ${now}),
  'secondFactor', exists (select from identity.second_factors f
    where f."userId" = u.identity_id and f."confirmedAt" is not null),
  'toActivate', not u.active and u.deactivated_at is null,
  'passwordSet', u.identity_id is not null,
  'lastSignInAt', (select to_char(max(s.at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from identity.sign_ins s
    where s.account_id = u.identity_id),
  'invitedUntil', (select to_char(max(l.expires_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from mail_links l
    where l.user_id = u.id and l.kind = 'INVITATION'),
  'mailProven', ${mailProven},
  'pendingMail', (select l.facts ->> 'mail' from mail_links l where l.user_id = u.id and l.kind = 'NEW_MAIL'
    and l.expires_at > ${now}::timestamptz limit 1),
  'formerMail', case when u.former_mail is not null then json_build_object('mail', u.former_mail,
    'until', to_char(u.mail_changed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
  'gssnLocation', u.gssn_location,
  'locations', coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'vfnr', l.vfnr, 'main', l.main,
      'gssnLocation', l.gssn_location) order by l.main desc, l.vfnr)
    from user_locations ul join locations l on l.id = ul.location_id where ul.user_id = u.id), '[]'))`

/** The own profile without an id; others by portal id for active, unblocked admins. Undefined if not visible. */
export async function findUser(db: Db, actor: Actor, id: string | undefined, now: Date) {
  const isOwn = id === undefined || id === actor.sub || id === actor.id
  const seesAll = actor.type === "ADMIN" && actor.active && actor.restriction !== "blocked"
  if (!isOwn && !seesAll) return undefined
  const user = await db.value<User>(
    `select ${userJson("$2")} from users u where u.id = case when pg_input_is_valid($1, 'uuid') then $1::uuid end and u.deleted_at is null`,
    [isOwn ? actor.id : id, now],
  )
  if (!user) return undefined
  if (user.id !== actor.id) return { ...user, terms: null, lacksSecondFactor: false, managedLocationIds: [] }
  const { terms, lacksSecondFactor } = actor
  const managedLocationIds =
    user.type === "SELLER"
      ? await managedFrom(
          db,
          user.locations.map((location) => location.id),
          now,
        )
      : []
  return { ...user, terms, lacksSecondFactor, managedLocationIds }
}

/** All users by name, for admins. Takes the actor so that callers check the role first. */
export const listAllUsers = (db: Db, _admin: Actor, now: Date): Promise<User[]> =>
  db.values(
    `select ${userJson("$1")} from users u
     where u.deleted_at is null
     order by u.lastname collate "de-x-icu", u.firstname collate "de-x-icu", u.mail`,
    [now],
  )

/** Throws if there is no such user. */
export async function userById(tx: Tx, id: string, now: Date): Promise<User> {
  const user = await tx.value<User>(`select ${userJson("$2")} from users u where u.id = $1`, [id, now])
  if (!user) throw new Error(`No user ${id}`)
  return user
}

/** Locks the user and all admins in id order and returns their current state. Undefined if there is no such user. */
export async function lockUser({ tx, now }: Work, id: string): Promise<LockedUser | undefined> {
  const locked = await tx.many<{ id: string; identityId: string | null; isActiveAdmin: boolean }>(
    `select id, identity_id as "identityId", active and type = 'ADMIN' as "isActiveAdmin" from users
     where id = $1 and deleted_at is null or active and type = 'ADMIN' order by id for no key update`,
    [id],
  )
  const lockedUser = locked.find((row) => row.id === id)
  if (!lockedUser) return undefined
  const admins = locked.filter((row) => row.isActiveAdmin).map((row) => row.id)
  // Only after the locks, when a transaction blocking one of them has ended.
  const activeSql = "select id from users where id = any($1) and not is_blocked(id, $2)"
  const activeAdmins = await tx.values<string>(activeSql, [admins, now])
  return { before: await userById(tx, id, now), identityId: lockedUser.identityId, activeAdmins }
}

/** Locks a user whom an admin changes; refuses if that is themselves, or they are no admin any more. */
export async function lockForAdmin({ caller, ...change }: Change, id: string) {
  const locked = await lockUser(change, id)
  return locked ? (refusalOf(locked, caller.id) ?? locked) : refuse("not_found")
}

/** Where the sales managers of these locations can act now: these, and their other ones. */
export const managedFrom = (db: Db, locationIds: readonly string[], now: Date): Promise<string[]> =>
  db.values(
    `select distinct acting.location_id from location_managers own join location_managers acting using (id)
     where own.location_id = any($1) and not is_blocked(id, $2)`,
    [locationIds, now],
  )

/** Sales managers who can act for one of these locations now. */
export const managersOf = (db: Db, locationIds: readonly string[], now: Date): Promise<Person[]> =>
  db.many<Person>(
    `select distinct id, firstname, lastname, mail from location_managers
     where location_id = any($1) and not is_blocked(id, $2) order by id`,
    [locationIds, now],
  )

/** SQL that stores the address before `mail`. Within 30 days the first one is kept, so that a second change does not hide the owner's. */
export const keepFormerMail = (mail: string, now: string) => {
  const keeps = `lower(u.mail) = lower(${mail}) or u.mail_changed_at > ${now}::timestamptz - interval '30 days'`
  return `former_mail = case when ${keeps} then u.former_mail else u.mail end,
    mail_changed_at = case when ${keeps} then u.mail_changed_at else ${now}::timestamptz end`
}

/** Replaces the locations of a user, whose row has its new version already. */
export async function writeLocations(tx: Tx, userId: string, locationIds: readonly string[]): Promise<void> {
  await tx.run("delete from user_locations where user_id = $1 and location_id <> all($2::uuid[])", [
    userId,
    locationIds,
  ])
  await tx.run(
    `insert into user_locations (user_id, location_id) select $1, unnest($2::uuid[])
     on conflict on constraint user_locations_pk do nothing`,
    [userId, locationIds],
  )
}

const unknownLocation = [{ path: "locationIds", message: "Diesen Standort gibt es nicht." }]

/** Constraints that a change of users may violate. */
export const userRefusals = {
  users_mail_unique: refuse("mail_taken"),
  user_locations_location_fk: refuse("invalid_input", unknownLocation),
}
