import type { Db } from "./db.ts"

/** Pages of a query that reads a limited number of rows with a key above $1, in its order. */
export async function* pagesOf<Row, Key>(
  db: Db,
  sql: string,
  first: Key,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let rows = await db.many<Row>(sql, [first]); rows.length > 0; ) {
    yield rows
    rows = await db.many<Row>(sql, [keyOf(rows.at(-1) as Row)])
  }
}

/** Smallest id. */
export const noId = "00000000-0000-0000-0000-000000000000"
