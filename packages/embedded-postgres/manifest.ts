import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { EmbeddedPostgresError } from "./error.ts"
import { syncFolder, writeDurably } from "./files.ts"
import { program } from "./home.ts"

const fileName = "manifest.json"

const manifest = z.object({
  /** Backups of other programs are refused. */
  format: z.literal(`${program}-backup-5`),
  madeAt: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** SHA-256 of each file by its path: below `database/` (PostgreSQL's data folder), and `secret` of its roles. */
  files: z.record(z.string(), z.string()),
})
type Manifest = z.infer<typeof manifest>

async function hashesIn(folder: string, signal: AbortSignal): Promise<Manifest["files"]> {
  const hashes: Manifest["files"] = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || entry.name === fileName) continue
    signal.throwIfAborted()
    const hash = createHash("sha256").setEncoding("hex")
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
    hashes[relative(folder, path)] = hash.read()
  }
  return hashes
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(
  folder: string,
  about: Pick<Manifest, "madeAt" | "postgres">,
  signal: AbortSignal,
): Promise<void> {
  const files = await hashesIn(folder, signal)
  const content = { format: manifest.shape.format.value, ...about, files } satisfies Manifest
  await writeDurably(join(folder, fileName), `${JSON.stringify(content, null, 1)}\n`)
  await syncFolder(folder)
}

/** Throws if the folder is no backup of this program, or a file is missing, altered or added. */
export async function checkedManifest(folder: string, signal: AbortSignal): Promise<Manifest> {
  const path = join(folder, fileName)
  const { data } = manifest.safeParse(
    await readFile(path, "utf8")
      .then(JSON.parse)
      .catch(() => undefined),
  )
  if (!data) throw new EmbeddedPostgresError(`${path} fehlt, ist beschädigt oder nicht von diesem Portal.`)
  const found = await hashesIn(folder, signal)
  const wrong = Object.keys({ ...data.files, ...found }).find((name) => found[name] !== data.files[name])
  if (wrong)
    throw new EmbeddedPostgresError(
      `Die Sicherung ist unvollständig oder verändert: ${join(folder, wrong)} ist nicht, was gesichert wurde.`,
    )
  return data
}
