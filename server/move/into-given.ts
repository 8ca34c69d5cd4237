import {
  type Applied,
  appliedSql,
  type Database,
  migrate,
  migrationsFolder,
  openDatabase,
  readMigrations,
  type Tx,
} from "../platform/postgres/index.ts"
import { beginReading, CopyError, copyDatabase } from "./copy-database.ts"
import { type Digest, tablesOf, unfinishedMove } from "./tables.ts"

/**
 * Copies the portal's database from one address to another, which has to be empty or hold what an interrupted move left. The
 * target gets exactly the migrations of the source; a newer portal adds its own at its next start. Throws a `CopyError`.
 */
export async function copyInto(
  { from, to }: { from: string; to: string },
  progress: (text: string) => void,
): Promise<Digest[]> {
  const source = openDatabase(from, { size: 1 })
  const target = openDatabase(to, { size: 1 })
  try {
    await prepareTarget(target)
    return await source.transaction(async (reading) => {
      await beginReading(reading)
      await migrate(to, { only: await migrationsOf(reading) })
      return target.transaction(async (writing) => {
        const digests = await copyDatabase(reading, writing, progress)
        await writing.run(`drop table ${unfinishedMove}`)
        return digests
      })
    })
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/** The target is nobody's: empty, or marked by a move that was interrupted. */
async function prepareTarget(target: Database): Promise<void> {
  const mark = await target.one<{ isMarked: boolean }>('select to_regclass($1) is not null as "isMarked"', [
    unfinishedMove,
  ])
  if (mark?.isMarked) return
  if ((await tablesIn(target)) > 0)
    throw new CopyError(
      "Die neue Datenbank (DATABASE_URL) ist nicht leer; übertragen wird nur in eine leere.",
    )
  await target.run(`create table ${unfinishedMove} (at timestamptz not null default now())`)
}

async function tablesIn(target: Database): Promise<number> {
  const hasIdentity = await target.one<{ found: boolean }>(
    "select to_regnamespace('identity') is not null as found",
  )
  return (await tablesOf(target)).length + Number(hasIdentity?.found === true)
}

/** The names of the source's migrations; each has to be one that this version knows. */
async function migrationsOf(source: Tx): Promise<string[]> {
  const applied = (await source.many<Applied>(appliedSql)).map(({ name }) => name)
  const known = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  const newer = applied.find((name) => !known.includes(name))
  if (newer)
    throw new CopyError(
      `Das Schema stammt von einer neueren Fassung des Portals (${newer}); bitte übertragen Sie mit jener.`,
    )
  return applied
}
