import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { locks } from "./locks.ts"

/** The migrations of this version of the portal. */
export const migrationsFolder = join(import.meta.dirname, "../../migrations")

/** The database is not one that this version can bring to its schema; the German sentence says so to the operator. */
export class MigrationError extends Error {}

/** One step of the schema; `sql` is applied as a whole. */
export type Migration = { name: string; sql: string }

/** The migrations of a folder in their order: a file is one, and so is a folder with its files, as chapters. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await sqlOf(join(folder, name)) })))
}

async function sqlOf(path: string): Promise<string> {
  if (path.endsWith(".sql")) return readFile(path, "utf8")
  const chapters = (await readdir(path)).sort()
  return (await Promise.all(chapters.map((name) => readFile(join(path, name), "utf8")))).join("\n")
}

/** Brings a database to the newest schema: forward only, each migration in a transaction of its own, each once. */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the statement; without a listener it would end the process without a sentence.
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migration])
    await client.query(
      "create table if not exists migrations (name text primary key, at timestamptz default now())",
    )
    const { rows } = await client.query<{ name: string }>("select name from migrations order by name")
    const done = rows.map(({ name }) => name)
    const migrations = await readMigrations(folder)
    assertKnown(done, migrations)
    for (const migration of migrations.filter(({ name }) => !done.includes(name)))
      await apply(client, migration)
  } finally {
    await client.end()
  }
}

/** A migration that is not here was made by a newer portal, or before the base (ADR-0026). */
function assertKnown(done: readonly string[], migrations: readonly Migration[]): void {
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name))
  if (unknown)
    throw new MigrationError(
      `Das Schema der Datenbank stammt von einer anderen Fassung des Portals (Migration ${unknown}); diese kann es nicht übernehmen.`,
    )
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query("begin")
    await client.query(sql)
    await client.query("insert into migrations (name) values ($1)", [name])
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}
