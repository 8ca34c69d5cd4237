import {
  type Applied,
  appliedSql,
  migrationsFolder,
  readMigrations,
  type Standing,
  standingOf,
  type Tx,
} from "../platform/postgres/index.ts"

/** Whether the schema of the portal has a table. */
export const hasTable = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx.one<{ found: boolean }>("select to_regclass($1) is not null as found", [name]))?.found === true

/** How the schema stands to this version: none yet, as it should be, older or newer. */
export async function schemaStanding(tx: Tx): Promise<Standing | null> {
  if (!(await hasTable(tx, "migrations"))) return null
  const known = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  const beforeWindows = !(await hasTable(tx, "migration_windows"))
  return beforeWindows
    ? { fits: false, older: known.at(-1) ?? "" }
    : standingOf(known, await tx.many<Applied>(appliedSql))
}
