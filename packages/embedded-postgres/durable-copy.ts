import { createHash } from "node:crypto"
import { constants } from "node:fs"
import { chmod, chown, type FileHandle, mkdir, open, readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { syncFolder } from "./home.ts"
import type { BackupPart } from "./manifest.ts"

/** Folders, each after the one it lies in, and plain files; paths below one folder. */
export type Tree = { folders: string[]; files: string[] }

export type CopyOptions = {
  /** Whose the copy is, for root; otherwise our own user. */
  owner?: Account | undefined
  signal: AbortSignal
}

export type CopiedFile = BackupPart["files"][number]

/** Waiting for the disk takes most of the time, and several can wait at once. */
const atOnce = 8
const chunkBytes = 1 << 18

/** What lies below a folder; nothing where it is missing. Links and sockets are left out, so is what `leaves` names. */
export async function treeBelow(root: string, leaves: (path: string) => boolean): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] }
  const walk = async (below: string): Promise<void> => {
    const entries = (await orGone(readdir(join(root, below), { withFileTypes: true }))) ?? []
    for (const entry of entries) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`
      if (leaves(path)) continue
      if (entry.isFile()) tree.files.push(path)
      if (!entry.isDirectory()) continue
      tree.folders.push(path)
      await walk(path)
    }
  }
  await walk("")
  return tree
}

/** Makes a folder that only its owner may enter. */
export async function makeClosedFolder(path: string, owner?: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  await chmod(path, 0o700)
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** Waits until the names of all files below a folder are on the disk. */
export async function syncNames(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of ["", ...folders]) await syncFolder(join(root, folder))
}

/**
 * Copies files into a new folder and answers what was written; the content is on the disk then, the names are after
 * `syncNames`. Files that went meanwhile are left out: of a running database they belong to dropped tables. So is what is no
 * plain file: callers who need it whole compare the answer.
 */
export async function copyTree(
  from: string,
  to: string,
  { folders, files }: Tree,
  { owner, signal }: CopyOptions,
): Promise<BackupPart> {
  await makeClosedFolder(to, owner)
  for (const folder of folders) await makeClosedFolder(join(to, folder), owner)
  const copied: CopiedFile[] = []
  await eachOf(files, async (path) => {
    signal.throwIfAborted()
    const file = await copyDurably(from, to, path, owner)
    if (file) copied.push(file)
  })
  return { folders, files: copied.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** Follows no link, and does not wait for a writer of a pipe, which nothing could end. */
const plainly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** A link, and a socket or a device without a driver. */
const notPlain = ["ELOOP", "ENXIO"]

async function copyDurably(from: string, to: string, path: string, owner?: Account) {
  const source = await orGone(open(join(from, path), plainly), ...notPlain)
  if (!source) return undefined
  try {
    if (!(await source.stat()).isFile()) return undefined
    return await writeDurableFile(to, path, chunksOf(source), owner)
  } finally {
    await source.close()
  }
}

/** Writes a new file below the folder and waits for the disk. */
export async function writeDurableFile(
  folder: string,
  path: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  owner?: Account,
): Promise<CopiedFile> {
  const hash = createHash("sha256")
  let size = 0
  const file = await open(join(folder, path), "wx", 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    }
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, size, sha256: hash.digest("hex") }
}

/** Most files are small; for those a stream would cost more than the copying. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  let failed = false
  const worker = async () => {
    for (const item of rest) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // All of them are waited for: nobody may still write into a folder that is being removed.
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
}

const orGone = <T>(reading: Promise<T>, ...others: string[]): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (["ENOENT", ...others].includes(error.code ?? "")) return undefined
    throw error
  })
