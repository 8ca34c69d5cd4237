/**
 * Which code may run on which schema (ADR-0040). The age of code is the newest migration that it knows. A migration on which older
 * code still works names the oldest: `-- Code since 0001 runs on it.` Without that line only code that knows the migration runs.
 */
const statement = /^-- Code since (\d{4}) runs on it\.$/m

/** The oldest code that runs with this migration; undefined: only code that knows it. */
export const runsSince = (sql: string): string | undefined => statement.exec(sql)?.[1]

/** A migration that a database has. */
export type Applied = { name: string; runsSince: string | null }

/** The table of applied migrations. Created by the runner, since the first migration is already noted in it. */
export const migrationsTable =
  "create table if not exists migrations (name text primary key, runs_since text, at timestamptz not null default now())"

/** The migrations of a database, by name. */
export const appliedSql = `select name, runs_since as "runsSince" from migrations order by name`

const numberOf = (name: string) => name.slice(0, 4)

/** Whether a schema fits this code; `newer` and `older` name the first migration that does not. */
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
