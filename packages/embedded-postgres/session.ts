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

/** Runs the work with a session that holds an advisory lock. Throws if another one holds it. */
export async function withLockedSession<T>(
  { url, lock }: { url: string; lock: number },
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await withClient(`${url}?application_name=backup`, async (session) => {
      // Others hold the shared lock only briefly.
      await session.query("set lock_timeout = '5s'")
      await session.query(`select pg_advisory_lock(${lock})`)
      const result = await work(session)
      // A lost session has lost its lock too.
      await session.query("select")
      return result
    })
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string }
    if (code === "55P03")
      throw new EmbeddedPostgresError(
        "Dieses Portal wird bereits gesichert; bitte warten Sie, bis das beendet ist.",
      )
    // A stopping server says so in a response (57P01) before its connection breaks.
    if (/^57P|^ECONN/.test(code) || /^Connection terminated|not queryable|timeout expired/.test(message))
      throw new EmbeddedPostgresError(
        "Die Datenbank war während der Sicherung nicht erreichbar; bitte sichern Sie noch einmal.",
        { cause: error },
      )
    throw error
  }
}
