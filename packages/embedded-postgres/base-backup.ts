import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import type pg from "pg"
import { highWaterMark } from "./tar.ts"

/** What `pg` calls with the answers of the server; the library's own types leave most of it out. */
type Connection = { query(sql: string): void; stream: { pause(): void; resume(): void } }
const ignored = { handleRowDescription() {}, handleDataRow() {}, handleCommandComplete() {} }

/** Bytes of the archive, as opposed to its name and to reports of progress. */
const archiveBytes = "d".charCodeAt(0)

/**
 * PostgreSQL's own base backup as a tar of the data folder: the data files, torn as they may be, together with the log that
 * repairs them. A server on it recovers to the moment at which the stream ends. The session's slot keeps the log until then.
 */
export async function readBaseBackup(session: pg.Client): Promise<Readable> {
  const slot = `backup_${randomBytes(4).toString("hex")}`
  await session.query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
  let connection: Connection | undefined
  const tar = new Readable({ highWaterMark, read: () => connection?.stream.resume() })
  session.query({
    ...ignored,
    submit(opened: Connection) {
      connection = opened
      opened.query("BASE_BACKUP (LABEL 'backup', CHECKPOINT 'fast', WAL, MANIFEST 'no')")
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The library uses its buffer again.
      if (chunk[0] === archiveBytes && !tar.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
    handleError: (error: Error) => tar.destroy(error),
    handleReadyForQuery() {
      tar.push(null)
      // The end may have come while it was paused.
      connection?.stream.resume()
    },
  } as unknown as pg.Submittable)
  return tar
}
