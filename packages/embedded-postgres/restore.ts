import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, rename, rm, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { findPackage } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, explainRefusal, makeClosedFolder, syncFolder, writeDurably } from "./files.ts"
import { assertRestored, findHome, restoringName } from "./home.ts"
import type { Installation } from "./installation.ts"
import { checkedManifest } from "./manifest.ts"
import { unpack } from "./tar.ts"

export type RestoreOptions = {
  /** The folder that `backUp` made. */
  backup: string
  /** Aborts the work with its reason; the data folder is left as it was. */
  signal: AbortSignal
}

/**
 * Puts a backup into the missing or empty data folder and returns when it was made. The backup is compared with its manifest first.
 * Everything is made below `restoring`; as long as that folder is there, nothing starts on the data folder. If it throws, the data
 * folder is as it was.
 */
export async function restore(installation: Installation, options: RestoreOptions): Promise<Date> {
  const { dataDir, name } = installation
  const { backup, signal } = options
  const manifest = await explainRefusal(backup, () => checkedManifest(backup, name, signal))
  const { major: own } = await findPackage()
  if (manifest.postgres !== own)
    throw new EmbeddedPostgresError({ code: "backup_of_other_major", backup, found: manifest.postgres, own })
  await explainRefusal(dataDir, () =>
    intoEmpty(dataDir, (stage) => fill({ ...installation, dataDir: stage }, options)),
  )
  return new Date(manifest.madeAt)
}

/** Runs the work on the stage in the data folder and puts in place what it made, or leaves no trace. */
async function intoEmpty(dataDir: string, work: (stage: string) => Promise<void>): Promise<void> {
  const isNew = !(await exists(dataDir))
  await mkdir(dataDir, { recursive: true })
  await assertRestored(dataDir)
  // A disk's own folder does not count.
  if ((await readdir(dataDir)).some((name) => name !== "lost+found"))
    throw new EmbeddedPostgresError({ code: "data_not_empty", dataDir })
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

/** Fills a data folder that is not in its place yet. */
async function fill(stage: Installation, { backup, signal }: RestoreOptions): Promise<void> {
  const home = await findHome(stage)
  try {
    const [cluster, files] = [join(home.folder, "cluster"), join(stage.dataDir, "files")]
    const data = join(cluster, "data")
    for (const folder of [cluster, data]) await makeClosedFolder(folder, home.account)
    await makeClosedFolder(files)
    const secret = await readFile(join(backup, "secret"), "utf8")
    await writeDurably(join(cluster, "secret"), secret, home.account)
    await unpack(join(backup, "database.tar"), data, signal, home.account)
    await unpack(join(backup, "files.tar"), files, signal)
    // Everything is on the disk before it gets its place.
    await promisify(execFile)("sync")
  } catch (error) {
    // For root it may lie outside of the stage.
    await rm(home.folder, { recursive: true, force: true })
    throw error
  }
}
