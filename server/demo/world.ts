import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { imageNames, storedAt } from "../areas/images/queries.ts"
import { type FileStore, removeFiles } from "../platform/files/index.ts"
import type { Database } from "../platform/postgres/index.ts"
import { readWorkbook, type Sheet } from "../platform/workbook/index.ts"

/** Lies in the store once all images do, so that those that somebody deletes stay deleted. */
export const demoImagesLoaded = "demo/images-loaded"

/** The cars of the demo as a spreadsheet program wrote them. */
export const demoSheet = async (): Promise<Sheet> =>
  readWorkbook(await readFile(join(import.meta.dirname, "fahrzeugbestand.xlsx")))

/** What tells a car of the demo from a real one that happens to have its job number. */
export type DemoCar = { jobNumber: string; vin: string }

export async function demoCars(): Promise<DemoCar[]> {
  const [header = [], ...rows] = (await demoSheet()).rows
  const [job, vin] = [header.indexOf("Auftragsnummer"), header.indexOf("FIN")]
  return rows.map((row) => ({ jobNumber: String(row[job] ?? ""), vin: String(row[vin] ?? "") }))
}

/** Removes the images that nobody uploaded and no car needs any more; answers how many. */
export async function removeUnusedImages(stores: { db: Database; files: FileStore }): Promise<number> {
  const removed = await stores.db.transaction(async (tx) =>
    tx.many<{ key: string }>(
      "delete from car_images where uploaded_by is null and filename <> all($1) returning key",
      [await imageNames(tx)],
    ),
  )
  for (const { key } of removed) await removeFiles(stores, Object.values(storedAt(key)))
  return removed.length
}
