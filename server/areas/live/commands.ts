import type { Db } from "../../platform/postgres/index.ts"

/** Sends to all portals what changes noted since the last time (ADR-0018). Costs next to nothing where there is nothing. */
export async function sendNotices(db: Db): Promise<void> {
  await db.run("select send_live_notices()")
}
