/**
 * Which code may run on which schema (ADR-0040). Code is as old as the newest migration it knows. A migration that leaves older
 * code working says since which one in its comment, by number: `-- Code since 0013 runs on it.` Without that line only code
 * that knows the migration runs on it.
 */
const statement = /^-- Code since (\d{4}) runs on it\.$/m

/** The number of the oldest code that runs on a schema with this migration; undefined: only code that knows it. */
export const runsSince = (sql: string): string | undefined => statement.exec(sql)?.[1]

/** A migration that a database has. */
export type Applied = { name: string; runsSince: string | null }

/**
 * The newest code that knew nothing of windows: it refuses each name in `migrations` that it does not know. What it can run
 * on is therefore kept from it.
 */
const lastWithoutWindow = "0013"

/** The tables in which a database notes what it has, both beside the migrations: those need them. */
export const windowTables = `
  create table if not exists migrations (name text primary key, at timestamptz default now());
  create table if not exists migration_windows (name text primary key, runs_since text not null, at timestamptz default now())`

/** What a database has, in the order of names. */
export const appliedSql = `
  select coalesce(m.name, w.name) as name, w.runs_since as "runsSince"
  from migrations m full join migration_windows w on w.name = m.name order by 1`

/** The statements that note a migration, with their parameters. */
export function noted(name: string, sql: string): [text: string, values: string[]][] {
  const since = runsSince(sql)
  const statements: [string, string[]][] = []
  if (since === undefined || since > lastWithoutWindow)
    statements.push(["insert into migrations (name) values ($1)", [name]])
  if (since !== undefined)
    statements.push(["insert into migration_windows (name, runs_since) values ($1, $2)", [name, since]])
  return statements
}

const numberOf = (name: string) => name.slice(0, 4)

/** How a schema stands to this code: `newer` and `older` name the first migration that is in the way. */
export type Standing = { fits: true } | { fits: false; newer: string } | { fits: false; older: string }

/** Whether this code, which knows these migrations, may run on a schema that has those. */
export function standingOf(known: readonly string[], applied: readonly Applied[]): Standing {
  const newest = numberOf([...known].sort().at(-1) ?? "")
  const newer = applied.find(
    ({ name, runsSince: since }) => !known.includes(name) && (since === null || since > newest),
  )
  if (newer) return { fits: false, newer: newer.name }
  const older = known.find((name) => !applied.some((one) => one.name === name))
  return older ? { fits: false, older } : { fits: true }
}
