import type { changeSources } from "../../../contract/cars.ts"
import type { Tx } from "../../platform/postgres/index.ts"

type ChangeSource = Exclude<(typeof changeSources)[number], "system">

/**
 * Says who changes cars in this transaction and from which source; a trigger puts it into the history (`car_changes`) with
 * every car that is created or changed from here on. `batchId` is the import that an "import" or "undo" belongs to.
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
