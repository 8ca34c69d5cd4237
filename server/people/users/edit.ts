import { randomUUID } from "node:crypto"
import { passwordKinds } from "../../../contract/people/links.ts"
import { type User, userFieldNames } from "../../../contract/people/users.ts"
import { appendEntry, recordAs } from "../../core/journal/append.ts"
import { overtakenOf } from "../../core/journal/overtaken.ts"
import { asRow, columnOf, insertRows, type Tx } from "../../core/postgres/db.ts"
import { refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { activatedMail, invitationMail, resetMail } from "../identity/mails.ts"
import { isMailBlacklisted } from "../identity/people.ts"
import { addLink, endLinks } from "../links/links.ts"
import { requestMailChange } from "./address.ts"
import { mailChangedMail } from "./mails.change.ts"
import { notifyOfRights } from "./rights.ts"
import {
  differences,
  formAfter,
  locationsOf,
  refusalOf,
  refusalOfForm,
  type UserForm,
  type UserUpdate,
} from "./rules.ts"
import { keepFormerMail, lockUser, userById, writeLocations } from "./users.ts"

export type NewAdmin = { mail: string; firstname: string; lastname: string }

/** Adds an admin, who sets the password by the returned link. Only for the operator's command; there is no endpoint. */
export async function addAdmin(tx: Tx, publicUrl: string, admin: NewAdmin, now: Date) {
  await recordAs(tx, null, "command")
  const added = await tx.one<{ id: string }>(
    `insert into users (firstname, lastname, mail, type, active) values ($1, $2, $3, 'ADMIN', true)
     on conflict (lower(mail)) do nothing returning id`,
    [admin.firstname, admin.lastname, admin.mail],
  )
  if (!added) return refuse("mail_taken")
  return addLink({ tx, publicUrl, now }, { kind: "INVITATION", userId: added.id })
}

/** Creates a user and the invitation in one transaction; the account is created when the password is set. */
export async function createUser(change: Change<UserForm>) {
  const { tx, now, body } = change
  if (await isMailBlacklisted(tx, body.mail, null)) return refuse("mail_barred")
  const { locationIds: _, ...fields } = body
  const id = randomUUID()
  await insertRows(tx, "users", [{ id, ...fields }])
  await writeLocations(tx, id, locationsOf(body))
  const created = await userById(tx, id, now)
  await invite(change, created)
  await notifyOfRights(change, null, created)
  return userById(tx, id, now)
}

/** Informs about changed rights; a new address applies once proven; activating a user with an unproven address requires a reason. */
export async function updateUser(change: Change<UserUpdate>) {
  const { tx, caller, now, identity, publicUrl, body: update } = change
  const { id, version } = update
  const locked = await lockUser(change, id)
  if (!locked) return refuse("not_found")
  const { before, identityId } = locked
  const form = formAfter(before, update)
  const overtaken = await overtakenOf(tx, "user", [{ ...before, seen: version }])
  const refused =
    refusalOf(locked, caller.id, form.type === "ADMIN" && form.active) ??
    refusalOfForm(before, overtaken(id), form)
  if (refused) return refused
  const differs = differences(before, form)
  if (!differs.any) return before
  const isMoved = differs.mail && before.mail.toLowerCase() !== form.mail.toLowerCase()
  if (isMoved && id === caller.id) return refuse("invalid_input", ownMail)
  if (isMoved && (await isMailBlacklisted(tx, form.mail, id))) return refuse("mail_barred")
  const isUnproven = differs.activated && before.passwordSet && !before.mailProven
  if (isUnproven && !update.activationReason) return refuse("reason_required")
  const waits = isMoved && identityId !== null
  const mail = waits ? before.mail : form.mail
  await tx.run(updateSql, [JSON.stringify(asRow({ ...form, mail })), id, now])
  if (differs.moved) await writeLocations(tx, id, form.locationIds)
  const after = await userById(tx, id, now)
  if (waits) {
    const refusedMail = await requestMailChange(change, before, form.mail)
    if (refusedMail) return refusedMail
  } else if (isMoved) {
    await endLinks(tx, id, passwordKinds)
    const applied = { state: "DONE", mail: form.mail, byOneself: false } as const
    await addToOutbox(tx, [mailChangedMail(before, applied, change)])
    await invite(change, after)
  }
  if (isUnproven) {
    const entry = { actorId: caller.id, userId: id, content: { reason: update.activationReason }, at: now }
    await appendEntry(tx, { kind: "user.activated_unproven", ...entry })
  }
  if (differs.activated)
    await addToOutbox(tx, [activatedMail(after, after.passwordSet || identity.oidc !== null, publicUrl)])
  await notifyOfRights(change, before, after)
  // A changed role requires a new sign-in, so that no session keeps former rights.
  if (identityId !== null && (differs.deactivated || before.type !== after.type))
    await identity.endSessions(tx, identityId)
  return userById(tx, id, now)
}

const ownMail = [{ path: "mail", message: "Ihre eigene E-Mail-Adresse ändern Sie in Ihrem Profil." }]

const formColumns = userFieldNames.filter((name) => name !== "locationIds").map(columnOf)
const updateSql = `
  update users u set ${keepFormerMail("n.mail", "$3")},
    deactivated_at = case when n.active then null when u.active then $3 else u.deactivated_at end,
    ${formColumns.map((column) => `${column} = n.${column}`).join(", ")}
  from jsonb_populate_record(null::users, $1::jsonb) n where u.id = $2`

export async function inviteUser(change: Change<{ id: string }>) {
  const { id } = change.body
  const locked = await lockUser(change, id)
  if (!locked) return refuse("not_found")
  if (locked.identityId !== null) return refuse("password_already_set")
  await invite(change, locked.before)
  return userById(change.tx, id, change.now)
}

async function invite(change: Change, user: User) {
  const { tx, caller, now, identity, publicUrl } = change
  await appendEntry(tx, { kind: "user.invited", actorId: caller.id, userId: user.id, at: now })
  const first = identity.oidc
    ? { issuer: identity.oidc.name, url: `${publicUrl}/login` }
    : await addLink(change, { kind: "INVITATION", userId: user.id })
  await addToOutbox(tx, [invitationMail(user, user.active, first)])
}

/** Sends a reset link to the user with this address; the response does not reveal whether there is one. */
export async function sendResetLink(change: Change<{ mail: string }, null>) {
  const { tx, now, identity, body } = change
  if (identity.oidc) return
  const addressee = await tx.one<{ id: string }>(
    // Waits for a simultaneous change of the address, which ends links to the old one.
    "select id from users where lower(mail) = lower($1) and deleted_at is null for no key update",
    [body.mail],
  )
  if (!addressee) return
  const user = await userById(tx, addressee.id, now)
  await appendEntry(tx, { kind: "user.reset", actorId: null, userId: user.id, at: now })
  const link = await addLink(change, { kind: "RESET", userId: user.id })
  await addToOutbox(tx, [resetMail(user, link)])
}
