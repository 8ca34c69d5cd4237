import { realpath, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { copyTree, makeClosedFolder, syncNames, treeBelow, writeDurableFile } from "./durable-copy.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { explainRefusal, syncFolder } from "./home.ts"
import type { Installation } from "./installation.ts"
import { type BackupPart, type Manifest, writeManifest } from "./manifest.ts"
import { copyCluster } from "./online-copy.ts"
import { type RunningCluster, withLockedSession, withRunningCluster } from "./session.ts"

export type BackupOptions = {
  /** The folder that gets the backup as a new folder of its own. */
  target: string
  /** The moment after which the backup is named. */
  at: Date
  /** Number of the advisory lock that is held meanwhile. Code that removes files takes it shared. */
  lock: number
  /** Version of the program, for the record. */
  version: string
  /** Ends the work with its reason; nothing stays behind. */
  signal: AbortSignal
}

/**
 * Writes the database and the files beside it into a new, dated folder below `target`, whether the program runs or not, and answers
 * its path. The folder has its name only once it is complete and on the disk.
 */
export async function backUp(installation: Installation, options: BackupOptions): Promise<string> {
  const { target, at, version } = options
  await assertUsable(target, installation.dataDir)
  const final = join(target, `${installation.name}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`)
  const unfinished = `${final}.unfinished`
  await explainRefusal(target, async () => {
    await makeClosedFolder(unfinished)
    try {
      const content = await withRunningCluster(installation, (running) =>
        copyAll(installation, running, unfinished, options),
      )
      await writeManifest(unfinished, installation.name, { ...content, madeAt: at.toISOString(), version })
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
const copyAll = (
  { name, dataDir }: Installation,
  { cluster, major, url }: RunningCluster,
  to: string,
  { lock, signal }: BackupOptions,
): Promise<Pick<Manifest, "postgres" | "database" | "files">> =>
  withLockedSession({ name, url, lock }, async (session) => {
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
  if (!found) throw new EmbeddedPostgresError({ code: "target_missing", target })
  if (!found.isDirectory()) throw new EmbeddedPostgresError({ code: "target_no_folder", target })
  const data = await realpath(dataDir).catch(() => dataDir)
  if (`${await realpath(target)}/`.startsWith(`${data}/`))
    throw new EmbeddedPostgresError({ code: "target_in_data", target, dataDir })
}
