import { randomUUID } from "node:crypto"
import { type FileStore, FileStoreError } from "./store.ts"

/** Writes a file, finds it, and removes it again. Throws a `FileStoreError` with one German sentence. */
export async function proveFiles(files: FileStore): Promise<void> {
  const key = `start-check/${randomUUID()}`
  const bytes = Buffer.from("ZVF-Portal")
  await files.put(key, bytes)
  const size = await files.sizeOf(key)
  await files.delete(key)
  if (size !== bytes.length)
    throw new FileStoreError("Der Dateispeicher gibt nicht wieder her, was hineingeschrieben wurde.")
}
