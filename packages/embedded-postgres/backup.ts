import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { portalRunsAsRoot } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { type Cluster, findPostmaster, openCluster, roles, urlOf } from "./cluster.ts"
import { type CopyOptions, copyTree, treeBelow, writeDurableFile } from "./durable-copy.ts"
import { exists, findHome, hasHome, sharedFolder } from "./home.ts"
import { BackupError, type BackupPart } from "./manifest.ts"
import { startEmbeddedPostgres } from "./start.ts"

/** A cluster with a server on it. */
export type RunningCluster = {
  cluster: Cluster
  /** Major version of PostgreSQL. */
  major: string
  /** The portal's database, as superuser. */
  url: string
}

/**
 * Runs the work beside the portal that uses the data folder or, where none does, with a server of its own, so that no portal
 * starts meanwhile. Throws `BackupError` or `EmbeddedPostgresError` with one German sentence.
 */
export async function withRunningCluster<T>(
  dataDir: string,
  work: (running: RunningCluster) => Promise<T>,
): Promise<T> {
  const { cluster, major } = await existingCluster(dataDir)
  const postmaster = await findPostmaster(cluster.data)
  if (postmaster) return work({ cluster, major, url: adminUrl(cluster, postmaster.port) })
  const own = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    return await work({ cluster, major, url: adminUrl(cluster, Number(new URL(own.url).port)) })
  } finally {
    await own.stop()
  }
}

const adminUrl = (cluster: Cluster, port: number) => urlOf(roles.superuser, roles.portal, cluster, port)

async function existingCluster(dataDir: string): Promise<{ cluster: Cluster; major: string }> {
  const home = (await hasHome(dataDir)) ? await findHome(dataDir) : undefined
  if (!home || !(await exists(join(home.folder, "cluster"))))
    throw new BackupError(`Im Datenordner ${dataDir} liegt keine Datenbank, die gesichert werden könnte.`)
  const binaries = await findBinaries(home.account, portalRunsAsRoot() ? sharedFolder : home.folder)
  return { cluster: await openCluster(home, binaries, {}), major: binaries.major }
}

/**
 * Runs the work with a session that holds an advisory lock of the portal's database to the end. Throws `BackupError` if another
 * session holds it, or if the database goes meanwhile.
 */
export async function withLockedSession<T>(
  url: string,
  lock: number,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({ connectionString: url, application_name: "zvf-portal backup" })
  let lost = false
  session.on("error", () => {
    lost = true
  })
  try {
    await session.connect().catch((cause: Error) => {
      throw new BackupError(
        "Die Datenbank des Portals nimmt gerade keine Verbindung an; bitte versuchen Sie es gleich noch einmal.",
        { cause },
      )
    })
    await takeLock(session, lock)
    const result = await work(session)
    // A session that went unnoticed has lost its lock too.
    await session.query("select")
    return result
  } catch (error) {
    // A server that stops says so in the answer to a query (57P01) before its connection breaks.
    if (!lost && !(error as { code?: string }).code?.startsWith("57P")) throw error
    const sentence = "Die Datenbank wurde während der Sicherung beendet; bitte sichern Sie noch einmal."
    throw new BackupError(sentence, { cause: error })
  } finally {
    await session.end().catch(() => {})
  }
}

/** Others hold the lock shared for a moment only. */
async function takeLock(session: pg.Client, lock: number): Promise<void> {
  try {
    await session.query("set lock_timeout = '5s'")
    await session.query("select pg_advisory_lock($1)", [lock])
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error
    throw new BackupError("Dieses Portal wird bereits gesichert; bitte warten Sie, bis das beendet ist.")
  }
}

// What a server makes anew, and what belongs to the server that runs: PostgreSQL leaves out the same in its own base backup.
const emptied = /^(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const ofTheServer = /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest)$/
// Copied for itself, after everything else.
const late = new Set(["pg_wal", "global/pg_control"])
const temporary = /(^|\/)(pgsql_tmp|pg_internal\.init)/
const isLeftOut = (path: string) =>
  emptied.test(path) || ofTheServer.test(path) || temporary.test(path) || late.has(path)

/**
 * PostgreSQL's own online backup (`pg_backup_start`, `pg_backup_stop`) into a new folder: the data files, torn as they may be,
 * together with the log that mends them. A server on the copy recovers to the moment at which this resolves; a slot of the session
 * keeps the log until it is copied. Throws `BackupError` if a piece of the log is missing nevertheless.
 */
export async function copyCluster(
  session: pg.Client,
  data: string,
  to: string,
  options: CopyOptions,
): Promise<BackupPart> {
  const slot = `backup_${randomBytes(4).toString("hex")}`
  await session.query("select pg_create_physical_replication_slot($1, true, true)", [slot])
  const begun = await session.query<{ wal: string }>(
    "select pg_walfile_name(pg_backup_start('zvf-portal', fast => true)) as wal",
  )
  const part = await copyTree(data, to, await treeBelow(data, isLeftOut), options)
  const control = await writeDurableFile(to, "global/pg_control", [await readControl(data)])
  const ended = await session.query<{ wal: string; label: string }>(
    "select pg_walfile_name(lsn - 1) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)",
  )
  const label = await writeDurableFile(to, "backup_label", [Buffer.from(ended.rows[0]?.label ?? "")])
  const log = await copyLog(data, to, begun.rows[0]?.wal ?? "", ended.rows[0]?.wal ?? "", options)
  return { folders: [...part.folders, "pg_wal"], files: [...part.files, control, label, ...log] }
}

/** The server rewrites this one page in place; read the same twice, it is not torn. */
async function readControl(data: string): Promise<Buffer> {
  const read = () => readFile(join(data, "global/pg_control"))
  for (let last = await read(); ; ) {
    const again = await read()
    if (again.equals(last)) return again
    last = again
  }
}

async function copyLog(
  data: string,
  to: string,
  first: string,
  last: string,
  options: CopyOptions,
): Promise<BackupPart["files"]> {
  const names = (await readdir(join(data, "pg_wal"))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (names.length !== placeOf(last) - placeOf(first) + 1)
    throw new BackupError("Die Datenbank hat Teile ihres Protokolls verloren, bevor sie gesichert waren.")
  const { files } = await copyTree(
    join(data, "pg_wal"),
    join(to, "pg_wal"),
    { folders: [], files: names },
    options,
  )
  return files.map((file) => ({ ...file, path: `pg_wal/${file.path}` }))
}

/** A segment's name is its timeline, and then its place: 256 segments of 16 MB per number in the middle. */
const placeOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
