import type { User } from "../../../contract/users.ts"
import type { IdentityService } from "../../platform/identity/index.ts"
import { type Database, type Tx, violatedConstraint } from "../../platform/postgres/index.ts"
import { type Refused, refuse } from "../../platform/refusal.ts"
import { endCodes, type IssuedCode, issueCode, removeUnheld } from "../identity/commands.ts"
import type { Actor } from "../identity/gate.ts"
import { isMailBlacklisted } from "../moderation/queries.ts"
import { addToOutbox } from "../outbox/add.ts"
import { appendEntry, recordAs } from "../record/record.ts"
import { activatedMail, invitationMail, issuerInvitationMail, resetMail } from "./mails.ts"
import { lockUser, userById } from "./queries.ts"
import {
  differences,
  formAfter,
  locationsOf,
  refusalOf,
  refusalOfForm,
  type UserForm,
  type UserUpdate,
} from "./rules.ts"

export type UserParts = { db: Database; identity: IdentityService; publicUrl: string }

export type NewAdmin = { mail: string; firstname: string; lastname: string }

/**
 * Stores an active admin, who sets the password by the code that is answered. For the operator's command alone: no endpoint leads here.
 */
export async function addAdmin(
  tx: Tx,
  admin: NewAdmin,
  now: Date,
): Promise<IssuedCode | Refused<"mail_taken">> {
  await recordAs(tx, null, "command")
  const added = await tx.one<{ id: string }>(
    `insert into users (firstname, lastname, mail, type, active) values ($1, $2, $3, 'ADMIN', true)
     on conflict (lower(mail)) do nothing returning id`,
    [admin.firstname, admin.lastname, admin.mail],
  )
  return added ? issueCode(tx, added.id, "INVITATION", now) : refuse("mail_taken")
}

/** Why a form is not taken. `mail_taken` without regard to case (P32). */
type FormRefusal = "mail_barred" | "mail_taken" | "invalid_input"
type UpdateRefusal = FormRefusal | "not_found" | "forbidden" | "own_profile" | "version_conflict"

/**
 * Creates a user with an invitation mail in one transaction (P40); the account at the identity is made when the
 * password is set.
 */
export function createUser(
  parts: UserParts,
  actor: Actor,
  form: UserForm,
  now: Date,
): Promise<User | Refused<FormRefusal>> {
  return refusingConstraints(() =>
    parts.db.transaction(async (tx) => {
      if (await isMailBlacklisted(tx, form.mail, null)) return refuse("mail_barred")
      await recordAs(tx, actor.id, "screen")
      const added = await tx.one<{ id: string }>(
        `insert into users (firstname, lastname, mail, phone, type, active) values ($1, $2, $3, $4, $5, $6)
         returning id`,
        fieldsOf(form),
      )
      const { id } = added as { id: string }
      await writeLocations(tx, id, locationsOf(form))
      await invite(tx, actor, await userById(tx, id, now), parts, now)
      return userById(tx, id, now)
    }),
  )
}

/**
 * Changes a user. A deactivated user is signed out everywhere, an activated one gets a mail, and a changed mail
 * changes the account's too and voids the links sent to the old one.
 */
export async function updateUser(
  parts: UserParts,
  actor: Actor,
  update: UserUpdate,
  now: Date,
): Promise<User | Refused<UpdateRefusal>> {
  const renaming: Renaming = { done: null }
  try {
    return await refusingConstraints(() =>
      parts.db.transaction((tx) => change(tx, parts, actor, update, now, renaming)),
    )
  } catch (error) {
    if (renaming.done) await undoRenaming(parts, renaming.done)
    throw error
  }
}

type Renamed = { identityId: string; before: User; after: User }
/** What was done to the account so far, to be undone if the change fails. */
type Renaming = { done: Renamed | null }

/** Only where the profile has its old mail: where the answer to a commit was lost, the account keeps the new one too. */
const undoRenaming = ({ db, identity }: UserParts, { identityId, before }: Renamed): Promise<void> =>
  db.transaction(async (tx) => {
    const stands = await tx.one("select from users where id = $1 and lower(mail) = lower($2) for update", [
      before.id,
      before.mail,
    ])
    if (stands) await identity.changeMail(identityId, before.mail)
  })

