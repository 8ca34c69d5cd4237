import type { Repeated } from "@packages/postgres-client"
import pg from "pg"
import type { ErrorCode } from "../../../contract/core/errors.ts"
import { isRefused, type Refused } from "../refusal.ts"
import { openPool, type PoolSettings } from "./pool.ts"

/** Reads and single statements. Parameters are bound, statements are prepared once per connection. */
export type Db = {
  many<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  one<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row | undefined>
  /** The only column, of all rows or of the first one. */
  values<Value>(sql: string, parameters?: readonly unknown[]): Promise<Value[]>
  value<Value>(sql: string, parameters?: readonly unknown[]): Promise<Value | undefined>
  /** Number of affected rows. */
  run(sql: string, parameters?: readonly unknown[]): Promise<number>
}

declare const open: unique symbol
/** An open transaction; writes require it as first parameter. */
export type Tx = Db & { readonly [open]: true }

export type Database = Db & {
  /**
   * Rolls back on a throw or a refusal; retries once after a deadlock, so the work must be repeatable. `onWrite` is called after a commit that
   * wrote something.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, onWrite?: () => void): Promise<T>
  /** A statement that writes as a transaction of its own, in one round trip; returns its first row. */
  write<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row | undefined>
  waiting(): number
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

/** Statements on a pool or one connection. */
export function dbOn(client: pg.Pool | pg.PoolClient): Db {
  const query = (sql: string, parameters: readonly unknown[] = []) =>
    client.query<pg.QueryResultRow>({
      text: sql,
      values: [...parameters],
      types,
      isRepeated: true,
    } as Repeated)
  return {
    many: async <Row>(sql: string, parameters?: readonly unknown[]) =>
      (await query(sql, parameters)).rows as Row[],
    one: async <Row>(sql: string, parameters?: readonly unknown[]) =>
      (await query(sql, parameters)).rows[0] as Row | undefined,
    values: async <Value>(sql: string, parameters?: readonly unknown[]) =>
      (await query(sql, parameters)).rows.map((row) => Object.values(row)[0] as Value),
    value: async <Value>(sql: string, parameters?: readonly unknown[]) =>
      Object.values((await query(sql, parameters)).rows[0] ?? {})[0] as Value | undefined,
    run: async (sql, parameters) => (await query(sql, parameters)).rowCount ?? 0,
  }
}

const commitSql = "select pg_current_xact_id_if_assigned() is not null as wrote; commit"

/**
 * Returns whether the transaction wrote anything, in one round trip. Throws if one of its statements failed, even if that was caught: PostgreSQL
 * answers a commit alone with ROLLBACK, not with an error.
 */
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const [first] = (await client.query(commitSql)) as unknown as [pg.QueryResult<{ wrote: boolean }>]
  return first.rows[0]?.wrote === true
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  onWrite?: () => void,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query("begin")
    const result = await work(dbOn(client) as Tx)
    if (isRefused(result)) await client.query("rollback")
    else if (await commit(client)) onWrite?.()
    return result
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Ten connections by default, opened lazily. */
export function openDatabase(url: string, settings: Partial<PoolSettings> = {}): Database {
  const pool = openPool(url, { size: 10, ...settings })
  const statements = dbOn(pool)
  return {
    ...statements,
    write: statements.one,
    transaction: async (work, onWrite) => {
      try {
        return await inTransaction(pool, work, onWrite)
      } catch (error) {
        if (!isDeadlock(error)) throw error
        return inTransaction(pool, work, onWrite)
      }
    },
    waiting: () => pool.waitingCount,
    close: () => pool.end(),
  }
}

/** Reports each transaction that wrote something, and each `write`, after its commit; work and streams that follow from it begin then. */
export const reportingWrites = (db: Database, onWrite: () => void): Database => ({
  ...db,
  transaction: (work) => db.transaction(work, onWrite),
  write: async <Row>(sql: string, parameters?: readonly unknown[]) => {
    const row = await db.write<Row>(sql, parameters)
    onWrite()
    return row
  },
})

/** The constraint that a failed statement names, to turn it into an error code. */
export const violatedConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | null)?.constraint

/** A transaction in which violating one of these constraints is a refusal. */
export async function refusingConstraints<T, Refusal extends Refused<ErrorCode>>(
  db: Database,
  refusals: { readonly [constraint: string]: Refusal },
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const refusal = refusals[violatedConstraint(error) ?? ""]
    if (refusal) return refusal
    throw error
  }
}

/** Cancelled to resolve a deadlock; may be retried. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: string } | null)?.code === deadlock

/** The database column of a field: the same name in snake_case. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row whose fields are named by their columns. */
export const asRow = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value]))

/** Inserts rows, whose properties are the columns of the first one in camelCase. */
export async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const named = rows.map((row) => asRow({ ...row }))
  const columns = Object.keys(named[0] ?? {}).join(", ")
  await tx.run(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(named)],
  )
}
