import { join } from "node:path"
import type { Config } from "../config.ts"
import { openDiskFiles, openDiskFilesToRead } from "../core/files/disk.ts"
import { type FileStore, proveFiles } from "../core/files/store.ts"

/** Opens the file store and tests it with a write and a read. Throws a `FileStoreError`. */
export async function openPortalFiles({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  const files = s3 ? await bucket(s3) : await openDiskFiles(filesIn(dataDir))
  await proveFiles(files)
  return files
}

/** Opens the file store for reading, without tests, initialisation or clean-up. */
export const openFilesToRead = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<FileStore> =>
  s3 ? bucket(s3) : openDiskFilesToRead(filesIn(dataDir))

const filesIn = (dataDir: string) => join(dataDir, "files")

async function bucket(s3: NonNullable<Config["s3"]>): Promise<FileStore> {
  // Large library, loaded only if used.
  const { openS3Files } = await import("../core/files/s3.ts")
  return openS3Files(s3)
}
