import type { Task } from "../../platform/jobs/index.ts"
import { sealSome } from "./commands.ts"
import { hasUnsealed } from "./queries.ts"

/** Seals what was just written, once no older transaction runs (ADR-0035, ADR-0071). */
export const sealing: Task = {
  name: "record",
  cron: "*/2 * * * *",
  afterWrites: true,
  run: async ({ db, signal, again }) => {
    let sealed = 0
    for (let some = 1; some > 0 && !signal.aborted; sealed += some) some = await sealSome(db)
    if (await hasUnsealed(db)) again()
    return sealed > 0
  },
  failure: "record: not sealed",
}
