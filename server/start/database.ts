import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Config } from "../config.ts"
import {
  assertMigrated,
  fitUrl,
  grantPortal,
  MigrationError,
  makeRole,
  migrate,
  openDatabase,
  ownsSchema,
  roleOf,
} from "../platform/postgres/index.ts"
import { keepLines, type Log } from "../platform/runtime/index.ts"
import { sentenceOfFailure } from "./database-failures.ts"
import { DatabaseError, startEmbeddedPostgres } from "./embedded-postgres.ts"
import { sentenceOf } from "./embedded-postgres-sentences.ts"

export type PortalDatabase = {
  /** In the role of the portal, which cannot change the schema; in that of the owner where nobody gave the portal another one. */
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
  if (config.databaseUrl) return openGiven(config.databaseUrl, config.databaseOwnerUrl)
  await assertNotMoved(config.dataDir)
  const keep = keepLines(join(config.dataDir, "postgres.log"))
  let kept = Promise.resolve()
  const postgres = await startEmbeddedPostgres(config.dataDir, {
    log: (line) => {
      log.debug(line)
      kept = keep(line)
    },
    onFirstStart: () => progress("Die Datenbank wird zum ersten Mal eingerichtet …"),
  })
  let url: string
  try {
    url = await embeddedPortalUrl(postgres)
  } catch (error) {
    await postgres.stop()
    throw error instanceof MigrationError ? new DatabaseError(error.message, { cause: error }) : error
  }
  return {
    url,
    lost: postgres.lost.then(({ reason }) => sentenceOf(reason)),
    stop: async () => {
      await postgres.stop()
      await kept
    },
  }
}

/** In a data folder whose database moved to a server of its own (`npm run move-database`). */
export const movedFile = (dataDir: string): string => join(dataDir, "database.moved")

/** Without DATABASE_URL the old state would go on as if nothing had happened. */
async function assertNotMoved(dataDir: string): Promise<void> {
  const file = movedFile(dataDir)
  const at = await readFile(file, "utf8").catch(() => null)
  if (at !== null)
    throw new DatabaseError(
      `Die Datenbank in ${dataDir} ist umgezogen (${at.trim()}): bitte setzen Sie DATABASE_URL; um die alte wieder zu benutzen, löschen Sie ${file}.`,
    )
}

/** A role of the portal's own in the embedded cluster, with a password of this start that is written down nowhere (ADR-0047). */
async function embeddedPortalUrl(postgres: { url: string; adminUrl: string }): Promise<string> {
  await migrate(postgres.url)
  const own = new URL(postgres.url)
  own.username = `${roleOf(postgres.url)}_runtime`
  own.password = randomBytes(24).toString("base64url")
  await makeRole(postgres.adminUrl, own.username, own.password, roleOf(postgres.url))
  await grantPortal(postgres.url, own.username)
  return own.href
}

async function openGiven(url: string, ownerUrl: string | undefined): Promise<PortalDatabase> {
  try {
    const fit = await fitUrl(url)
    await assertMovedWhole(fit)
    if (ownerUrl) await migrateAsOwner(ownerUrl, url)
    if (ownerUrl || !(await ownsSchema(fit))) await assertMigrated(fit)
    else await migrate(fit)
    return { url: fit, lost: new Promise(() => {}), stop: async () => {} }
  } catch (error) {
    const at = ownerUrl ? "DATABASE_URL, DATABASE_OWNER_URL" : "DATABASE_URL"
    throw new DatabaseError(
      `Die Datenbank ${shown(url)} (${at}) ist nicht benutzbar: ${sentenceOfFailure(error)}`,
      { cause: error },
    )
  }
}

/** Throws where a move into this database was interrupted: it would look like an empty one. */
async function assertMovedWhole(url: string): Promise<void> {
  const db = openDatabase(url, { size: 1 })
  try {
    const mark = await db.one<{ found: boolean }>(
      "select to_regclass('unfinished_move') is not null as found",
    )
    if (mark?.found)
      throw new MigrationError(
        "Ein Umzug in diese Datenbank wurde nicht beendet; bitte rufen Sie npm run move-database noch einmal auf.",
      )
  } finally {
    await db.close()
  }
}

/** Brings the schema to this version as its owner, and gives the portal's role its rights. */
export async function migrateAsOwner(ownerUrl: string, portalUrl: string): Promise<void> {
  const fit = await fitUrl(ownerUrl)
  await migrate(fit)
  await grantPortal(fit, roleOf(portalUrl))
}

/** Hosts and name of a database without the account. */
const shown = (url: string): string => url.replace(/^\w+:\/\/(?:[^/?#]*@)?|\?.*$/gs, "")
