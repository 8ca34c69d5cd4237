import { readFile, realpath, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import {
  BackupError,
  type BackupPart,
  copyCluster,
  copyTree,
  explainRefusal,
  type Manifest,
  makeClosedFolder,
  type RunningCluster,
  syncFolder,
  syncNames,
  treeBelow,
  withLockedSession,
  withRunningCluster,
  writeDurableFile,
  writeManifest,
} from "../../packages/embedded-postgres/index.ts"
import type { Config } from "../config.ts"
import { locks } from "../platform/postgres/index.ts"

type Backup = { config: Config; target: string; at: Date; signal: AbortSignal }

/**
 * Writes database and files of the portal into a new, dated folder below `target`, whether the portal runs or not, and
 * answers its path. The folder has its name only once it is complete and on the disk.
 * Throws `BackupError` or `EmbeddedPostgresError` with one German sentence.
 */
export async function makeBackup({ config: { dataDir }, target, at, signal }: Backup): Promise<string> {
  await assertUsable(target, dataDir)
  const final = join(target, `zvf-portal-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`)
  const unfinished = `${final}.unfinished`
  await explainRefusal(target, async () => {
    await makeClosedFolder(unfinished)
    try {
      const content = await withRunningCluster(dataDir, (running) =>
        copyPortal(running, dataDir, unfinished, signal),
      )
      await writeManifest(unfinished, { ...content, madeAt: at.toISOString(), portal: await ownVersion() })
      await syncNames(unfinished, [])
      await rename(unfinished, final)
      await syncFolder(target)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  })
  return final
}

/**
 * The database first, then the files: a row's file is written before the row, and while the lock is held no file is
 * removed, so every row of the copied database has its file in the copy.
 */
const copyPortal = (
  { cluster, major, url }: RunningCluster,
  dataDir: string,
  to: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, "postgres" | "database" | "files">> =>
  withLockedSession(url, locks.backup, async (session) => {
    const database = join(to, "database")
    await makeClosedFolder(database)
    const secret = await writeDurableFile(database, "secret", [Buffer.from(`${cluster.secret}\n`)])
    const data = below("data", await copyCluster(session, cluster.data, join(database, "data"), { signal }))
    await syncNames(database, data.folders)
    const stored = join(dataDir, "files")
    // What is being uploaded at this moment has no row yet.
    const tree = await treeBelow(stored, (path) => path === ".unfinished")
    const files = await copyTree(stored, join(to, "files"), tree, { signal })
    await syncNames(join(to, "files"), files.folders)
    return { postgres: major, database: { ...data, files: [secret, ...data.files] }, files }
  })

const below = (folder: string, { folders, files }: BackupPart): BackupPart => ({
  folders: [folder, ...folders.map((path) => `${folder}/${path}`)],
  files: files.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
})

async function assertUsable(target: string, dataDir: string): Promise<void> {
  const found = await explainRefusal(target, () =>
    stat(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined
      throw error
    }),
  )
  // Made here, a folder whose disk is not there today would look like one.
  if (!found) throw new BackupError(`Den Ordner ${target} für die Sicherung gibt es nicht.`)
  if (!found.isDirectory()) throw new BackupError(`${target} ist kein Ordner.`)
  const data = await realpath(dataDir).catch(() => dataDir)
  if (`${await realpath(target)}/`.startsWith(`${data}/`))
    throw new BackupError(
      `Der Ordner ${target} liegt im Datenordner ${dataDir}; mit ihm ginge auch die Sicherung verloren.`,
    )
}

async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8")
  return (JSON.parse(text) as { version: string }).version
}
