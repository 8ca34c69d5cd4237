import { join } from "node:path"
import type pg from "pg"
import { superuser, urlOf } from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists } from "./files.ts"
import type { Installation } from "./installation.ts"
import { findPostmaster } from "./server.ts"
import { type Place, placeOf, start, withClient } from "./start.ts"

/** Runs the work beside the running program, or with a server of its own. `url`: the database as superuser. */
export async function withRunningCluster<T>(
  installation: Installation,
  work: (running: Place & { url: string }) => Promise<T>,
): Promise<T> {
  const { dataDir, database } = installation
  if (!(await exists(join(dataDir, "postgres"))))
    throw new EmbeddedPostgresError(`Im Datenordner ${dataDir} liegt keine Datenbank.`)
  const place = await placeOf(installation)
  const workAt = (port: number) => work({ ...place, url: urlOf(superuser, database, place.cluster, port) })
  const postmaster = await findPostmaster(place.cluster.data)
  if (postmaster) return workAt(postmaster.port)
  const own = await start(installation, { log: () => {} })
  try {
    return await workAt(Number(new URL(own.url).port))
  } finally {
    await own.stop()
  }
}

/** Runs a backup's work with a session. Throws if the database stops meanwhile. */
export async function withSession<T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  try {
    return await withClient(`${url}?application_name=backup`, work)
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string }
    // A stopping server says so in a response (57P01) before its connection breaks.
    if (/^57P|^ECONN/.test(code) || /^Connection terminated|not queryable|timeout expired/.test(message))
      throw new EmbeddedPostgresError(
        "Die Datenbank war während der Sicherung nicht erreichbar; bitte sichern Sie noch einmal.",
        { cause: error },
      )
    throw error
  }
}
