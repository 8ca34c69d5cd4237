import { recordAct, type Tx } from "../../platform/postgres/index.ts"

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
