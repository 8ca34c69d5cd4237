import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { locks } from "./locks.ts"

const folder = join(import.meta.dirname, "../../migrations")

/** Brings a database to the newest schema: forward only, each file in a transaction of its own, each once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks fails the statement; without a listener it would end the process without a sentence.
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migration])
    await client.query(
      "create table if not exists migrations (name text primary key, at timestamptz default now())",
    )
    const { rows } = await client.query<{ name: string }>("select name from migrations")
    const done = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
    for (const name of files.filter((file) => !done.has(file)))
      await apply(client, name, await readFile(join(folder, name), "utf8"))
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
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
