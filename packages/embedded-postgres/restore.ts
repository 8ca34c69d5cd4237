import { mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { findPackage } from "./binaries.ts"
import { copyTree, syncNames } from "./durable-copy.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { assertRestored, explainRefusal, findHome, restoringName, syncFolder } from "./home.ts"
import type { Installation } from "./installation.ts"
import { type BackupPart, type Manifest, readManifest } from "./manifest.ts"

export type RestoreOptions = {
  /** The folder that `backUp` made. */
  backup: string
  /** Ends the work with its reason; nothing stays behind. */
  signal: AbortSignal
}
type Copy = { from: string; to: string; owner?: Account | undefined; signal: AbortSignal }

/**
 * Puts a backup into the missing or empty data folder and answers when it was made. Everything is copied and compared with the
 * manifest below `restoring` first; as long as that folder is there, nothing starts on the data folder. If it throws, the data folder
 * is as it was.
 */
export async function restore(installation: Installation, options: RestoreOptions): Promise<Date> {
  const { dataDir, name } = installation
  const { backup } = options
  const manifest = await explainRefusal(backup, () => readManifest(backup, name))
  const own = (await findPackage()).version.split(".")[0] ?? ""
  if (manifest.postgres !== own)
    throw new EmbeddedPostgresError({ code: "backup_of_other_major", backup, found: manifest.postgres, own })
  await explainRefusal(dataDir, () =>
    intoEmpty(dataDir, (stage) => fill({ ...installation, dataDir: stage }, options, manifest)),
  )
  return new Date(manifest.madeAt)
}

/** Runs the work on the stage in the data folder and puts in place what it made, or leaves no trace. */
async function intoEmpty(dataDir: string, work: (stage: string) => Promise<void>): Promise<void> {
  const isNew = await assertEmpty(dataDir)
  await mkdir(dataDir, { recursive: true })
  const stage = join(dataDir, restoringName)
  await mkdir(stage)
  try {
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

/** Whether the folder is missing. Throws if anything lies in it; a disk's own folder does not count. */
async function assertEmpty(dataDir: string): Promise<boolean> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
  if (!found) return true
  if ((await readdir(dataDir)).every((name) => name === "lost+found")) return false
  await assertRestored(dataDir)
  throw new EmbeddedPostgresError({ code: "data_not_empty", dataDir })
}

/** Fills a data folder that is not in its place yet. */
async function fill(
  stage: Installation,
  { backup, signal }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  const home = await findHome(stage)
  try {
    const cluster = join(home.folder, "cluster")
    const from = join(backup, "database")
    await copyWhole({ from, to: cluster, owner: home.account, signal }, manifest.database)
    await copyWhole({ from: join(backup, "files"), to: join(stage.dataDir, "files"), signal }, manifest.files)
    await syncNames(home.folder, [])
    await syncNames(stage.dataDir, [])
  } catch (error) {
    // For root it may lie outside of the stage.
    await rm(home.folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies a part of a backup. Throws if a file is missing or is not what was backed up. */
async function copyWhole({ from, to, ...options }: Copy, { folders, files }: BackupPart): Promise<void> {
  const copied = await copyTree(from, to, { folders, files: files.map(({ path }) => path) }, options)
  const found = new Map(copied.files.map((file) => [file.path, file.sha256]))
  const wrong = files.find(({ path, sha256 }) => found.get(path) !== sha256)
  if (wrong) throw new EmbeddedPostgresError({ code: "backup_changed", path: join(from, wrong.path) })
  await syncNames(to, folders)
}
