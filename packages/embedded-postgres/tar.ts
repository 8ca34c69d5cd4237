import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { chmod, chown, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { extract } from "tar-stream"
import type { Account } from "./account.ts"
import { changedBackup } from "./error.ts"

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

/** Unpacks a tar into a folder, owned by the account. Throws for anything but files and folders. */
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
    throw changedBackup(path, { cause })
  }
}
