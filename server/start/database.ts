import { randomBytes } from "node:crypto"
import type { Config } from "../config.ts"
import { OperatorError } from "../core/operator-error.ts"
import { fitUrl } from "../core/postgres/fitness.ts"
import { migrate } from "../core/postgres/migrate.ts"
import { grantPortal, makeRole, roleOf } from "../core/postgres/roles.ts"
import type { Log } from "../core/runtime/log.ts"
import { startEmbeddedPostgres } from "./embedded-postgres.ts"

export type PortalDatabase = {
  /** URL with the portal's role, which cannot change the schema; with the owner's if the operator configured no other. */
  url: string
  /** Resolves with a German sentence if the embedded server ends unexpectedly. */
  lost: Promise<string>
  /** Stops the embedded server; has no effect on `DATABASE_URL`. */
  stop(): Promise<void>
}

/** Opens `DATABASE_URL`, or starts the embedded server. Throws an `OperatorError`. */
export async function openPortalDatabase(
  config: Config,
  log: Log,
  progress: (text: string) => void,
): Promise<PortalDatabase> {
  if (config.databaseUrl) return openGiven(config.databaseUrl, config.databaseOwnerUrl)
  const postgres = await startEmbeddedPostgres(config.dataDir, {
    log: (line) => log.info({ kind: "postgres" }, line),
    onFirstStart: () => progress("Die Datenbank wird zum ersten Mal eingerichtet …"),
  })
  const url = await embeddedPortalUrl(postgres).catch(async (error) => {
    await postgres.stop()
    throw error
  })
  return { url, lost: postgres.lost, stop: postgres.stop }
}

/** Gives the portal its own role in the embedded cluster, with a password that changes with each start and is not stored (ADR-0047). */
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
    if (ownerUrl) await migrateAsOwner(ownerUrl, url)
    await migrate(fit)
    return { url: fit, lost: new Promise(() => {}), stop: async () => {} }
  } catch (error) {
    const at = ownerUrl ? "DATABASE_URL, DATABASE_OWNER_URL" : "DATABASE_URL"
    // Some failures of connecting have only a code.
    const { message, code } = error as { message: string; code?: string }
    throw new OperatorError(`Die Datenbank ${shown(url)} (${at}) ist nicht benutzbar: ${message || code}`, {
      cause: error,
    })
  }
}

/** Migrates the schema as its owner and grants the portal's role its rights. */
export async function migrateAsOwner(ownerUrl: string, portalUrl: string): Promise<void> {
  const fit = await fitUrl(ownerUrl)
  await migrate(fit)
  await grantPortal(fit, roleOf(portalUrl))
}

/** Hosts and database name without credentials. */
const shown = (url: string): string => url.replace(/^\w+:\/\/(?:[^/?#]*@)?|\?.*$/gs, "")
