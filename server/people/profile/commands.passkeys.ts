import type { BodyOf } from "../../../contract/endpoint.ts"
import type * as calls from "../../../contract/passkeys.ts"
import {
  addPasskey as add,
  factorsOf,
  hasFactor,
  mostPasskeys,
  preparePasskey as prepare,
  removeCodes,
  renewCodes,
} from "../../core/identity/index.ts"
import { isRefused, type Nothing, nothing, type Refused, refuse } from "../../core/refusal.ts"
import type { Context } from "../identity/context.ts"
import type { Actor } from "../identity/gate.ts"
import {
  type Asking,
  endOtherSessions,
  type OwnProof,
  type ProofRefusal,
  proveOneself,
  recordWithMail,
} from "./commands.ts"

type Full = Refused<"passkeys_full">
type Prepared = Awaited<ReturnType<typeof prepare>>

/** What the browser needs to make a passkey, once the caller has proved to be the owner. */
export async function preparePasskey(
  parts: Context,
  { actor, asker }: Asking,
  proof: OwnProof,
  now: Date,
): Promise<Prepared | Refused<ProofRefusal> | Full> {
  const refused = await proveOneself(parts, { actor, asker }, proof, now)
  if (refused) return refused
  if ((await factorsOf(parts.db, actor.sub)).passkeys >= mostPasskeys) return refuse("passkeys_full")
  const party = parts.identity.relyingParty(asker)
  return prepare(parts.db, party, { accountId: actor.sub, name: actor.mail }, now)
}

/**
 * Adds a passkey that the browser made. The first second factor of an account brings recovery codes, and ends every session that
 * was begun without one, but for this.
 */
export async function addPasskey(
  parts: Context,
  { actor, asker }: Asking,
  { name, response }: BodyOf<typeof calls.addPasskey>,
  now: Date,
): Promise<{ recoveryCodes: string[] } | Refused<"passkey_refused"> | Full> {
  const party = parts.identity.relyingParty(asker)
  const added = await parts.db.transaction(async (tx) => {
    // One after the other, so that two at once cannot be one too many, nor both the first.
    await tx.run(`select from identity."user" where id = $1 for update`, [actor.sub])
    const before = await factorsOf(tx, actor.sub)
    if (before.passkeys >= mostPasskeys) return refuse("passkeys_full")
    if (!(await add(tx, party, { accountId: actor.sub, name, response }, now)))
      return refuse("passkey_refused")
    await recordWithMail(tx, parts, actor, "passkey_added", now)
    if (hasFactor(before)) return { recoveryCodes: [] }
    await endOtherSessions(tx, parts.identity, actor)
    return { recoveryCodes: await renewCodes(tx, actor.sub) }
  })
  // Once more for a sign-in that saw no second factor yet, as with the codes of an app.
  if (!isRefused(added) && added.recoveryCodes.length > 0)
    await endOtherSessions(parts.db, parts.identity, actor)
  return added
}

/** Gives a passkey another name. */
export async function renamePasskey(
  { db }: Context,
  actor: Actor,
  { id, name }: BodyOf<typeof calls.renamePasskey>,
): Promise<Nothing | Refused<"not_found">> {
  const sql = `update identity.passkeys set name = $3 where id = $1 and "userId" = $2`
  return (await db.run(sql, [id, actor.sub, name])) > 0 ? nothing : refuse("not_found")
}

/** Removes a passkey; the recovery codes go with the last second factor. */
export async function removePasskey(
  parts: Context,
  { actor, asker }: Asking,
  { id, ...proof }: BodyOf<typeof calls.removePasskey>,
  now: Date,
): Promise<Nothing | Refused<ProofRefusal | "not_found">> {
  const refused = await proveOneself(parts, { actor, asker }, proof, now)
  if (refused) return refused
  return parts.db.transaction(async (tx) => {
    const sql = `delete from identity.passkeys where id = $1 and "userId" = $2`
    if ((await tx.run(sql, [id, actor.sub])) === 0) return refuse("not_found")
    if (!hasFactor(await factorsOf(tx, actor.sub))) await removeCodes(tx, actor.sub)
    await recordWithMail(tx, parts, actor, "passkey_removed", now)
    return nothing
  })
}
