import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { type Account, spawnAs } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { ended } from "./server.ts"

/** Large pieces, since each costs a turn of the event loop, which the program may keep busy. */
export const highWaterMark = 4 << 20

/** Throws the reason of the signal once that is aborted. */
const flow = (from: NodeJS.ReadableStream, to: NodeJS.WritableStream, signal: AbortSignal): Promise<void> =>
  pipeline(from, to, { signal }).catch((error) => {
    signal.throwIfAborted()
    throw error
  })

/** Writes a new file for its owner only and waits until it is on the disk. */
export const writeStream = (
  path: string,
  content: NodeJS.ReadableStream,
  signal: AbortSignal,
): Promise<void> =>
  flow(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true, highWaterMark }), signal)

/** SHA-256 of a file, hexadecimal. */
export async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256")
  await flow(createReadStream(path, { highWaterMark }), hash, signal)
  return hash.digest("hex")
}

/** Packs a folder into a new tar; what is being written at this moment (`.unfinished`) is left out. */
export async function pack(folder: string, path: string, signal: AbortSignal): Promise<void> {
  const args = ["-c", "-C", folder, "--exclude=./.unfinished", "."]
  const tar = spawnAs(undefined, "tar", args, ["ignore", "pipe", "pipe"])
  const [code, words] = await Promise.all([
    ended(tar),
    text(tar.stderr!),
    writeStream(path, tar.stdout!, signal),
  ])
  // 1: a folder got or lost a name meanwhile.
  if (code !== 0 && code !== 1) throw new EmbeddedPostgresError({ code: "tar_failed", path, words })
}

/** Unpacks a tar into an existing folder, as files of the account (undefined: our own user). */
export async function unpack(
  path: string,
  folder: string,
  signal: AbortSignal,
  account?: Account,
): Promise<void> {
  const tar = spawnAs(account, "tar", ["-x", "-o", "-C", folder], ["pipe", "ignore", "pipe"])
  // Where tar ends early, its own words say why.
  const sent = flow(createReadStream(path, { highWaterMark }), tar.stdin!, signal).catch(() => {})
  const [code, words] = await Promise.all([ended(tar), text(tar.stderr!), sent])
  signal.throwIfAborted()
  if (code !== 0) throw new EmbeddedPostgresError({ code: "tar_failed", path, words })
}
