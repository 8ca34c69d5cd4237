import type { Config } from "../config.ts"
import { fitUrl, MigrationError, migrate } from "../platform/postgres/index.ts"
import type { Log } from "../platform/runtime/index.ts"
import { sentenceOfFailure } from "./database-failures.ts"
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
    const fit = await fitUrl(url)
    await migrate(fit)
    return { url: fit, lost: new Promise(() => {}), stop: async () => {} }
  } catch (error) {
    throw new DatabaseError(
      `Die Datenbank ${shown(url)} (DATABASE_URL) ist nicht benutzbar: ${sentenceOfFailure(error)}`,
      { cause: error },
    )
  }
}

/** Hosts and name of a database without the account. */
const shown = (url: string): string => url.replace(/^\w+:\/\/(?:[^/?#]*@)?|\?.*$/gs, "")
