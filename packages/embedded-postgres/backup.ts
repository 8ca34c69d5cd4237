import { randomBytes } from "node:crypto"
import { mkdir, realpath, rename, rm, stat } from "node:fs/promises"
import { basename, join, relative } from "node:path"
import type pg from "pg"
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
import type { Installation } from "./installation.ts"
import { writeManifest } from "./manifest.ts"
import { withLockedSession, withRunningCluster } from "./session.ts"

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
          await copyDatabase(session, cluster.data, join(unfinished, "database"), signal)
          await mkdir(join(dataDir, "files"), { recursive: true, mode: 0o700 })
          await copyFolder(join(dataDir, "files"), join(unfinished, "files"), signal, {
            isCopied: (path) => path !== join(dataDir, "files/.unfinished"),
          })
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

/** Excluded: what PostgreSQL recreates at its start, and its log, which is copied last. */
const omitted =
  /^(pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\/|pg_wal$|postmaster\.)|\/pgsql_tmp/

/** Copies the data folder of a running server with the log that makes the copy consistent, as `pg_basebackup` does. */
async function copyDatabase(session: pg.Client, data: string, copy: string, signal: AbortSignal) {
  // The slot keeps the log until the session ends.
  const slot = `backup_${randomBytes(4).toString("hex")}`
  await session.query("select pg_create_physical_replication_slot($1, true, true)", [slot])
  const start = await session.query("select pg_walfile_name(pg_backup_start('backup', true)) as log")
  await copyFolder(data, copy, signal, {
    mayVanish: true,
    isCopied: (path) => !omitted.test(relative(data, path)),
  })
  const end = await session.query("select pg_walfile_name(lsn) as log, labelfile from pg_backup_stop()")
  await writeDurably(join(copy, "backup_label"), end.rows[0].labelfile)
  await copyFolder(join(data, "pg_wal"), join(copy, "pg_wal"), signal, {
    isCopied: (path) => basename(path) >= start.rows[0].log && basename(path) <= end.rows[0].log,
  })
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
