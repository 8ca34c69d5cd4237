import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { EmbeddedPostgresError } from "./error.ts"
import { syncFolder, writeDurably } from "./files.ts"
import { hashOf } from "./tar.ts"

const fileName = "manifest.json"
/** Backups of other programs are refused. */
const formatOf = (program: string) => `${program}-backup-2`
/** PostgreSQL's data folder, the secret of its roles, and the program's files. */
const fileNames = ["database.tar", "secret", "files.tar"] as const

const manifest = z.object({
  format: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the program that made it. */
  version: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** SHA-256 of each file. */
  files: z.record(z.enum(fileNames), z.string()),
})
export type Manifest = z.infer<typeof manifest>

async function hashesIn(folder: string, signal: AbortSignal): Promise<Manifest["files"]> {
  const hashes = await Promise.all(
    fileNames.map(async (name) => [name, await hashOf(join(folder, name), signal)] as const),
  )
  return Object.fromEntries(hashes) as Manifest["files"]
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

/** Throws if the folder is no backup of this program, or a file is missing or altered. */
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
  if (data?.format !== formatOf(program)) throw new EmbeddedPostgresError({ code: "no_backup", path })
  const found = await hashesIn(folder, signal).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
    throw new EmbeddedPostgresError({ code: "backup_changed", path: error.path ?? folder })
  })
  const wrong = fileNames.find((name) => found[name] !== data.files[name])
  if (wrong) throw new EmbeddedPostgresError({ code: "backup_changed", path: join(folder, wrong) })
  return data
}
