import type { Tx } from "../../platform/postgres/index.ts"

/** What was done to the safety of an account. */
export type AccountVerb =
  | "password"
  | "second_factor_on"
  | "second_factor_off"
  | "second_factor_reset"
  | "recovery_codes"
  | "recovery_code_used"

/** Appends an act about the holder of an account, by the holder unless somebody else is named, in the caller's transaction. */
export async function recordAccountAct(
  tx: Tx,
  verb: AccountVerb,
  { accountId, actorId }: { accountId: string; actorId?: string },
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into account_acts (id, at, verb, user_id, actor_id)
     select gen_random_uuid(), $1, $2, id, coalesce($4, id) from users where identity_id = $3`,
    [now, verb, accountId, actorId ?? null],
  )
}
