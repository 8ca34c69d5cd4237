import type { changeSources } from "../../../contract/cars.ts"
import type { Tx } from "../../platform/postgres/index.ts"

type ChangeSource = Exclude<(typeof changeSources)[number], "system">

/**
 * Says who changes cars in this transaction and from which source; a trigger puts it into the history (`car_changes`) with
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

/**
 * Says that many cars are changed together from here on, by a selection of the list or in the grid: one act that can be taken
 * back as an import can (P215). Answers its id.
 */
export async function recordBatch(
  tx: Tx,
  actorId: string,
  kind: "bulk" | "grid",
  updated: number,
): Promise<string> {
  await recordChangesAs(tx, actorId, "bulk")
  const batch = await tx.one<{ id: string }>(
    "insert into imports (actor_id, kind, file_name, created, updated) values ($1, $2, '', 0, $3) returning id",
    [actorId, kind, updated],
  )
  const { id } = batch as { id: string }
  await recordChangesAs(tx, actorId, "bulk", id)
  return id
}
