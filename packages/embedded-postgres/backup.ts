import { mkdir, realpath, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { readBaseBackup } from "./base-backup.ts"
import { EmbeddedPostgresError } from "./error.ts"
import {
  copyFiles,
  exists,
  explainRefusal,
  makeClosedFolder,
  syncAll,
  syncFolder,
  writeDurably,
} from "./files.ts"
import type { Installation } from "./installation.ts"
import { writeManifest } from "./manifest.ts"
import { withLockedSession, withRunningCluster } from "./session.ts"
import { writeStream } from "./tar.ts"

export type BackupOptions = {
  /** Parent folder of the backup. */
  target: string
  /** Instant for the backup's name. */
  at: Date
  /** Advisory lock held meanwhile. Code that deletes files takes it shared. */
  lock: number
  /** Version of the program, for the record. */
  version: string
  /** Aborts with its reason; the unfinished backup is deleted. */
  signal: AbortSignal
}

/** Writes database and files into a new, dated folder below `target` and returns its path. */
export async function backUp(installation: Installation, options: BackupOptions): Promise<string> {
  const { target, at, lock, version, signal } = options
  const { name, dataDir } = installation
  const final = join(target, `${name}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`)
  const unfinished = `${final}.unfinished`
  await explainRefusal(target, async () => {
    await assertUsable(target, dataDir)
    await makeClosedFolder(unfinished)
    try {
      const postgres = await withRunningCluster(installation, async ({ cluster, binaries, url }) => {
        await writeDurably(join(unfinished, "secret"), `${cluster.secret}\n`)
        await withLockedSession({ url, lock }, async (session) => {
          // The database first: files are written before their rows, and the lock keeps every file.
          await writeStream(join(unfinished, "database.tar"), await readBaseBackup(session), signal)
          await mkdir(join(dataDir, "files"), { recursive: true, mode: 0o700 })
          await copyFiles(join(dataDir, "files"), join(unfinished, "files"), signal)
        })
        return binaries.major
      })
      await writeManifest(unfinished, name, { madeAt: at.toISOString(), version, postgres }, signal)
      await syncAll()
      await rename(unfinished, final)
      await syncFolder(target)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
  return final
}

async function assertUsable(target: string, dataDir: string): Promise<void> {
  // Creating the folder would hide that its disk is not mounted.
  if (!(await exists(target)) || !(await stat(target)).isDirectory())
    throw new EmbeddedPostgresError(`Den Ordner ${target} für die Sicherung gibt es nicht.`)
  const data = await realpath(dataDir).catch(() => dataDir)
  if (`${await realpath(target)}/`.startsWith(`${data}/`))
    throw new EmbeddedPostgresError(
      `Der Ordner ${target} liegt im Datenordner ${dataDir}; mit ihm ginge auch die Sicherung verloren.`,
    )
}
