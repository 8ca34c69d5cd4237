import { randomBytes } from "node:crypto"
import { chown, mkdir, realpath, rmdir, stat, symlink } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type Account, newAccount, passes, runsAsRoot } from "./account.ts"
import { EmbeddedPostgresError, incompleteCluster } from "./error.ts"
import { exists, explainRefusal, makeClosedFolder, makeOpenFolder } from "./files.ts"

/** Names backups and the folder in /var/lib. */
export const program = "zvf-portal"

/** For clusters and binaries that PostgreSQL's account could not reach in the program's own folders. */
export const sharedFolder = `/var/lib/${program}`

/** Folder of the cluster and the account that owns it (undefined: ours). */
export type Home = { folder: string; account: Account | undefined }

/** Marks a data folder that is being restored and must not be used. */
export const restoringName = "restoring"

/** Finds or makes `<dataDir>/postgres`. Throws rather than opening an empty database instead of a lost one. */
export async function findHome(dataDir: string, shared = sharedFolder): Promise<Home> {
  return explainRefusal(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    await assertRestored(dataDir)
    const path = join(await realpath(dataDir), "postgres")
    if (!(await exists(path))) await makeHome(path, shared)
    const folder = await realpath(path).catch(() => {
      throw incompleteCluster(path)
    })
    return { folder, account: await ownerOf(folder) }
  })
}

/** Throws if a restore is unfinished. */
export async function assertRestored(dataDir: string): Promise<void> {
  if (await exists(join(dataDir, restoringName)))
    throw new EmbeddedPostgresError(
      `Im Datenordner ${dataDir} wird eine Sicherung wiederhergestellt, oder das wurde abgebrochen; dann leeren Sie ihn (ist restoring/postgres ein Verweis, auch dessen Ziel) und stellen Sie die Sicherung noch einmal wieder her.`,
    )
}

async function makeHome(path: string, shared: string): Promise<void> {
  if (!runsAsRoot() || passes(await newAccount(), 'test -x "$0"', dirname(path))) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return
  }
  await makeOpenFolder(shared)
  const elsewhere = join(shared, randomBytes(8).toString("hex"))
  await makeClosedFolder(elsewhere)
  // Of two simultaneous starts one makes the link.
  await symlink(elsewhere, path).catch(async (error: NodeJS.ErrnoException) => {
    await rmdir(elsewhere)
    if (error.code !== "EEXIST") throw error
  })
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(folder)
  if (!runsAsRoot()) {
    if (uid === process.geteuid?.()) return undefined
    throw new EmbeddedPostgresError(
      `Der Datenbankordner ${folder} gehört einem anderen Benutzer; bitte starten Sie das Portal unter dem, der ihn angelegt hat.`,
    )
  }
  // A new folder still belongs to root.
  const account = uid === 0 ? await newAccount() : { uid, gid }
  if (uid === 0) await chown(folder, account.uid, account.gid)
  if (passes(account, 'test -x "$0"', folder)) return account
  throw new EmbeddedPostgresError(
    `Der Benutzer mit der Nummer ${account.uid} darf den Datenbankordner ${folder} nicht betreten.`,
  )
}
