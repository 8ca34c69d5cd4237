import type { changeSources } from "../../../contract/cars.ts"
import type { Tx } from "../../core/postgres/index.ts"

type ChangeSource = Exclude<(typeof changeSources)[number], "system">

/**
 * Says who changes cars in this transaction and from which source; a trigger puts it into the journal with
 * every car that is created or changed from here on. `batchId` is what they belong to that can be taken back as one.
 */
export async function recordChangesAs(
  tx: Tx,
  actorId: string,
  source: ChangeSource,
  batchId: string | null = null,
): Promise<void> {
  await tx.run(
    `select set_config('zvf.actor_id', $1, true), set_config('zvf.source', $2, true),
       set_config('zvf.batch_id', $3, true)`,
    [actorId, source, batchId ?? ""],
  )
}

/** Records a bulk change, which the following updates belong to and which can be undone as an import can (P215). */
export async function recordBatch(tx: Tx, actorId: string, updated: number): Promise<void> {
  await recordChangesAs(tx, actorId, "bulk")
  const batch = await tx.one<{ id: string }>(
    "insert into imports (actor_id, kind, file_name, created, updated) values ($1, 'bulk', '', 0, $2) returning id",
    [actorId, updated],
  )
  await recordChangesAs(tx, actorId, "bulk", (batch as { id: string }).id)
}
