import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type { FileStore } from "../core/files/store.ts"
import type { Database } from "../core/postgres/db.ts"
import { imageNames, listImages, saveImage } from "../fleet/images/images.ts"

const folder = join(import.meta.dirname, "images")

type Parts = { db: Database; files: FileStore; now: Date; actorId?: string | null }

/** Stores the drawn images of known configurations, like uploads; existing ones stay. */
export async function loadDemoImages({ db, files, now, actorId = null }: Parts): Promise<void> {
  const stored = new Set((await listImages(db)).map(({ filename }) => filename))
  const existing = new Set(await imageNames(db))
  const names = (await readdir(folder)).filter((name) => existing.has(name) && !stored.has(name))
  const load = async (name: string) => {
    const bytes = await readFile(join(folder, name))
    await saveImage({ db, files }, { name, bytes, replace: false, actorId, at: now })
  }
  await Promise.all(names.map(load))
}
