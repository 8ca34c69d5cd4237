import type { Config } from "../config.ts"
import { MigrationError, migrate } from "../platform/postgres/index.ts"
import type { Log } from "../platform/runtime/index.ts"
import { DatabaseError, startEmbeddedPostgres } from "./embedded-postgres.ts"
import { sentenceOf } from "./embedded-postgres-sentences.ts"

export type PortalDatabase = {
  url: string
  /** Resolves with a German sentence if an embedded server ends although it was not stopped. */
  lost: Promise<string>
  /** Ends the embedded server; a server of `DATABASE_URL` is left alone. */
  stop(): Promise<void>
}

/**
 * The migrated database of the configuration: that of `DATABASE_URL`, or else the embedded one, which is started.
 * Throws a `DatabaseError` with one German sentence.
 */
export async function openPortalDatabase(
  config: Config,
  log: Log,
  progress: (text: string) => void,
): Promise<PortalDatabase> {
  if (config.databaseUrl) return openGiven(config.databaseUrl)
  const postgres = await startEmbeddedPostgres(config.dataDir, {
    log: (line) => log.debug(line),
    onFirstStart: () => progress("Die Datenbank wird zum ersten Mal eingerichtet …"),
  })
  try {
    await migrate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error instanceof MigrationError ? new DatabaseError(error.message, { cause: error }) : error
  }
  return {
    url: postgres.url,
    lost: postgres.lost.then(({ reason }) => sentenceOf(reason)),
    stop: () => postgres.stop(),
  }
}

async function openGiven(url: string): Promise<PortalDatabase> {
  try {
    await migrate(url)
  } catch (error) {
    const { host, pathname } = new URL(url)
    const cause = (error as Error).message || (error as { code?: string }).code
    throw new DatabaseError(`Die Datenbank ${host}${pathname} (DATABASE_URL) ist nicht benutzbar: ${cause}`, {
      cause: error,
    })
  }
  return { url, lost: new Promise(() => {}), stop: async () => {} }
}
