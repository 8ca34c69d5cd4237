import type { Tx } from "../../platform/postgres/index.ts"
import type { TermsAct } from "./rules.ts"

type NewTermsAct = Pick<TermsAct, "version" | "act"> & { userId: string; at: Date }

/** Appends what somebody decided about the terms, in the caller's transaction (P43). */
export async function recordTermsAct(tx: Tx, { userId, version, act, at }: NewTermsAct): Promise<void> {
  await tx.run("insert into terms_acts (at, user_id, version, act) values ($1, $2, $3, $4)", [
    at,
    userId,
    version,
    act,
  ])
}
