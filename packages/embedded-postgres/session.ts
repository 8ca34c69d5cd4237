import { join } from "node:path"
import pg from "pg"
import { runsAsRoot } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { type Cluster, findPostmaster, openCluster, superuser, urlOf } from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, findHome, hasHome } from "./home.ts"
import { type Installation, sharedFolderOf } from "./installation.ts"
import { start } from "./start.ts"

/** A cluster with a server on it. */
export type RunningCluster = {
  cluster: Cluster
  /** Major version of PostgreSQL. */
  major: string
  /** The program's database, as superuser. */
  url: string
}

/**
 * Runs the work beside the program that uses the data folder or, where none does, with a server of its own, so that none starts
 * meanwhile.
 */
export async function withRunningCluster<T>(
  installation: Installation,
  work: (running: RunningCluster) => Promise<T>,
): Promise<T> {
  const { cluster, major } = await existingCluster(installation)
  const urlAt = (port: number) => urlOf(superuser, installation.database, cluster, port)
  const postmaster = await findPostmaster(cluster.data)
  if (postmaster) return work({ cluster, major, url: urlAt(postmaster.port) })
  const own = await start(installation, { log: () => {} })
  try {
    return await work({ cluster, major, url: urlAt(Number(new URL(own.url).port)) })
  } finally {
    await own.stop()
  }
}

async function existingCluster(installation: Installation): Promise<{ cluster: Cluster; major: string }> {
  const { dataDir } = installation
  const home = (await hasHome(dataDir)) ? await findHome(installation) : undefined
  if (!home || !(await exists(join(home.folder, "cluster"))))
    throw new EmbeddedPostgresError({ code: "nothing_to_back_up", dataDir })
  const binaries = await findBinaries(home.account, runsAsRoot() ? sharedFolderOf(installation) : home.folder)
  return { cluster: await openCluster(home, binaries, {}), major: binaries.major }
}

/**
 * Runs the work with a session that holds an advisory lock to the end. Throws if another session holds it, or if the database stops
 * meanwhile.
 */
export async function withLockedSession<T>(
  { name, url, lock }: { name: string; url: string; lock: number },
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = new pg.Client({ connectionString: url, application_name: `${name} backup` })
  let lost = false
  session.on("error", () => {
    lost = true
  })
  try {
    await session.connect().catch((cause: Error) => {
      throw new EmbeddedPostgresError({ code: "database_not_reached" }, { cause })
    })
    await takeLock(session, lock)
    const result = await work(session)
    // A session whose end went unnoticed has lost its lock too.
    await session.query("select")
    return result
  } catch (error) {
    // A server that stops says so in the answer to a query (57P01) before its connection breaks.
    if (!lost && !(error as { code?: string }).code?.startsWith("57P")) throw error
    throw new EmbeddedPostgresError({ code: "database_ended" }, { cause: error })
  } finally {
    await session.end().catch(() => {})
  }
}

/** Others hold the lock shared for a moment only. */
async function takeLock(session: pg.Client, lock: number): Promise<void> {
  try {
    await session.query("set lock_timeout = '5s'")
    await session.query("select pg_advisory_lock($1)", [lock])
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error
    throw new EmbeddedPostgresError({ code: "backed_up_already" })
  }
}
