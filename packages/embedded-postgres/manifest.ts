import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { z } from "zod"
import { changedBackup, EmbeddedPostgresError } from "./error.ts"
import { syncFolder, writeDurably } from "./files.ts"

const fileName = "manifest.json"
/** Backups of other programs are refused. */
const formatOf = (program: string) => `${program}-backup-5`

const manifest = z.object({
  format: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the program that made it. */
  version: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** SHA-256 of each file by its path: below `database/` (PostgreSQL's data folder), and `secret` of its roles. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** SHA-256 in hex. */
async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256")
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
    signal.throwIfAborted()
    hash.update(bytes)
  }
  return hash.digest("hex")
}

async function hashesIn(folder: string, signal: AbortSignal): Promise<Manifest["files"]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const hashes: Manifest["files"] = {}
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name !== fileName) hashes[relative(folder, path)] = await hashOf(path, signal)
  }
  return hashes
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(
  folder: string,
  program: string,
  about: Omit<Manifest, "format" | "files">,
  signal: AbortSignal,
): Promise<void> {
  const content = { format: formatOf(program), ...about, files: await hashesIn(folder, signal) }
  await writeDurably(join(folder, fileName), `${JSON.stringify(content, null, 1)}\n`)
  await syncFolder(folder)
}

/** Throws if the folder is no backup of this program, or a file is missing, altered or added. */
export async function checkedManifest(
  folder: string,
  program: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const path = join(folder, fileName)
  const { data } = manifest.safeParse(
    await readFile(path, "utf8")
      .then(JSON.parse)
      .catch(() => undefined),
  )
  if (data?.format !== formatOf(program))
    throw new EmbeddedPostgresError(`${path} fehlt, ist beschädigt oder nicht von diesem Portal.`)
  const found = await hashesIn(folder, signal)
  const wrong = Object.keys({ ...data.files, ...found }).find((name) => found[name] !== data.files[name])
  if (wrong) throw changedBackup(join(folder, wrong))
  return data
}
