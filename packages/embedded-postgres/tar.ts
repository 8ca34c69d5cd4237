import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { chmod, chown, type FileHandle, lstat, mkdir, open, readdir } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { extract, pack as newPack, type Pack } from "tar-stream"
import type { Account } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"

/** Large chunks, since each costs a turn of the event loop. */
export const highWaterMark = 4 << 20

/** Throws the signal's reason once aborted. */
const flow = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream, signal: AbortSignal): Promise<void> =>
  pipeline(from, to, { signal }).catch((error) => {
    signal.throwIfAborted()
    throw error
  })

/** Writes a new file for its owner only and syncs it. */
export const writeStream = (
  path: string,
  content: NodeJS.ReadableStream,
  signal: AbortSignal,
): Promise<void> =>
  flow(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true, highWaterMark }), signal)

/** SHA-256 in hex. */
export async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256")
  await flow(createReadStream(path, { highWaterMark }), hash, signal)
  return hash.digest("hex")
}

/**
 * Packs a folder into a new tar, without unfinished (`.unfinished`) and vanished files and links, which the program's
 * store does not follow either.
 */
export async function pack(folder: string, path: string, signal: AbortSignal): Promise<void> {
  const archive = newPack()
  const filled = addFolder(archive, folder, "").then(
    () => archive.finalize(),
    (error) => archive.destroy(error),
  )
  await writeStream(path, Readable.from(archive), signal)
  await filled
}

async function addFolder(archive: Pack, folder: string, below: string): Promise<void> {
  for (const found of (await unlessGone(readdir(join(folder, below)))) ?? []) {
    const name = join(below, found)
    const stats = name === ".unfinished" ? undefined : await unlessGone(lstat(join(folder, name)))
    if (stats?.isFile()) await addFile(archive, join(folder, name), name)
    if (!stats?.isDirectory()) continue
    archive.entry({ name, type: "directory", mode: stats.mode, mtime: stats.mtime })
    await addFolder(archive, folder, name)
  }
}

async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const file = await unlessGone(open(path))
  if (!file) return
  try {
    const { size, mode, mtime } = await file.stat()
    const entry = archive.entry({ name, size, mode, mtime })
    await pipeline(contentOf(file, size), entry as unknown as NodeJS.WritableStream)
  } finally {
    await file.close()
  }
}

/** Exactly `size` bytes, as in a base backup: omits growth, pads shrunken files with zeros. */
async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; ) {
    const zeros = Buffer.alloc(Math.min(left, highWaterMark))
    const { bytesRead } = await file.read(zeros)
    const chunk = bytesRead > 0 ? zeros.subarray(0, bytesRead) : zeros
    left -= chunk.length
    yield chunk
  }
}

const unlessGone = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })

/**
 * Unpacks a tar into an existing folder, as files of the account (undefined: ours). Throws if it is invalid,
 * incomplete, leads out of the folder, or contains other than files and folders.
 */
export async function unpack(
  path: string,
  folder: string,
  signal: AbortSignal,
  account?: Account,
): Promise<void> {
  const entries = extract()
  const read = flow(
    createReadStream(path, { highWaterMark }),
    entries as unknown as NodeJS.WritableStream,
    signal,
  )
  read.catch(() => {})
  try {
    for await (const entry of entries) {
      const { name, type, mode } = entry.header
      const target = join(folder, name)
      if (!`${target}/`.startsWith(`${folder}/`)) throw new Error(`${name} leads out of the folder`)
      if (type === "directory") await mkdir(target, { recursive: true })
      else if (type === "file")
        await pipeline(
          entry as unknown as NodeJS.ReadableStream,
          createWriteStream(target, { flags: "wx", mode: 0o600 }),
        )
      else throw new Error(`${name} is a ${type}`)
      await chmod(target, mode)
      if (account) await chown(target, account.uid, account.gid)
    }
    await read
  } catch (cause) {
    signal.throwIfAborted()
    // File system errors are not the archive's fault.
    if ((cause as NodeJS.ErrnoException).syscall) throw cause
    throw new EmbeddedPostgresError({ code: "backup_changed", path }, { cause })
  }
}
