import { createHash, randomUUID } from "node:crypto"
import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { OperatorError } from "../operator-error.ts"

/** Only the portal makes keys, e.g. `documents/<uuid>`; any other form throws. Failures are a `FileStoreError`. */
export type FileStore = {
  /** Stores all or nothing, durably once it resolves; replaces an earlier file. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Undefined if there is no such file. */
  get(key: string): Promise<Readable | undefined>
  delete(key: string): Promise<void>
}

/** An unusable store: a German sentence for the operator, with its cause. */
export class FileStoreError extends OperatorError {}

const segment = "[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9]+)*"
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)

/** Throws unless the text is a key: lower case, no `..`, nothing special to a file system. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}

/** Hex. */
export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

/** The whole content; undefined if there is no such file. */
export async function bytesOf(files: FileStore, key: string): Promise<Buffer | undefined> {
  const content = await files.get(key)
  return content && buffer(content)
}

/** Writes, reads and deletes a test file. Throws a `FileStoreError`. */
export async function proveFiles(files: FileStore): Promise<void> {
  const key = `start-check/${randomUUID()}`
  const bytes = Buffer.from("ZVF-Portal")
  await files.put(key, bytes)
  const stored = await bytesOf(files, key)
  await files.delete(key)
  if (!stored?.equals(bytes))
    throw new FileStoreError("Der Dateispeicher gibt nicht wieder her, was hineingeschrieben wurde.")
}
