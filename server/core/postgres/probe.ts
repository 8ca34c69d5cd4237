import { openDatabase } from "./db.ts"
import { type Applied, appliedSql, compatibilityOf, readMigrations } from "./migrate.ts"

export type Writing = "ok" | "read_only" | "full"

const timeoutMs = 2_000
/** Connections for monitoring. */
export const probeConnections = 2
/** Interval of real writes, in milliseconds. */
const writeEveryMs = 5_000

/** A standby, a demoted primary, and `default_transaction_read_only`. */
const readsOnlySql = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readsOnly"`

/** Some hundred kilobytes to a temporary file, and a log message that waits for the disk. */
const writesSql = [
  "set local work_mem = '64kB'",
  "select count(*) from generate_series(1, 40000)",
  "select pg_logical_emit_message(true, 'zvf-portal', '')",
]

const states: Record<string, Writing> = { "53100": "full", "25006": "read_only" }

export type Probe = ReturnType<typeof openProbe>

/** Checks the database on connections of its own, so that a busy pool does not make it look dead. `folder`: the migrations of this code. */
export function openProbe(url: string, folder: string) {
  const db = openDatabase(url, {
    size: probeConnections,
    connectMs: timeoutMs,
    settings: { statement_timeout: `${timeoutMs}` },
  })
  const ownMigrations = readMigrations(folder).then((migrations) => migrations.map(({ name }) => name))
  ownMigrations.catch(() => {})
  let writtenAt = Number.NEGATIVE_INFINITY

  const write = async () => {
    if (performance.now() - writtenAt < writeEveryMs) return
    await db.transaction(async (tx) => {
      for (const statement of writesSql) await tx.run(statement)
    })
    writtenAt = performance.now()
  }
  const writing = async (): Promise<Writing> => {
    const row = await db.one<{ readsOnly: boolean }>(readsOnlySql)
    if (row?.readsOnly) return "read_only"
    await write()
    return "ok"
  }
  return {
    /** For short statements of monitoring, two seconds at most. */
    db,
    /** Throws if the database does not respond. */
    writing: () =>
      writing().catch((error: { code?: string }) => {
        writtenAt = Number.NEGATIVE_INFINITY
        const state = states[error.code ?? ""]
        if (state) return state
        throw error
      }),
    /** Whether this code runs on the schema (ADR-0040). */
    compatibility: async () => compatibilityOf(await ownMigrations, await db.many<Applied>(appliedSql)),
    close: () => db.close(),
  }
}
