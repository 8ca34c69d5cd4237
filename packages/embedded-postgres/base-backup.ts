import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import type pg from "pg"
import { highWaterMark } from "./tar.ts"

/** Callbacks of `pg` that its types omit. */
type Connection = { query(sql: string): void; stream: { pause(): void; resume(): void } }
const ignored = { handleRowDescription() {}, handleDataRow() {}, handleCommandComplete() {} }

/** Message type of archive bytes, as opposed to names and progress. */
const archiveBytes = "d".charCodeAt(0)

/** PostgreSQL's base backup as a tar with its log. The session's slot keeps the log until the end of the stream. */
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
      // The library reuses its buffer.
      if (chunk[0] === archiveBytes && !tar.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
    handleError: (error: Error) => tar.destroy(error),
    handleReadyForQuery() {
      tar.push(null)
      // The end may have arrived while it was paused.
      connection?.stream.resume()
    },
  } as unknown as pg.Submittable)
  return tar
}
