import pg from "pg"
import { isRefused } from "../refusal.ts"

/** Reads and single statements. Parameters are bound, statements are prepared once per connection. */
export type Db = {
  many<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  one<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row | undefined>
  /** Number of rows the statement touched. */
  run(sql: string, parameters?: readonly unknown[]): Promise<number>
}

declare const open: unique symbol
/** An open transaction. Writes take it as their first parameter, so none can slip out of it. */
export type Tx = Db & { readonly [open]: true }

export type Database = Db & {
  /** All, or nothing after a throw or a refusal; a deadlock is retried once, so the work must be repeatable. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const isoInstant = (value: string) => new Date(value).toISOString()
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMPTZ, isoInstant],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
])
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const deadlock = "40P01"
const lockTimeoutMs = 10_000
const mostPrepared = 500

const statementNames = new Map<string, string>()
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known || statementNames.size >= mostPrepared) return known
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

function dbOn(client: pg.Pool | pg.PoolClient): Db {
  const query = (sql: string, parameters: readonly unknown[] = []) =>
    client.query<pg.QueryResultRow>({ text: sql, values: [...parameters], name: statementName(sql), types })
  return {
    many: async <Row>(sql: string, parameters?: readonly unknown[]) =>
      (await query(sql, parameters)).rows as Row[],
    one: async <Row>(sql: string, parameters?: readonly unknown[]) =>
      (await query(sql, parameters)).rows[0] as Row | undefined,
    run: async (sql, parameters) => (await query(sql, parameters)).rowCount ?? 0,
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query("begin")
    const result = await work(dbOn(client) as Tx)
    await client.query(isRefused(result) ? "rollback" : "commit")
    return result
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A bare pool; with a schema for a library that speaks SQL itself and names tables without one. */
export function openPool(url: string, poolSize: number, schema?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // The record tells the portal's own connections from a hand in the database (record_source, ADR-0035).
    options: `-c zvf.portal=on -c lock_timeout=${lockTimeoutMs} -c timezone=UTC${schema ? ` -c search_path=${schema}` : ""}`,
  })
  // A connection that breaks is replaced by the pool, and in use it fails its statements; without listeners it would also
  // end the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}

/** Opens a pool on a PostgreSQL url. Nothing connects before the first statement. */
export function openDatabase(url: string, poolSize = 10): Database {
  const pool = openPool(url, poolSize)
  return {
    ...dbOn(pool),
    transaction: async (work) => {
      try {
        return await inTransaction(pool, work)
      } catch (error) {
        if (!isDeadlock(error)) throw error
        return inTransaction(pool, work)
      }
    },
    close: () => pool.end(),
  }
}

/** The constraint that a failed statement names, to turn it into an error code. */
export const violatedConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | null)?.constraint

/** Whether a statement was chosen to end a deadlock: it did nothing and may be tried again. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string } | null)?.code === deadlock
