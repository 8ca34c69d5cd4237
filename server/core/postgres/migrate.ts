import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { OperatorError } from "../operator-error.ts"
import { sha256Of } from "../runtime/sha256.ts"
import { commit } from "./db.ts"
import { locks } from "./locks.ts"
import { asOwner } from "./pool.ts"

/** Names the oldest code that works on a migration's schema (ADR-0040). Without it only new code runs. */
const statement = /^-- Code since (\d{4}) runs on it\.$/m

/** Oldest code that runs with this migration; undefined: only code that has it. */
export const runsSince = (sql: string): string | undefined => statement.exec(sql)?.[1]

export type Applied = { name: string; runsSince: string | null }
type Stored = Applied & { sha256: string | null }

/** Created by the runner, since the first migration is already noted in it. */
export const migrationsTable =
  "create table if not exists migrations (name text primary key, runs_since text, sha256 text, at timestamptz not null default now())"

// Databases of version 1.1.0 have no hashes.
export const appliedSql = `select name, runs_since as "runsSince", to_jsonb(m) ->> 'sha256' as sha256 from migrations m order by name`

const numberOf = (name: string) => name.slice(0, 4)

/** The first migration of a newer or older schema that does not fit; neither if the schema fits. */
type Compatibility = { newer?: string; older?: string }

/** Whether this code, which knows these migrations, may run on a schema that has those. */
export function compatibilityOf(
  ownMigrations: readonly string[],
  applied: readonly Applied[],
): Compatibility {
  const newest = numberOf([...ownMigrations].sort().at(-1) ?? "")
  const newer = applied.find(
    ({ name, runsSince: since }) => !ownMigrations.includes(name) && (since === null || since > newest),
  )
  if (newer) return { newer: newer.name }
  const older = ownMigrations.find((name) => !applied.some((one) => one.name === name))
  return older ? { older } : {}
}

/** Schema of the job library (ADR-0072). */
export const jobSchema = "jobs"

/** Installs or updates the library's schema, as the owner of the database. */
export async function installJobs(client: pg.Client): Promise<void> {
  const { PgBoss } = await import("pg-boss")
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: jobSchema,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  const failures: Error[] = []
  boss.on("error", (error) => failures.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failures[0]) throw failures[0]
}

export const migrationsFolder = join(import.meta.dirname, "../../migrations")

const isLocked = (error: unknown): boolean =>
  [error, (error as Error).cause].some((cause) => (cause as { code?: string } | undefined)?.code === "55P03")

const lockedOut =
  "Das Schema lässt sich nicht ändern, weil eine andere Sitzung es gerade ändert oder eine Tabelle gesperrt hält (siehe pg_locks und pg_stat_activity)."

const changedText = (name: string) =>
  `Die Migration ${name} hat einen anderen Text als die, mit der diese Datenbank angelegt wurde: Sie stammt aus einem Stand vor Version 1.2.0, oder eine Datei in server/migrations wurde geändert. Bitte verwenden Sie den Stand, aus dem die Datenbank stammt, oder eine neue Datenbank.`

/** The schema cannot be brought to this version. */
export class MigrationError extends OperatorError {}

export type Migration = { name: string; sql: string }

/** Each migration is a file, or a folder of files (chapters). */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await sqlOf(join(folder, name)) })))
}

async function sqlOf(path: string): Promise<string> {
  if (path.endsWith(".sql")) return readFile(path, "utf8")
  const chapters = (await readdir(path)).sort()
  return (await Promise.all(chapters.map((name) => readFile(join(path, name), "utf8")))).join("\n")
}

/** Limit for each wait for a lock. */
const timeoutMs = 60_000

type MigrateOptions = { folder?: string; waitMs?: number }

/** Whether the role may change the schema, or create it in an empty database, and whether there is one. */
const rightsSql = `select to_regclass('migrations') is not null as "isThere",
  coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')),
    has_schema_privilege('public', 'create')) as "isOwner", current_user as role`
type Rights = { isThere: boolean; isOwner: boolean; role: string }

/**
 * Migrates to the newest schema; a role that does not own it only checks it. A newer one that lets this code run stays.
 * Throws a `MigrationError`.
 */
export async function migrate(
  url: string,
  { folder = migrationsFolder, waitMs = timeoutMs }: MigrateOptions = {},
): Promise<void> {
  return asOwner(url, waitMs, async (client) => {
    const { isThere, isOwner, role } = (await client.query<Rights>(rightsSql)).rows[0] as Rights
    if (isOwner) {
      await client.query("select pg_advisory_lock($1)", [locks.migration])
      await client.query(migrationsTable)
    }
    const { rows } = isThere || isOwner ? await client.query<Stored>(appliedSql) : { rows: [] }
    const migrations = await readMigrations(folder)
    const names = migrations.map(({ name }) => name)
    const { newer, older } = compatibilityOf(names, rows)
    if (newer)
      throw new MigrationError(
        `Das Schema der Datenbank stammt von einer anderen Fassung des Portals (Migration ${newer}); diese kann es nicht übernehmen.`,
      )
    const changed = migrations.find(({ name, sql }) =>
      rows.some((row) => row.name === name && row.sha256 !== sha256Of(sql)),
    )
    if (changed) throw new MigrationError(changedText(changed.name))
    if (older && !isOwner)
      throw new MigrationError(
        `Dem Schema fehlt die Migration ${older}, und ${role} darf es nicht ändern; bitte rufen Sie npm run migrate mit DATABASE_OWNER_URL auf.`,
      )
    if (!isOwner) return
    await installJobs(client)
    const done = new Set(rows.map(({ name }) => name))
    for (const migration of migrations.filter(({ name }) => !done.has(name))) await apply(client, migration)
  }).catch((error: unknown) => {
    throw isLocked(error) ? new MigrationError(lockedOut, { cause: error }) : error
  })
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query("begin")
    await client.query(sql)
    await client.query("insert into migrations (name, runs_since, sha256) values ($1, $2, $3)", [
      name,
      runsSince(sql),
      sha256Of(sql),
    ])
    await commit(client)
  } catch (error) {
    await client.query("rollback")
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
