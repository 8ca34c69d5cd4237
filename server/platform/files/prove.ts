import { randomUUID } from "node:crypto"
import { type FileStore, FileStoreError } from "./store.ts"

/** Writes a file, reads and lists it, and removes it again. Throws a `FileStoreError` with one German sentence. */
export async function proveFiles(files: FileStore): Promise<void> {
  const key = `start-check/${randomUUID()}`
  const bytes = Buffer.from("ZVF-Portal")
  await files.put(key, bytes)
  const [head, listed] = [await files.head(key), await files.list("start-check/")]
  await files.delete(key)
  if (head?.size !== bytes.length || !listed.some((file) => file.key === key))
    throw new FileStoreError("Der Dateispeicher gibt nicht wieder her, was hineingeschrieben wurde.")
}
