import { join } from "node:path"
import type { Config } from "../config.ts"
import { type FileStore, openDiskFiles, openDiskFilesToRead, proveFiles } from "../core/files/index.ts"

/** Written to and read once, so a missing right shows at the start. Throws a `FileStoreError` with one German sentence. */
export async function openPortalFiles({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  const files = s3 ? await bucket(s3) : await openDiskFiles(filesIn(dataDir))
  await proveFiles(files)
  return files
}

/** The same for a command that only reads: nothing is tried out, made or tidied up. */
export const openFilesToRead = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> =>
  s3 ? bucket(s3) : openDiskFilesToRead(filesIn(dataDir))

const filesIn = (dataDir: string) => join(dataDir, "files")

async function bucket(s3: NonNullable<Config["s3"]>): Promise<FileStore> {
  // Its library is large and loaded only where it is used.
  const { openS3Files } = await import("../core/files/s3.ts")
  return openS3Files(s3)
}
