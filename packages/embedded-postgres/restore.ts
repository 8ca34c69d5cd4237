import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { findPackage } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import {
  copyFolder,
  exists,
  explainRefusal,
  makeClosedFolder,
  syncAll,
  syncFolder,
  writeDurably,
} from "./files.ts"
import { assertRestored, findHome, restoringName } from "./home.ts"
import { checkedManifest } from "./manifest.ts"

export type RestoreOptions = {
  /** Folder made by `backUp`. */
  backup: string
  /** Aborts with its reason; the data folder stays unchanged. */
  signal: AbortSignal
}

/** Restores a backup to a missing or empty data folder and returns its instant. Failing, it changes nothing. */
export async function restore(dataDir: string, options: RestoreOptions): Promise<Date> {
  const { backup, signal } = options
  const manifest = await explainRefusal(backup, () => checkedManifest(backup, signal))
  const { major: ownMajor } = await findPackage()
  if (manifest.postgres !== ownMajor)
    throw new EmbeddedPostgresError(
      `Die Sicherung ${backup} stammt von PostgreSQL ${manifest.postgres}, das Portal bringt PostgreSQL ${ownMajor} mit.`,
    )
  await explainRefusal(dataDir, () => intoEmpty(dataDir, (stage) => fill(stage, options)))
  return new Date(manifest.madeAt)
}

/** Runs the work on a staging folder and moves the result in place, or leaves no trace. */
async function intoEmpty(dataDir: string, work: (stage: string) => Promise<void>): Promise<void> {
  const isNew = !(await exists(dataDir))
  await mkdir(dataDir, { recursive: true })
  await assertRestored(dataDir)
  // Created by the file system of a disk.
  if ((await readdir(dataDir)).some((name) => name !== "lost+found"))
    throw new EmbeddedPostgresError(
      `Der Datenordner ${dataDir} ist nicht leer; wiederhergestellt wird nur in einen leeren oder neuen (DATA_DIR).`,
    )
  const stage = join(dataDir, restoringName)
  try {
    await mkdir(stage)
    await work(stage)
  } catch (error) {
    await rm(stage, { recursive: true, force: true })
    if (isNew) await rmdir(dataDir)
    throw error
  }
  for (const name of await readdir(stage)) await rename(join(stage, name), join(dataDir, name))
  await syncFolder(dataDir)
  await rmdir(stage)
  await syncFolder(dataDir)
}

/** Fills the staging folder. */
async function fill(stage: string, { backup, signal }: RestoreOptions): Promise<void> {
  const home = await findHome(stage)
  try {
    const cluster = join(home.folder, "cluster")
    await makeClosedFolder(cluster, home.account)
    const secret = await readFile(join(backup, "secret"), "utf8")
    await writeDurably(join(cluster, "secret"), secret, home.account)
    await copyFolder(join(backup, "database"), join(cluster, "data"), signal, { owner: home.account })
    // Sync before moving in place.
    await syncAll()
  } catch (error) {
    // For root it may be outside of the staging folder.
    await rm(home.folder, { recursive: true, force: true })
    throw error
  }
}
