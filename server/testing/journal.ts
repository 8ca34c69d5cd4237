import type { JournalEntry } from "../../contract/news/journal.ts"
import { sealSome } from "../core/journal/seal.ts"
import type { Db } from "../core/postgres/db.ts"
import type { TestApp } from "./app.ts"
import { admin, read } from "./requests.ts"

/** Seals all waiting entries, like the portal's job, once transactions in other databases of the cluster are over. */
export async function sealAll(db: Db): Promise<void> {
  do await sealSome(db)
  while (await db.one("select from journal where position is null limit 1"))
}

/** Journal entries for a search, oldest first, after a position; up to a page. */
export async function journalOf(portal: TestApp, search = "", after = 0): Promise<JournalEntry[]> {
  await sealAll(portal.db)
  const { body } = await read(portal, `/api/journal/all?search=${encodeURIComponent(search)}`, admin)
  return (body.entries as JournalEntry[]).filter(({ position }) => position > after).reverse()
}
