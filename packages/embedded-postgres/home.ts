import { randomBytes } from "node:crypto"
import { chown, link, mkdir, open, readFile, realpath, rmdir, stat, unlink } from "node:fs/promises"
import { userInfo } from "node:os"
import { basename, join } from "node:path"
import {
  type Account,
  chooseAccount,
  EmbeddedPostgresError,
  permits,
  portalRunsAsRoot,
  readAccounts,
} from "./account.ts"

/** The folder that holds the cluster, and the account that owns it (undefined: the portal's own user). */
export type Home = { folder: string; account: Account | undefined }

/** Where clusters and binaries lie that PostgreSQL's account could not reach in the portal's own folders. */
export const sharedFolder = "/var/lib/zvf-portal"

const pointerName = "postgres.location"

/** In a data folder while it is being restored: until then it is no data folder. */
export const restoringName = "restoring"

/**
 * Finds or makes the folder of the cluster: `<dataDir>/postgres`, or, for root with a data folder that PostgreSQL's account
 * cannot reach, a folder of its own under `shared`, named by a pointer file in the data folder.
 * Throws EmbeddedPostgresError if a right is missing, if the folder is not restored to its end, or if a named folder is gone (a
 * new, empty database would hide the loss).
 */
export async function findHome(dataDir: string, shared = sharedFolder): Promise<Home> {
  return explainRefusal(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    await assertRestored(folder)
    const elsewhere = await readPointer(folder)
    if (elsewhere !== undefined) return existingHome(elsewhere, folder)
    const beside = join(folder, "postgres")
    if (await exists(beside)) return existingHome(beside, folder)
    return portalRunsAsRoot() ? newHomeForRoot(folder, shared) : newHomeForSelf(beside)
  })
}

/**
 * Throws EmbeddedPostgresError if the data folder is not restored to its end. The database of a killed restore may lie outside
 * of it; the refusal names that place, since emptying the folder takes the only pointer to it.
 */
export async function assertRestored(dataDir: string): Promise<void> {
  const stage = join(dataDir, restoringName)
  if (!(await exists(stage))) return
  // Killed as its last step, the restore had moved the pointer already.
  const elsewhere = (await readPointer(stage)) ?? (await readPointer(dataDir))
  const tidy =
    elsewhere === undefined
      ? "leeren Sie ihn"
      : `leeren Sie ihn, löschen Sie auch den Ordner ${elsewhere} mit der unfertigen Datenbank`
  throw new EmbeddedPostgresError(
    `Im Datenordner ${dataDir} wird eine Sicherung wiederhergestellt, oder das wurde abgebrochen; dann ${tidy} und stellen Sie die Sicherung noch einmal wieder her.`,
  )
}

/** Whether the data folder has a cluster, or names one. */
export const hasHome = async (dataDir: string): Promise<boolean> =>
  (await exists(join(dataDir, "postgres"))) || exists(join(dataDir, pointerName))

async function newHomeForSelf(folder: string): Promise<Home> {
  try {
    userInfo()
  } catch {
    throw new EmbeddedPostgresError(
      "Der Benutzer, unter dem das Portal läuft, ist dem System nicht bekannt (/etc/passwd); PostgreSQL startet so nicht.",
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, account: undefined }
}

async function newHomeForRoot(dataDir: string, shared: string): Promise<Home> {
  const account = chooseAccount(await readAccounts())
  if (permits(account, "-x", [dataDir])) return give(join(dataDir, "postgres"), account)
  await makeOpenFolder(shared)
  const home = await give(join(shared, randomBytes(8).toString("hex")), account)
  return (await writePointer(dataDir, home.folder)) ? home : findHome(dataDir, shared)
}

/** Exclusive and whole: of two portals starting at once one names its folder, the other (false) gives its own up. */
async function writePointer(dataDir: string, folder: string): Promise<boolean> {
  const pointer = join(dataDir, pointerName)
  const draft = `${pointer}.${basename(folder)}`
  await writeDurably(draft, `${folder}\n`)
  try {
    await link(draft, pointer)
    await syncFolder(dataDir)
    return true
  } catch (error) {
    await rmdir(folder)
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    await unlink(draft)
  }
}

async function give(folder: string, account: Account): Promise<Home> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chown(folder, account.uid, account.gid)
  return { folder, account }
}

async function existingHome(folder: string, dataDir: string): Promise<Home> {
  const owner = (await stat(folder).catch(() => undefined))?.uid
  if (owner === undefined)
    throw new EmbeddedPostgresError(
      `Der Datenbankordner ${folder}, auf den ${join(dataDir, pointerName)} verweist, fehlt oder ist gesperrt.`,
    )
  if (!portalRunsAsRoot()) {
    if (owner === process.geteuid?.()) return { folder, account: undefined }
    throw new EmbeddedPostgresError(
      `Der Datenbankordner ${folder} gehört einem anderen Benutzer; bitte starten Sie das Portal unter dem, der ihn angelegt hat.`,
    )
  }
  // Killed between making the folder and giving it away: it is still empty and still root's.
  const account = chooseAccount(await readAccounts(), owner === 0 ? undefined : owner)
  if (owner === 0) await chown(folder, account.uid, account.gid)
  if (permits(account, "-x", [folder])) return { folder, account }
  throw new EmbeddedPostgresError(
    `Der Benutzer ${account.name} darf den Datenbankordner ${folder} nicht betreten.`,
  )
}

async function readPointer(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, pointerName)
  return (await exists(path)) ? (await readFile(path, "utf8")).trim() : undefined
}

/** Makes a folder that every account may enter, whatever the umask. */
export async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const handle = await open(folder)
  await handle.chmod(0o755)
  await handle.close()
}

/** Writes a new file and waits until it is on the disk; for root with an account, the file is given to it. Fails if it exists. */
export async function writeDurably(path: string, text: string, account?: Account): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(text)
    if (account) await file.chown(account.uid, account.gid)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false
      throw error
    },
  )

const reasons: Record<string, string> = {
  EACCES: "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht",
  EPERM: "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht",
  EROFS: "er liegt auf einem schreibgeschützten Datenträger",
  ENOSPC: "auf dem Datenträger ist kein Platz mehr",
  EDQUOT: "auf dem Datenträger ist kein Platz mehr",
  ENOTDIR: "ein Teil des Pfads ist kein Ordner",
  EEXIST: "unter diesem Namen liegt bereits etwas",
  ENAMETOOLONG: "ein Name ist zu lang",
  ENOTEMPTY: "unter diesem Namen liegt bereits etwas",
}

/** Runs the work on a folder and turns what the file system refuses into one clear German sentence. */
export async function explainRefusal<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = "", path } = error as NodeJS.ErrnoException
    const reason = reasons[code]
    if (reason === undefined) throw error
    throw new EmbeddedPostgresError(`Der Ordner ${path ?? folder} kann nicht benutzt werden: ${reason}.`, {
      cause: error,
    })
  }
}
