import type { Task } from "../../platform/jobs/index.ts"
import type { Database, Tx } from "../../platform/postgres/index.ts"
import { sendNotices } from "../live/commands.ts"
import { tellHolder, tellHolderOfDocuments } from "./commands.changes.ts"
import { tell } from "./commands.tell.ts"

type Parts = { db: Database; publicUrl: string }

/**
 * Makes messages of everything that waits, and tells open screens, also of what was written elsewhere. Returns the number of causes.
 */
export async function tellPeople({ db, publicUrl }: Parts, signal?: AbortSignal): Promise<number> {
  let told = 0
  const tellings = [
    tell,
    (tx: Tx) => tellHolder(tx, publicUrl),
    (tx: Tx) => tellHolderOfDocuments(tx, publicUrl),
  ]
  for (const some of tellings)
    for (let taken = 1; taken && !signal?.aborted; told += taken) taken = await db.transaction(some)
  await sendNotices(db)
  return told
}

/** Makes messages of what was just written. */
export const messages = (publicUrl: string): Task => ({
  name: "messages",
  cron: "*/5 * * * *",
  afterWrites: true,
  run: async ({ db, signal }) => (await tellPeople({ db, publicUrl }, signal)) > 0,
  failure: "messages: not told",
})
