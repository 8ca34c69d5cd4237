import type { Readable } from "node:stream"

/**
 * Files by key, on disk or in a bucket. Keys are made by the portal alone, e.g. `documents/<uuid>`; any other spelling
 * throws. Everything that the store itself cannot do throws a `FileStoreError`.
 */
export type FileStore = {
  /** Whole or not at all; kept when it resolves. What had the key before is replaced. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The content; undefined when there is none. */
  get(key: string): Promise<Readable | undefined>
  /** In bytes; undefined when there is no such file. */
  sizeOf(key: string): Promise<number | undefined>
  /** Also when it was gone already. */
  delete(key: string): Promise<void>
}

/** The store cannot be used: a German sentence for the operator, with its cause. */
export class FileStoreError extends Error {}

const segment = "[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9]+)*"
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`)

/** A key's text, once it is known to be one: lower case, no way up, nothing that a file system reads otherwise. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a key of the file store: ${key}`)
  return key
}
