import { mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import {
  type Account,
  assertRestored,
  BackupError,
  type BackupPart,
  copyTree,
  explainRefusal,
  findHome,
  findPackage,
  type Manifest,
  readManifest,
  restoringName,
  syncFolder,
  syncNames,
} from "../../packages/embedded-postgres/index.ts"
import type { Config } from "../config.ts"

type Restore = { config: Config; backup: string; signal: AbortSignal }
type Copy = { from: string; to: string; owner?: Account | undefined; signal: AbortSignal }

/**
 * Puts a backup into the missing or empty data folder and answers when it was made. Everything is copied and compared with the
 * manifest below `restoring` first; as long as that folder is there, no portal starts on the data folder.
 * Throws `BackupError` or `EmbeddedPostgresError` with one German sentence; then the data folder is as it was.
 */
export async function restoreBackup({ config: { dataDir }, backup, signal }: Restore): Promise<Date> {
  const manifest = await explainRefusal(backup, () => readConsistent(backup))
  const major = (await findPackage()).version.split(".")[0]
  if (manifest.postgres !== major)
    throw new BackupError(
      `Die Sicherung ${backup} stammt von PostgreSQL ${manifest.postgres}, das Portal bringt PostgreSQL ${major} mit.`,
    )
  await explainRefusal(dataDir, () => intoEmpty(dataDir, (stage) => fill(stage, backup, manifest, signal)))
  return new Date(manifest.madeAt)
}

/** What a backup holds. Throws `BackupError` also if its names contradict each other, or if it is no plain file and might never end. */
async function readConsistent(backup: string): Promise<Manifest> {
  const path = join(backup, "manifest.json")
  const found = await stat(path).catch(() => undefined)
  if (!found || found.isFile()) {
    const manifest = await readManifest(backup)
    if ([manifest.database, manifest.files].every(isConsistent)) return manifest
  }
  throw new BackupError(`${path} ist beschädigt oder nicht von diesem Portal.`)
}

/** Each name once, and each folder before what lies in it. */
function isConsistent({ folders, files }: BackupPart): boolean {
  const names = new Set<string>()
  const open = new Set(["."])
  const adds = (path: string) => open.has(dirname(path)) && !names.has(path) && names.add(path)
  return folders.every((path) => adds(path) && open.add(path)) && files.every(({ path }) => adds(path))
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
  throw new BackupError(
    `Der Datenordner ${dataDir} ist nicht leer; wiederhergestellt wird nur in einen leeren oder neuen (DATA_DIR).`,
  )
}

async function fill(stage: string, backup: string, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const home = await findHome(stage)
  try {
    const cluster = join(home.folder, "cluster")
    const from = join(backup, "database")
    await copyWhole({ from, to: cluster, owner: home.account, signal }, manifest.database)
    await copyWhole({ from: join(backup, "files"), to: join(stage, "files"), signal }, manifest.files)
    await syncNames(home.folder, [])
    await syncNames(stage, [])
  } catch (error) {
    // For root it may lie outside of the stage.
    await rm(home.folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies a part of a backup. Throws `BackupError` if a file is missing or is not what was backed up. */
async function copyWhole({ from, to, ...options }: Copy, { folders, files }: BackupPart): Promise<void> {
  const copied = await copyTree(from, to, { folders, files: files.map(({ path }) => path) }, options)
  const found = new Map(copied.files.map((file) => [file.path, file.sha256]))
  const wrong = files.find(({ path, sha256 }) => found.get(path) !== sha256)
  if (wrong)
    throw new BackupError(
      `Die Sicherung ist unvollständig oder verändert: ${join(from, wrong.path)} ist nicht, was gesichert wurde.`,
    )
  await syncNames(to, folders)
}
