import type { Db, Tx } from "../platform/postgres/index.ts"
import { type Column, columnsOf, type Digest, digestOf, tablesOf } from "./tables.ts"

/** Something differs after copying; the sentence is for the operator. */
export class CopyError extends Error {}

/** So many rows go over in one statement. */
const batch = 500

/** Where a text of a value is read again, it has to be written the same way. */
const sameWords = [
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local timezone = 'UTC'",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
]

/** One moment of the source, to be read for as long as it takes. */
export async function beginReading(from: Tx): Promise<void> {
  await from.run("set transaction isolation level repeatable read, read only")
  for (const statement of sameWords) await from.run(statement)
}

/**
 * Copies all rows and the positions of sequences into a database with the same schema, in the caller's transactions: the source
 * is read as of one moment, the target gets all or nothing. Triggers rest meanwhile and foreign keys are made again, which
 * proves them; only the owner of the tables has to do that, no superuser. At the end each table is counted and hashed on both
 * sides. Answers the rows by table. Throws a `CopyError` where anything differs.
 */
export async function copyDatabase(from: Tx, to: Tx, progress: (text: string) => void): Promise<Digest[]> {
  for (const statement of sameWords) await to.run(statement)
  const tables = await tablesOf(to)
  const missing = (await tablesOf(from)).filter((table) => !tables.includes(table))
  if (missing.length > 0)
    throw new CopyError(
      `In der neuen Datenbank fehlen Tabellen (${missing.join(", ")}); es wurde nichts übertragen.`,
    )
  const keys = await foreignKeysOf(to)
  for (const { table, name } of keys) await to.run(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await to.run(`alter table ${table} disable trigger user`)
  await to.run(`truncate ${tables.join(", ")}`)
  for (const table of tables) await copyTable(from, to, table, progress)
  await copySequences(from, to)
  for (const { table, name, definition } of keys)
    await to.run(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await to.run(`alter table ${table} enable trigger user`)
  return compare(from, to, tables)
}

type Key = { table: string; name: string; definition: string }

const foreignKeysOf = (db: Db): Promise<Key[]> =>
  db.many<Key>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'identity'::regnamespace) order by 1, 2`,
  )

/** Rows go over as text, as their own type writes and reads them, with columns as the target orders them: nothing in between gives them another form. */
async function copyTable(from: Tx, to: Tx, table: string, progress: (text: string) => void): Promise<void> {
  const columns = (await columnsOf(to, table)).filter(({ isGenerated }) => !isGenerated)
  await assertSameColumns(from, table, await columnsOf(to, table))
  const names = columns.map(({ name }) => name).join(", ")
  const insert = `insert into ${table} (${names}) overriding system value
    select ${columns.map(({ name }) => `(r.v).${name}`).join(", ")}
    from (select line::${table} as v from unnest($1::text[]) line offset 0) r`
  const line = (await columnsOf(to, table)).map(({ name }) => name).join(", ")
  await from.run(`declare moving no scroll cursor for select row(${line})::text as line from ${table}`)
  for (let count = 0; ; ) {
    const rows = await from.many<{ line: string }>(`fetch ${batch} from moving`)
    if (rows.length > 0) await to.run(insert, [rows.map(({ line }) => line)])
    count += rows.length
    if (count > 0 && count % 50_000 === 0) progress(`${table}: ${count.toLocaleString("de-DE")} Zeilen …`)
    if (rows.length < batch) break
  }
  await from.run("close moving")
}

async function assertSameColumns(from: Tx, table: string, columns: readonly Column[]): Promise<void> {
  const source = await columnsOf(from, table)
  if (sorted(source) !== sorted(columns))
    throw new CopyError(
      `Die Tabelle ${table} hat in beiden Datenbanken verschiedene Spalten; es wurde nichts übertragen.`,
    )
}

/** Columns came in another order where migrations did. */
const sorted = (columns: readonly Column[]): string =>
  JSON.stringify([...columns].sort((a, b) => (a.name < b.name ? -1 : 1)))

async function copySequences(from: Tx, to: Tx): Promise<void> {
  const sequences = await from.many<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S'
       and relnamespace in ('public'::regnamespace, 'identity'::regnamespace)`,
  )
  for (const { name } of sequences) {
    const at = await from.one<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    if (at) await to.run("select setval($1::regclass, $2::bigint, $3)", [name, at.value, at.called])
  }
}

async function compare(from: Tx, to: Tx, tables: readonly string[]): Promise<Digest[]> {
  const digests: Digest[] = []
  for (const table of tables) {
    const [there, here] = [await digestOf(from, table), await digestOf(to, table)]
    if (there.rows !== here.rows || there.hash !== here.hash)
      throw new CopyError(
        `Die Tabelle ${table} ist nach dem Übertragen nicht gleich; die neue Datenbank bleibt leer.`,
      )
    digests.push(here)
  }
  return digests
}
