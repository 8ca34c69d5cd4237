import { randomUUID } from "node:crypto"
import type { Tx } from "../../platform/postgres/index.ts"
import type { Act } from "./rules.ts"

type NewAct = Pick<Act, "verb" | "userId" | "actorId" | "reason"> & {
  at: Date
  /** Null for a new block, which is named by itself. */
  blockId: string | null
  complaintId?: string
  term?: Pick<Act, "duration" | "clause"> & { endsAt: Date | null }
}

const insertSql = `
  insert into moderation_acts
    (id, block_id, at, verb, complaint_id, user_id, actor_id, duration, clause, ends_at, reason)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

/** Appends an act in the caller's transaction; answers its id. */
export async function recordAct(tx: Tx, act: NewAct): Promise<string> {
  const id = randomUUID()
  const { duration = null, clause = null, endsAt = null } = act.term ?? {}
  await tx.run(insertSql, [
    id,
    act.blockId ?? id,
    act.at,
    act.verb,
    act.complaintId ?? null,
    act.userId,
    act.actorId,
    duration,
    clause,
    endsAt,
    act.reason,
  ])
  return id
}
