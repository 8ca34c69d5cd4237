import type { EntryKind, EntrySource } from "../../../contract/core/journal-words.ts"
import type { Tx } from "../postgres/db.ts"

/** Sets actor and source for the triggers of this transaction. `batchId`: the import or bulk edit. */
export async function recordAs(
  tx: Tx,
  actorId: string | null,
  source: EntrySource,
  batchId: string | null = null,
): Promise<void> {
  await tx.run(
    `select set_config('zvf.actor_id', $1, true), set_config('zvf.source', $2, true),
       set_config('zvf.batch_id', $3, true)`,
    [actorId ?? "", source, batchId ?? ""],
  )
}

/** An event that no trigger records. */
export type NewEntry = {
  kind: EntryKind
  /** A screen by default. */
  source?: EntrySource
  actorId: string | null
  carId?: string | null
  /** If not the actor. */
  userId?: string | null
  /** Facts by name; people only by id (P24). */
  content?: Readonly<Record<string, unknown>>
  at: Date
}

/** Appends an entry in the caller's transaction (P131), sealed later by `sealing`. Returns its id. */
export async function appendEntry(
  tx: Tx,
  { kind, source = "screen", actorId, carId = null, userId = null, content = {}, at }: NewEntry,
): Promise<string> {
  return (await tx.value<string>(
    `insert into journal (kind, source, actor_id, car_id, user_id, content, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, source, actorId, carId, userId, JSON.stringify(content), at],
  )) as string
}
