import { createHash } from "node:crypto"
import type { EntryKind, EntrySource } from "../../../contract/record-words.ts"
import type { Db } from "../postgres/db.ts"

/** Sets actor and source for the triggers of this transaction. `batchId`: the import or bulk edit. */
export async function recordAs(
  tx: Db,
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

type Export = { kind: Extract<EntryKind, `export.${string}`>; rows?: number; [fact: string]: unknown }

/** Records an export, before the first byte is sent (P131). */
export const recordExport = (db: Db, actor: { id: string }, { kind, ...content }: Export, at: Date) =>
  appendEntry(db, { kind, actorId: actor.id, content, at })

type Text = { version: string; effectiveFrom: string; content: string; hash: string }

/** Records a new version of an agreed text, with the hash of its full content. */
export const recordText = (
  db: Db,
  kind: Extract<EntryKind, `${string}.introduced`>,
  { effectiveFrom, content, ...text }: Text,
  at: Date,
): Promise<string> => {
  const content_hash = createHash("sha256").update(content).digest("hex")
  const facts = { ...text, effective_from: effectiveFrom, content_hash }
  return appendEntry(db, { kind, source: "job", actorId: null, content: facts, at })
}

/** Appends an entry in the caller's transaction (P131), sealed later by `sealing`. Returns its id. */
export async function appendEntry(
  tx: Db,
  { kind, source = "screen", actorId, carId = null, userId = null, content = {}, at }: NewEntry,
): Promise<string> {
  return (await tx.value<string>(
    `insert into journal (kind, source, actor_id, car_id, user_id, content, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [kind, source, actorId, carId, userId, JSON.stringify(content), at],
  )) as string
}
