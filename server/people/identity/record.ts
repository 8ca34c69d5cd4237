import { appendEntry } from "../../core/journal/index.ts"
import { recordAct, type Tx } from "../../core/postgres/index.ts"

/** What was done to the safety of an account. */
export type AccountVerb =
  | "password"
  | "second_factor_on"
  | "second_factor_off"
  | "second_factor_reset"
  | "recovery_codes"
  | "recovery_code_used"
  | "passkey_added"
  | "passkey_removed"
  | "session_limit"

/** Appends an act about the holder of an account, by the holder unless another actor is named, in the caller's transaction. */
export async function recordAccountAct(
  tx: Tx,
  verb: AccountVerb,
  { accountId, actorId }: { accountId: string; actorId?: string },
  now: Date,
): Promise<void> {
  const holder = await tx.one<{ id: string }>("select id from users where identity_id = $1", [accountId])
  if (!holder) return
  await recordAct(tx, "account_acts", { at: now, verb, userId: holder.id, actorId: actorId ?? holder.id })
}

/** Notes that the address of a profile is proven: somebody opened a link that was sent to it (P54). */
export async function recordProof(
  tx: Tx,
  { id, mail }: { id: string; mail: string },
  now: Date,
): Promise<void> {
  const proven = await tx.run(proveSql, [id, mail, now])
  const entry = { source: "screen", actorId: id, userId: id, content: {}, at: now } as const
  if (proven > 0) await appendEntry(tx, { ...entry, kind: "user.mail_proven" })
}

const proveSql = `
  insert into proven_mails as known (user_id, mail, at) values ($1, $2, $3)
  on conflict (user_id) do update set mail = excluded.mail, at = excluded.at where lower(known.mail) <> lower(excluded.mail)`
