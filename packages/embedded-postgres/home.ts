import { randomBytes } from "node:crypto"
import { chown, link, mkdir, open, readFile, realpath, rmdir, stat, unlink } from "node:fs/promises"
import { userInfo } from "node:os"
import { basename, join } from "node:path"
import { type Account, chooseAccount, permits, readAccounts, runsAsRoot } from "./account.ts"
import { EmbeddedPostgresError, type FolderTrouble } from "./error.ts"
import { type Installation, sharedFolderOf } from "./installation.ts"

/** The folder that holds the cluster, and the account that owns it (undefined: our own user). */
export type Home = { folder: string; account: Account | undefined }

const pointerName = "postgres.location"

/** In a data folder while it is being restored: until then it is no data folder. */
export const restoringName = "restoring"

/**
 * Finds or makes the folder of the cluster: `<dataDir>/postgres`, or, for root with a data folder that PostgreSQL's account
 * cannot reach, a folder of its own under `shared`, named by a pointer file in the data folder.
 * Throws if a right is missing, if the folder is not restored to its end, or if a named folder is gone (a new, empty database
 * would hide the loss).
 */
export async function findHome(
  installation: Installation,
  shared = sharedFolderOf(installation),
): Promise<Home> {
  const { dataDir } = installation
  return explainRefusal(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    await assertRestored(folder)
    const elsewhere = await readPointer(folder)
    if (elsewhere !== undefined) return existingHome(elsewhere, folder)
    const beside = join(folder, "postgres")
    if (await exists(beside)) return existingHome(beside, folder)
    return runsAsRoot()
      ? newHomeForRoot({ ...installation, dataDir: folder }, shared)
      : newHomeForSelf(beside)
  })
}

/**
 * Throws if the data folder is not restored to its end. The database of a killed restore may lie outside
 * of it; the refusal names that place, since emptying the folder takes the only pointer to it.
 */
export async function assertRestored(dataDir: string): Promise<void> {
  const stage = join(dataDir, restoringName)
  if (!(await exists(stage))) return
  // Killed as its last step, the restore had moved the pointer already.
  const elsewhere = (await readPointer(stage)) ?? (await readPointer(dataDir))
  throw new EmbeddedPostgresError({ code: "not_restored", dataDir, elsewhere })
}

/** Whether the data folder has a cluster, or names one. */
export const hasHome = async (dataDir: string): Promise<boolean> =>
  (await exists(join(dataDir, "postgres"))) || exists(join(dataDir, pointerName))

async function newHomeForSelf(folder: string): Promise<Home> {
  try {
    userInfo()
  } catch {
    // PostgreSQL asks for the name of its user.
    throw new EmbeddedPostgresError({ code: "user_unknown" })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { folder, account: undefined }
}

async function newHomeForRoot(installation: Installation, shared: string): Promise<Home> {
  const { dataDir } = installation
  const account = chooseAccount(await readAccounts())
  if (permits(account, "-x", [dataDir])) return give(join(dataDir, "postgres"), account)
  await makeOpenFolder(shared)
  const home = await give(join(shared, randomBytes(8).toString("hex")), account)
  return (await writePointer(dataDir, home.folder)) ? home : findHome(installation, shared)
}

/** Exclusive and whole: of two processes starting at once one names its folder, the other (false) gives its own up. */
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
    throw new EmbeddedPostgresError({ code: "home_missing", folder, pointer: join(dataDir, pointerName) })
  if (!runsAsRoot()) {
    if (owner === process.geteuid?.()) return { folder, account: undefined }
    throw new EmbeddedPostgresError({ code: "home_of_other_user", folder })
  }
  // Killed between making the folder and giving it away: it is still empty and still root's.
  const account = chooseAccount(await readAccounts(), owner === 0 ? undefined : owner)
  if (owner === 0) await chown(folder, account.uid, account.gid)
  if (permits(account, "-x", [folder])) return { folder, account }
  throw new EmbeddedPostgresError({ code: "home_closed", folder, account: account.name })
}

export async function readPointer(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, pointerName)
  return (await exists(path)) ? (await readFile(path, "utf8")).trim() : undefined
}

/** Makes a folder that every account may enter, despite any umask. */
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

const troubles: Record<string, FolderTrouble> = {
  EACCES: "no_right",
  EPERM: "no_right",
  EROFS: "read_only",
  ENOSPC: "no_space",
  EDQUOT: "no_space",
  ENOTDIR: "no_folder",
  EEXIST: "name_taken",
  ENOTEMPTY: "name_taken",
  ENAMETOOLONG: "name_too_long",
}

/** Runs the work on a folder and turns what the file system refuses into a reason. */
export async function explainRefusal<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = "", path } = error as NodeJS.ErrnoException
    const because = troubles[code]
    if (because === undefined) throw error
    throw new EmbeddedPostgresError(
      { code: "folder_refused", folder: path ?? folder, because },
      { cause: error },
    )
  }
}
