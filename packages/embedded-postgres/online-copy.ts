import { randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { type CopyOptions, copyTree, treeBelow, writeDurableFile } from "./durable-copy.ts"
import { EmbeddedPostgresError } from "./error.ts"
import type { BackupPart } from "./manifest.ts"

// What a server makes again, and what belongs to the server that runs: PostgreSQL leaves out the same in its own base backup.
const emptied = /^(pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const ofTheServer = /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|backup_manifest)$/
// Copied for itself, after everything else.
const late = new Set(["pg_wal", "global/pg_control"])
const temporary = /(^|\/)(pgsql_tmp|pg_internal\.init)/
const isLeftOut = (path: string) =>
  emptied.test(path) || ofTheServer.test(path) || temporary.test(path) || late.has(path)

/**
 * PostgreSQL's own online backup (`pg_backup_start`, `pg_backup_stop`) into a new folder: the data files, torn as they may be,
 * together with the log that repairs them. A server on the copy recovers to the moment at which this resolves; a slot of the session
 * keeps the log until it is copied. Throws if a piece of the log is missing nevertheless.
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
    `select pg_walfile_name(pg_backup_start('${slot}', fast => true)) as wal`,
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
    throw new EmbeddedPostgresError({ code: "log_lost" })
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
