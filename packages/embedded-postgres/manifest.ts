import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { writeDurably } from "./home.ts"

/** A reason why nothing is backed up or restored: one German sentence that can be printed as it is. */
export class BackupError extends Error {}

const name = "manifest.json"

const isInside = (path: string) =>
  path !== "" && !path.includes("\0") && path.split("/").every((part) => !["", ".", ".."].includes(part))
const inside = z.string().refine(isInside)

const part = z.object({
  folders: z.array(inside),
  files: z.array(z.object({ path: inside, size: z.number().int().min(0), sha256: z.string().length(64) })),
})

const manifest = z.object({
  format: z.literal("zvf-portal-backup-1"),
  madeAt: z.iso.datetime(),
  /** Version of the portal that made it. */
  portal: z.string(),
  /** Major version of PostgreSQL. */
  postgres: z.string(),
  /** The cluster, with its secret, below `database/`. */
  database: part,
  /** Images and documents, below `files/`. */
  files: part,
})

/** Folders and files below one folder of a backup, as paths below it; size in bytes. */
export type BackupPart = z.infer<typeof part>
export type Manifest = z.infer<typeof manifest>

/** The last file of a backup: a folder without it is none. */
export const writeManifest = (folder: string, content: Omit<Manifest, "format">): Promise<void> =>
  writeDurably(
    join(folder, name),
    `${JSON.stringify({ format: "zvf-portal-backup-1", ...content }, null, 1)}\n`,
  )

/** What a backup holds. Throws a `BackupError` if the folder is none, or was made by a later portal in another form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR")
      throw new BackupError(`${folder} ist keine Sicherung des Portals: ${name} fehlt.`)
    throw error
  })
  const parsed = manifest.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  throw new BackupError(`${join(folder, name)} ist beschädigt oder nicht von diesem Portal.`)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
