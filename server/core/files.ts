import { Readable } from "node:stream"
import type { Db, Tx } from "./postgres/db.ts"
import { limitedTo } from "./runtime/turns.ts"

/** Stores the content of a new file, in the transaction of the row that refers to it (ADR-0010). */
export const addFile = (tx: Tx, id: string, content: Buffer): Promise<number> =>
  tx.run("insert into files (id, content) values ($1, $2)", [id, content])

/** Bytes in memory for each download, however slow its reader is. Most images have one piece. */
const pieceLength = 65_536
/** Further pieces are read at the pace of the readers, all of them together on two connections. */
const { run: inTurn } = limitedTo(2)

const pieceOf = (db: Db, id: string, piece: number) =>
  db.value<Buffer>("select substring(content from $2 for $3) from files where id = $1", [
    id,
    1 + piece * pieceLength,
    pieceLength,
  ])

/** The content piece by piece, as it is read; undefined if the file was just removed. */
export async function fileStream(db: Db, id: string): Promise<Readable | undefined> {
  const first = await pieceOf(db, id, 0)
  return first && Readable.from(piecesFrom(db, id, first), { objectMode: false })
}

async function* piecesFrom(db: Db, id: string, first: Buffer): AsyncGenerator<Buffer> {
  let piece: Buffer | undefined = first
  for (let next = 1; piece; next++) {
    yield piece
    if (piece.length < pieceLength) return
    piece = await inTurn(() => pieceOf(db, id, next))
  }
  throw new Error(`File ${id} was removed while it was read`)
}
