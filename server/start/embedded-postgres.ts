import {
  type BackupOptions,
  backUp,
  EmbeddedPostgresError,
  type RestoreOptions,
  restore,
  type StartOptions,
  start,
  withRunningCluster,
} from "@packages/embedded-postgres"
import { addressesOf } from "@packages/postgres-client"
import type { Config } from "../config.ts"
import { OperatorError } from "../core/operator-error.ts"
import { fitUrl } from "../core/postgres/fitness.ts"

export const startEmbeddedPostgres = (dataDir: string, options: StartOptions = { log: () => {} }) =>
  forOperator(start(dataDir, options))

/** Backs up the database; returns the new folder. Throws an `OperatorError`. */
export const backUpPortal = (dataDir: string, options: BackupOptions): Promise<string> =>
  forOperator(backUp(dataDir, options))

/** Restores a backup to a new or empty data folder; returns its creation time. Throws an `OperatorError`. */
export const restorePortal = (dataDir: string, options: RestoreOptions): Promise<Date> =>
  forOperator(restore(dataDir, options))

/** Runs `work` with the database, whether the portal is running or not. Throws an `OperatorError`. */
export async function withPortalDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(addressesOf(databaseUrl).length > 1 ? await fitUrl(databaseUrl) : databaseUrl)
  return forOperator(withRunningCluster(dataDir, ({ url }) => work(url)))
}

const forOperator = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error
    throw new OperatorError(error.message, { cause: error })
  })
