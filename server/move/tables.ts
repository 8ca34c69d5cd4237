import type { Db } from "../platform/postgres/index.ts"

export type Column = { name: string; type: string; isGenerated: boolean }

/** What a table holds: its rows, and a number that changes with each of them, whatever their order. */
export type Digest = { table: string; rows: number; hash: string }

/** The mark of a move that did not come to its end; as long as it is there, no portal starts on that database. */
export const unfinishedMove = "unfinished_move"

/** All tables of the portal and its identity, as SQL names them. */
export async function tablesOf(db: Db): Promise<string[]> {
  const tables = await db.many<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'identity') and c.relname <> $1 order by 1`,
    [unfinishedMove],
  )
  return tables.map(({ name }) => name)
}

/** The columns of a table in their order. */
export const columnsOf = (db: Db, table: string): Promise<Column[]> =>
  db.many<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as "isGenerated"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )

/** Counts and hashes a table in any order of its rows and columns, without keeping them. */
export async function digestOf(db: Db, table: string): Promise<Digest> {
  const half = (from: number) => `sum(('x' || substr(hash, ${from}, 15))::bit(60)::bigint::numeric)::text`
  const names = (await columnsOf(db, table)).map(({ name }) => name).sort()
  const row = await db.one<Omit<Digest, "table">>(
    `select count(*) as rows, concat_ws('-', ${half(1)}, ${half(16)}) as hash
     from (select md5(row(${names.join(", ")})::text) as hash from ${table}) hashed`,
  )
  return { table, ...(row as Omit<Digest, "table">) }
}
