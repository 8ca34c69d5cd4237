import { randomUUID } from "node:crypto"
import { recordAct as append, type Tx } from "../../core/postgres/index.ts"
import type { Act } from "./rules.ts"

type NewAct = Pick<Act, "verb" | "userId" | "actorId" | "reason"> & {
  at: Date
  /** Null for a new block, which is named by itself. */
  blockId: string | null
  complaintId?: string
  term?: Pick<Act, "duration" | "clause"> & { endsAt: Date | null }
}

/** Appends an act in the caller's transaction; answers its id. */
export function recordAct(tx: Tx, { term, ...act }: NewAct): Promise<string> {
  const id = randomUUID()
  return append(tx, "moderation_acts", { ...act, ...term, id, blockId: act.blockId ?? id })
}
