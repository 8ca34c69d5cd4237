import { setTimeout as delay } from "node:timers/promises"
import type { Clock } from "./clock.ts"
import type { Database } from "./db.ts"
import type { FileStore } from "./file-store.ts"
import type { Log } from "./log.ts"

/** A folder of the file store, and the keys in it that a row of the database still names. */
export type OwnedFolder = { folder: string; keysInUse(db: Database): Promise<string[]> }

type Parts = { db: Database; files: FileStore; folders: readonly OwnedFolder[]; clock: Clock }

/** An upload writes its file before its row; no upload takes that long, in milliseconds. */
const youngestMs = 3_600_000
const everyMs = 6 * 3_600_000
/** Any fixed number: of several processes one cleans up, the others leave it at that. */
const cleanupLock = 4_711_003

/**
 * Removes files that no row names any more: what an upload that failed left behind, and the documents of an erased car.
 * Answers how many; 0 also while another process is at it. Throws a `FileStoreError`.
 */
export function cleanUpFiles({ db, files, folders, clock }: Parts): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.one<{ free: boolean }>("select pg_try_advisory_xact_lock($1) as free", [
      cleanupLock,
    ])
    if (!lock?.free) return 0
    let removed = 0
    for (const { folder, keysInUse } of folders) {
      const before = clock().getTime() - youngestMs
      const old = (await files.list(folder)).filter(({ changedAt }) => changedAt.getTime() < before)
      const used = new Set(await keysInUse(db))
      for (const { key } of old.filter((file) => !used.has(file.key))) {
        await files.delete(key)
        removed += 1
      }
    }
    return removed
  })
}

/** Cleans up now and every six hours. */
export function startFileCleanup({ log, ...parts }: Parts & { log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await cleanUpFiles(parts)
        .then((removed) => removed > 0 && log.info({ removed }, "files: cleaned up"))
        .catch((error: Error) => log.warn({ err: error }, "files: not cleaned up"))
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
