import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import type { Config } from "../config.ts"
import { FileStoreError, openDiskFilesToRead } from "../platform/files/index.ts"
import { openPortalFiles } from "../start/files.ts"

/** Copies all files of the data folder into the bucket; those that are there already stay. Answers how many there are. */
export async function copyFiles(config: Config): Promise<number> {
  const folder = join(config.dataDir, "files")
  const from = await openDiskFilesToRead(folder)
  const to = await openPortalFiles(config)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
  const files = (await Promise.all(folders.map(({ name }) => from.list(`${name}/`)))).flat()
  for (const { key, size } of files) {
    if ((await to.head(key))?.size === size) continue
    const content = await from.get(key)
    if (content) await to.put(key, await buffer(content))
    if ((await to.head(key))?.size !== size)
      throw new FileStoreError(`Die Datei ${key} kam nicht vollständig im Dateispeicher an.`)
  }
  return files.length
}
