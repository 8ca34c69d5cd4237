import { execFile } from "node:child_process"
import { chown, constants, copyFile, lstat, mkdir, open, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Account } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"

/** Includes dangling links. */
export const exists = (path: string) =>
  lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false
      throw error
    },
  )

/** Accessible to its owner only. */
export async function makeClosedFolder(path: string, owner?: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Accessible to every account, despite any umask. */
export async function makeOpenFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  const folder = await open(path)
  await folder.chmod(0o755).finally(() => folder.close())
}

/** Writes a new file for its owner only and syncs it. Fails if it exists. */
export async function writeDurably(path: string, text: string, owner?: Account): Promise<void> {
  await writeFile(path, text, { flag: "wx", mode: 0o600, flush: true })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Syncs the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Waits until everything written so far is on the disk. */
export const syncAll = () => promisify(execFile)("sync")

type Copying = {
  /** Owner of the copy; default: us. */
  owner?: Account | undefined
  isCopied?: (path: string) => boolean
  /** Files of a running database come and go. */
  mayVanish?: boolean
}

/** Copies a folder to a new one, without links. */
export async function copyFolder(
  from: string,
  to: string,
  signal: AbortSignal,
  how: Copying = {},
): Promise<void> {
  const { owner, isCopied = () => true, mayVanish = false } = how
  await makeClosedFolder(to, owner)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted()
    const path = join(from, entry.name)
    const copy = join(to, entry.name)
    if (!isCopied(path)) continue
    if (entry.isDirectory()) await copyFolder(path, copy, signal, how)
    if (!entry.isFile()) continue
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL)
      if (owner) await chown(copy, owner.uid, owner.gid)
    } catch (error) {
      if (!mayVanish || (await exists(path))) throw error
    }
  }
}

const troubles: Record<string, string> = {
  EACCES: "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht",
  EPERM: "dort fehlt dem Benutzer, unter dem das Portal läuft, ein Recht",
  EROFS: "er liegt auf einem schreibgeschützten Datenträger",
  ENOSPC: "auf dem Datenträger ist kein Platz mehr",
  EDQUOT: "auf dem Datenträger ist kein Platz mehr",
  ENOTDIR: "ein Teil des Pfads ist kein Ordner",
  EEXIST: "unter diesem Namen liegt bereits etwas",
  ENOTEMPTY: "unter diesem Namen liegt bereits etwas",
  ENAMETOOLONG: "ein Name ist zu lang",
}

/** Turns file system errors into a sentence. */
export async function explainRefusal<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = "", dest, path = folder } = error as NodeJS.ErrnoException & { dest?: string }
    const trouble = troubles[code]
    if (trouble === undefined) throw error
    throw new EmbeddedPostgresError(`Der Ordner ${dest ?? path} kann nicht benutzt werden: ${trouble}.`, {
      cause: error,
    })
  }
}
