import { personText } from "../../../contract/core/format.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { isRefused, type Refused, refuse } from "../../core/refusal.ts"
import type { Change } from "../../portal/access/context.ts"
import { addToOutbox } from "../../portal/mail/draft.ts"
import { forgetInMails } from "../../portal/mail/forget.ts"
import { casesOfUser } from "../blocks/blocks.ts"
import { complaintUntil } from "../blocks/rules.ts"
import { removedMail } from "../identity/mails.ts"
import { notifyOfLostColleague, signableLocations } from "./rights.ts"
import type { LockedUser } from "./rules.ts"
import { lockForAdmin, lockUser } from "./users.ts"

/** Erases a user, or anonymises them if records refer to them. Refused while a case or complaint runs. */
export async function deleteUser(change: Change<{ id: string; version: number }>) {
  const locked = await lockForAdmin(change, change.body.id)
  if (isRefused(locked)) return locked
  const { before } = locked
  if (before.version !== change.body.version) return refuse("version_conflict", { current: before })
  return removePerson(change, locked)
}

/** Deletes the caller and sends a last e-mail. Admins need another admin. */
export async function deleteOneself(change: Change) {
  const { tx, caller, publicUrl } = change
  if (caller.type === "ADMIN") return refuse("own_profile")
  const locked = await lockUser(change, caller.id)
  if (!locked) return refuse("not_found")
  const removed = await removePerson(change, locked)
  if (!isRefused(removed)) await addToOutbox(tx, [removedMail(locked.before, publicUrl)])
  return removed
}

/** Erases or anonymises a user whose row is locked, removes the account, and informs the dealership unless it knows of a block. */
async function removePerson(
  change: Change,
  { before, identityId }: LockedUser,
): Promise<{ anonymised: boolean } | Refused<"in_use" | "complaint_running">> {
  const { tx, now, identity } = change
  const { id } = before
  // Waits for a running transaction of this user.
  await tx.run("select from users where id = $1 for update", [id])
  const running = await tx.one<Running>(runningSql, [id])
  if (running && running.contracts + running.requests > 0) return refuse("in_use", running)
  const until = complaintUntil(await casesOfUser(tx, id), now)
  if (until) return refuse("complaint_running", { until: until.toISOString() })
  // The user's proposals to sales managers.
  await tx.run("delete from messages where person_id = $1 and kind = 'PROPOSED'", [id])
  await forgetInMails(tx, { id, name: personText(before), mail: before.mail, phone: before.phone })
  const anonymised = !(await erase(tx, id)) && (await anonymise(tx, id, now))
  if (identityId !== null) await identity.removeAccount(tx, identityId)
  if (!before.blocked) await notifyOfLostColleague(change, before, signableLocations(before), true)
  return { anonymised }
}

type Running = { contracts: number; requests: number }
const runningSql = `
  select (select count(*) from cars where user_id = $1 and is_holding(activity_state)) as contracts,
    (select count(*) from cars join acts on acts.id = cars.open_request where acts.user_id = $1) as requests`

/** Tries to delete the row. Every record of a user refers to it by a foreign key, so the database decides. */
async function erase(tx: Tx, id: string): Promise<boolean> {
  await tx.run("savepoint erasing")
  try {
    await tx.run("delete from users where id = $1", [id])
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== "23503") throw error
    await tx.run("rollback to savepoint erasing")
    return false
  }
}

/** Columns that deleting empties, as assignments. */
const erasedSql = `
  select string_agg(name || ' = ' || coalesce(erased_as, 'default'), ', ') from user_columns
  where privacy in ('personal', 'private', 'secret')`

/** Blanks the only row with personal data; records keep referring to it (P24). */
async function anonymise(tx: Tx, id: string, now: Date): Promise<boolean> {
  const erased = await tx.value<string>(erasedSql)
  await tx.run(`update users set ${erased}, active = false, deleted_at = $2 where id = $1`, [id, now])
  const aboutPerson =
    "user_locations act_people former_names case_references mail_links proven_mails subscriptions saved_searches messages"
  for (const table of aboutPerson.split(" ")) await tx.run(`delete from ${table} where user_id = $1`, [id])
  return true
}
