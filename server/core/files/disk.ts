import { randomUUID } from "node:crypto"
import { constants } from "node:fs"
import { mkdir, open, readdir, realpath, rename, stat, unlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { checkedKey, type FileStore, FileStoreError } from "./store.ts"

/** Temporary names; no key begins with a dot. */
const unfinished = ".unfinished"
/** Longer than any write, in milliseconds: older temporary files are left over from a crash. */
const abandonedAfterMs = 3_600_000

/** Renames finished files into place, so readers never see partial ones. Never follows links out of the folder. */
export async function openDiskFiles(folder: string): Promise<FileStore> {
  await explainer(folder)(async () => {
    await mkdir(join(folder, unfinished), { recursive: true, mode: 0o700 })
    await removeAbandoned(join(folder, unfinished))
  })
  return openDiskFilesToRead(folder)
}

/** For readers: creates and removes nothing; a missing folder has no files. */
export async function openDiskFilesToRead(folder: string): Promise<FileStore> {
  const explain = explainer(folder)
  const root = await explain(async () => (await orAbsent(realpath(folder))) ?? folder)

  const put = async (key: string, bytes: Buffer): Promise<void> => {
    const path = join(root, checkedKey(key))
    const temporary = join(root, unfinished, randomUUID())
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await assertInside(path)
    try {
      await writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true })
      await rename(temporary, path)
    } catch (error) {
      await unlink(temporary).catch(() => {})
      throw error
    }
    await syncFolder(dirname(path))
  }

  /** Throws if a folder of the path is a link. */
  const assertInside = async (path: string): Promise<void> => {
    const real = await realpath(dirname(path))
    if (real !== dirname(path)) throw new Error(`${dirname(path)} leads to ${real}`)
  }

  /** Only a plain file has content. */
  const read = async (key: string) => {
    const path = join(root, checkedKey(key))
    await assertInside(path)
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    // The stream closes the file.
    if ((await file.stat()).isFile()) return file.createReadStream()
    await file.close()
    return undefined
  }

  return {
    put: (key, bytes) => explain(() => put(key, bytes)),
    get: (key) => explain(() => orAbsent(read(key))),
    delete: (key) =>
      explain(async () => {
        const path = join(root, checkedKey(key))
        await orAbsent(assertInside(path).then(() => unlink(path)))
      }),
  }
}

/** A new name survives a power cut only if its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY)
  await folder.sync().finally(() => folder.close())
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const stats = await orAbsent(stat(join(folder, name)))
    if (stats && stats.mtimeMs < Date.now() - abandonedAfterMs) await orAbsent(unlink(join(folder, name)))
  }
}

const absent = new Set(["ENOENT", "ENOTDIR", "ELOOP"])
/** A missing file, or a link instead of one, is absent. */
const orAbsent = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (absent.has(error.code ?? "")) return undefined
    throw error
  })

/** Reports file system errors with the folder. */
const explainer =
  (folder: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((cause: NodeJS.ErrnoException) => {
      if (!cause.code) throw cause
      throw new FileStoreError(`Der Dateiordner ${folder} kann nicht benutzt werden: ${cause.message}.`, {
        cause,
      })
    })
