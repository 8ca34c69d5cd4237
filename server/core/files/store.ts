import { randomUUID } from "node:crypto"
import type { Readable } from "node:stream"
import { OperatorError } from "../operator-error.ts"

/** Keys are made by the portal alone, e.g. `documents/<uuid>`; any other spelling throws. Failures are a `FileStoreError`. */
export type FileStore = {
  /** Stores all or nothing, durably once it resolves. Replaces an earlier file of the key. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The content; undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** In bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Resolves also if there is no such file. */
  delete(key: string): Promise<void>
}

/** The store cannot be used: a German sentence for the operator, with its cause. */
export class FileStoreError extends OperatorError {}

const segment = "[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9]+)*"
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)

/** Throws unless the text is a key: lower case, no `..`, nothing special to a file system. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}

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
