import type { Database } from "../../platform/postgres/index.ts"
import { type Nothing, nothing, type Refused, refuse } from "../../platform/refusal.ts"

/** Makes a document due at once that could not be made; one in hand stays as it is (P130). */
export async function retryContract(
  db: Database,
  actId: string,
  now: Date,
): Promise<Nothing | Refused<"not_found">> {
  const due = await db.run(
    "update contract_documents set next_attempt_at = $2, claimed_until = null where act_id = $1 and made_at is null",
    [actId, now],
  )
  return due === 1 ? nothing : refuse("not_found")
}
