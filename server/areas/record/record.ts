import type { EntryKind, EntrySource } from "../../../contract/record.ts"
import type { Db } from "../../platform/postgres/index.ts"

/** What was done and has no row of its own that a trigger records. */
export type NewEntry = {
  kind: EntryKind
  source: EntrySource
  /** Null where no person acted: a job, the operator's command. */
  actorId: string | null
  carId?: string | null
  /** Whom it concerns, if that is another person than the actor. */
  userId?: string | null
  /** Facts by name, without names and addresses of people: their ids (P24). */
  content: Readonly<Record<string, unknown>>
  at: Date
}

/**
 * Writes into the record in the caller's transaction (P131). It is sealed a moment later by `jobs.ts`. Answers the entry's id,
 * by which `sealOf` finds it.
 */
export async function appendEntry(
  tx: Db,
  { kind, source, actorId, carId = null, userId = null, content, at }: NewEntry,
): Promise<string> {
  const added = await tx.one<{ id: string }>(
    `insert into record_pending (kind, source, actor_id, car_id, user_id, content, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, source, actorId, carId, userId, JSON.stringify(content), at],
  )
  return (added as { id: string }).id
}
