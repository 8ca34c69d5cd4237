import { randomBytes } from "node:crypto"
import { realpath, rename, rm, stat } from "node:fs/promises"
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
import { withRunningCluster, withSession } from "./session.ts"

export type BackupOptions = {
  /** Parent folder of the backup. */
  target: string
  /** Instant for the backup's name. */
  at: Date
  /** Version of the program, for the record. */
  version: string
  /** Aborts with its reason; the unfinished backup is deleted. */
  signal: AbortSignal
}

/** Writes the cluster into a new, dated folder below `target` and returns its path. */
export async function backUp(installation: Installation, options: BackupOptions): Promise<string> {
  const { target, at, version, signal } = options
  const { name } = installation
  const final = join(target, `${name}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`)
  const unfinished = `${final}.unfinished`
  await explainRefusal(target, async () => {
    await assertUsable(target, installation.dataDir)
    await makeClosedFolder(unfinished)
    try {
      const postgres = await withRunningCluster(installation, async ({ cluster, binaries, url }) => {
        await writeDurably(join(unfinished, "secret"), `${cluster.secret}\n`)
        await withSession(url, (session) =>
          copyDatabase(session, cluster.data, join(unfinished, "database"), signal),
        )
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