async function change(
  tx: Tx,
  { identity, publicUrl }: UserParts,
  actor: Actor,
  update: UserUpdate,
  now: Date,
  renaming: Renaming,
): Promise<User | Refused<UpdateRefusal>> {
  const { id, version } = update
  const locked = await lockUser(tx, id, now)
  if (!locked) return refuse("not_found")
  const { before, identityId } = locked
  const form = formAfter(before, update)
  const refused =
    refusalOf({ ...locked, actorId: actor.id }, form.type === "ADMIN" && form.active) ??
    refusalOfForm(locked, form, version)
  if (refused) return refused
  const differs = differences(before, form)
  if (!differs.any) return before
  if (differs.mail && (await isMailBlacklisted(tx, form.mail, id))) return refuse("mail_barred")
  await recordAs(tx, actor.id, "screen")
  await tx.run(updateSql, [...fieldsOf(form), id, now])
  if (differs.moved) await writeLocations(tx, id, form.locationIds)
  const after = await userById(tx, id, now)
  if (differs.mail) {
    await endCodes(tx, id)
    if (identityId === null) await invite(tx, actor, after, { identity, publicUrl }, now)
  }
  if (differs.activated)
    await addToOutbox(tx, [activatedMail(after, after.passwordSet || identity.oidc !== null, publicUrl)])
  if (identityId !== null) {
    const taken = differs.mail && (await rename(tx, identity, { identityId, before, after }, renaming))
    if (taken) return taken
    // With another role one signs in again: what was begun with less is not carried into more.
    if (differs.deactivated || before.type !== after.type) await identity.endSessions(identityId)
  }
  return userById(tx, id, now)
}

const updateSql = `
  update users set firstname = $1, lastname = $2, mail = $3, phone = $4, type = $5, version = version + 1,
    deactivated_at = case when $6 then null when active then $8 else deactivated_at end, active = $6
  where id = $7`

async function rename(
  tx: Tx,
  identity: IdentityService,
  renamed: Renamed,
  renaming: Renaming,
): Promise<Refused<"mail_taken"> | null> {
  const { identityId, before, after } = renamed
  if (before.mail.toLowerCase() === after.mail.toLowerCase()) return null
  await removeUnheld(tx, identity, after.mail)
  const refused = await identity.changeMail(identityId, after.mail)
  if (!refused) renaming.done = renamed
  return refused
}

/** Sends the invitation again. */
export function inviteUser(
  { db, ...parts }: UserParts,
  actor: Actor,
  { id }: { id: string },
  now: Date,
): Promise<User | Refused<"not_found" | "password_already_set">> {
  return db.transaction(async (tx) => {
    const locked = await lockUser(tx, id, now)
    if (!locked) return refuse("not_found")
    if (locked.identityId !== null) return refuse("password_already_set")
    await invite(tx, actor, locked.before, parts, now)
    return userById(tx, id, now)
  })
}

type Inviting = Pick<UserParts, "identity" | "publicUrl">

async function invite(
  tx: Tx,
  actor: Actor,
  user: User,
  { identity, publicUrl }: Inviting,
  now: Date,
): Promise<void> {
  const entry = { source: "screen", actorId: actor.id, userId: user.id, content: {}, at: now } as const
  await appendEntry(tx, { ...entry, kind: "user.invited" })
  if (identity.oidc) {
    await addToOutbox(tx, [issuerInvitationMail(user, user.active, identity.oidc.name, publicUrl)])
    return
  }
  const issued = await issueCode(tx, user.id, "INVITATION", now)
  await addToOutbox(tx, [invitationMail(user, user.active, issued, publicUrl)])
}

/** Sends a link to the user with this mail; the answer does not say whether there is one (P38). */
export async function sendResetLink(
  { db, identity, publicUrl }: UserParts,
  mail: string,
  now: Date,
): Promise<void> {
  // There are no passwords here.
  if (identity.oidc) return
  return db.transaction(async (tx) => {
    const found = await tx.one<{ id: string }>(
      // A change of the mail at the same time voids the links to the old one.
      "select id from users where lower(mail) = lower($1) and deleted_at is null for no key update",
      [mail],
    )
    if (!found) return
    const user = await userById(tx, found.id, now)
    const entry = { source: "screen", actorId: null, userId: user.id, content: {}, at: now } as const
    await appendEntry(tx, { ...entry, kind: "user.reset" })
    await addToOutbox(tx, [resetMail(user, await issueCode(tx, user.id, "RESET", now), publicUrl)])
  })
}

const fieldsOf = ({ firstname, lastname, mail, phone, type, active }: UserForm) => [
  firstname,
  lastname,
  mail,
  phone,
  type,
  active,
]

async function writeLocations(tx: Tx, userId: string, locationIds: readonly string[]): Promise<void> {
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

/** What the database refuses because of what was entered. */
async function refusingConstraints<T>(
  work: () => Promise<T>,
): Promise<T | Refused<"mail_taken" | "invalid_input">> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === "users_mail_unique") return refuse("mail_taken")
    if (constraint === "user_locations_location_fk")
      return refuse("invalid_input", [{ path: "locationIds", message: "Diesen Standort gibt es nicht." }])
    throw error
  }
}
