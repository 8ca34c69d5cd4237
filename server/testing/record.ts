import type { RecordEntry } from "../../contract/news/record.ts"
import { sealSome } from "../core/journal/seal.ts"
import type { Db } from "../core/postgres/db.ts"
import type { TestApp } from "./app.ts"
import { admin, read } from "./requests.ts"

/** Seals all waiting entries, like the portal's job, once transactions in other databases of the cluster are over. */
export async function sealAll(db: Db): Promise<void> {
  do await sealSome(db)
  while (await db.one("select from journal where position is null limit 1"))
}

/** Record entries for a search, oldest first, after a position; up to a page. */
export async function recordOf(portal: TestApp, search = "", after = 0): Promise<RecordEntry[]> {
  await sealAll(portal.db)
  const { body } = await read(portal, `/api/record/all?search=${encodeURIComponent(search)}`, admin)
  return (body.entries as RecordEntry[]).filter(({ position }) => position > after).reverse()
}
