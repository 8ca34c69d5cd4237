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
import { program } from "./home.ts"
import { writeManifest } from "./manifest.ts"
import { withClient, withRunningCluster } from "./start.ts"

export type BackupOptions = {
  /** Parent folder of the backup. */
  target: string
  /** Instant for the backup's name. */
  at: Date
  /** Aborts with its reason; the unfinished backup is deleted. */
  signal: AbortSignal
}

/** Writes the cluster into a new, dated folder below `target` and returns its path. */
export async function backUp(dataDir: string, { target, at, signal }: BackupOptions): Promise<string> {
  const final = join(target, `${program}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`)
  const unfinished = `${final}.unfinished`
  await explainRefusal(target, async () => {
    await assertUsable(target, dataDir)
    await makeClosedFolder(unfinished)
    try {
      const postgres = await withRunningCluster(dataDir, async ({ cluster, binaries, url }) => {
        await writeDurably(join(unfinished, "secret"), `${cluster.secret}\n`)
        await withSession(url, (session) =>
          copyDatabase(session, cluster.data, join(unfinished, "database"), signal),
        )
        return binaries.major
      })
      await writeManifest(unfinished, { madeAt: at.toISOString(), postgres }, signal)
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

/** Runs a backup's work with a session. Throws if the database stops meanwhile. */
export async function withSession<T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await withClient(`${url}?application_name=backup`, work)
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string }
    // A stopping server says so in a response (57P01) before its connection breaks.
    if (/^57P|^ECONN/.test(code) || /^Connection terminated|not queryable|timeout expired/.test(message))
      throw new EmbeddedPostgresError(
        "Die Datenbank war während der Sicherung nicht erreichbar; bitte sichern Sie noch einmal.",
        { cause: error },
      )
    throw error
  }
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
