import { readFile, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { z } from "zod"
import { EmbeddedPostgresError } from "./error.ts"
import { writeDurably } from "./home.ts"

const fileName = "manifest.json"
/** Of a program's backups; another program's are none. */
const formatOf = (program: string) => `${program}-backup-1`

const isInside = (path: string) =>
  path !== "" && !path.includes("\0") && path.split("/").every((part) => !["", ".", ".."].includes(part))
const inside = z.string().refine(isInside)

const part = z.object({
  folders: z.array(inside),
  files: z.array(z.object({ path: inside, size: z.number().int().min(0), sha256: z.string().length(64) })),
})

const manifest = z.object({
  format: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the program that made it. */
  version: z.string().optional(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** The cluster, with its secret, below `database/`. */
  database: part,
  /** What the program keeps beside its database, below `files/`. */
  files: part,
})

/** Folders and files below one folder of a backup, as paths below it; size in bytes. */
export type BackupPart = z.infer<typeof part>
export type Manifest = z.infer<typeof manifest>

/** The last file of a backup: a folder without it is none. */
export const writeManifest = (
  folder: string,
  program: string,
  content: Omit<Manifest, "format">,
): Promise<void> =>
  writeDurably(
    join(folder, fileName),
    `${JSON.stringify({ format: formatOf(program), ...content }, null, 1)}\n`,
  )

/**
 * What a backup holds. Throws if the folder is none of the program, if the manifest's names contradict each other, or if it is no
 * plain file and might never end.
 */
export async function readManifest(folder: string, program: string): Promise<Manifest> {
  const path = join(folder, fileName)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      throw new EmbeddedPostgresError({ code: "no_backup", folder, missing: fileName })
    throw error
  })
  const parsed = found.isFile() ? manifest.safeParse(jsonIn(await readFile(path, "utf8"))) : undefined
  if (parsed?.success && parsed.data.format === formatOf(program)) {
    const { data } = parsed
    if ([data.database, data.files].every(isConsistent)) return data
  }
  throw new EmbeddedPostgresError({ code: "manifest_broken", path })
}

/** Each name once, and each folder before what lies in it. */
function isConsistent({ folders, files }: BackupPart): boolean {
  const names = new Set<string>()
  const open = new Set(["."])
  const adds = (path: string) => open.has(dirname(path)) && !names.has(path) && names.add(path)
  return folders.every((path) => adds(path) && open.add(path)) && files.every(({ path }) => adds(path))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
