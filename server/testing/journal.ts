import type { JournalEntry } from "../../contract/news/journal.ts"
import { sealSome } from "../core/journal/seal.ts"
import type { Db } from "../core/postgres/db.ts"
import type { TestApp } from "./app.ts"
import { admin, read } from "./requests.ts"

/** Seals all waiting entries, like the portal's job. */
export async function sealAll(db: Db): Promise<void> {
  while (await sealSome(db));
}

/** Journal entries for a search, oldest first, after a position; up to a page. */
export async function journalOf(portal: TestApp, search = "", after = 0): Promise<JournalEntry[]> {
  await sealAll(portal.db)
  const { body } = await read(portal, `/api/journal/all?search=${encodeURIComponent(search)}`, admin)
  return (body.entries as JournalEntry[]).filter(({ position }) => position > after).reverse()
}
