import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { type Binaries, findBinaries } from "./binaries.ts"
import { type Cluster, openCluster, superuser, urlOf } from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { explainRefusal } from "./files.ts"
import { findHome, type Home } from "./home.ts"
import { type Installation, sharedFolderOf } from "./installation.ts"
import { endOrphan, findPostmaster, type Server, startServer } from "./server.ts"

export type StartOptions = {
  /** Takes each line that PostgreSQL writes to its log. */
  log: (line: string) => void
  /** Called before the cluster is made, which takes some seconds. */
  onFirstStart?: () => void
  /** False only for tests: nothing waits for the disk. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** The program's database, as its plain owner. */
  url: string
  /** The maintenance database, as superuser. */
  adminUrl: string
  /** Resolves if the server ends although it was not stopped here. */
  lost: Promise<EmbeddedPostgresError>
  /** Stops the server cleanly; may be called more than once. */
  stop(): Promise<void>
}

/** A cluster with what a server on it needs. */
export type Place = { home: Home; cluster: Cluster; binaries: Binaries }

const patienceMs = 30_000
/** How long another server may take to stop or recover before the folder counts as in use. */
const ownedAfterMs = 3_000

/** Where the cluster of an installation is; it is made if it is missing. */
export async function placeOf(
  installation: Installation,
  options: Partial<StartOptions> = {},
): Promise<Place> {
  const home = await findHome(installation)
  return explainRefusal(home.folder, async () => {
    const binaries = await findBinaries(home, sharedFolderOf(installation))
    return { home, binaries, cluster: await openCluster(home, binaries, options) }
  })
}

/**
 * Starts PostgreSQL on the data folder, which is made if it is missing, and waits until it can be used. One process at a time
 * owns a folder.
 */
export async function start(installation: Installation, options: StartOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const { database } = installation
  const place = await placeOf(installation, options)
  const server = await takeFolder(installation.dataDir, place, settingsFor(durable ? "on" : "off"), log)
  const url = (role: string, name: string) => urlOf(role, name, place.cluster, server.port)
  try {
    await withClient(url(superuser, "postgres"), (client) =>
      makeDatabase(client, database, place.cluster.secret),
    )
  } catch (cause) {
    await stopServer(server)
    throw new EmbeddedPostgresError({ code: "not_started", words: (cause as Error).message }, { cause })
  }
  const lost = Promise.withResolvers<EmbeddedPostgresError>()
  let stopped: Promise<void> | undefined
  server.ended.then((words) => {
    if (!stopped) lost.resolve(new EmbeddedPostgresError({ code: "ended_unexpectedly", words }))
  })
  return {
    url: url(database, database),
    adminUrl: url(superuser, "postgres"),
    lost: lost.promise,
    stop() {
      stopped ??= stopServer(server)
      return stopped
    },
  }
}

// For a small machine. Failed statements are the caller's to report: their text in the log could hold personal data.
const settingsFor = (durability: "on" | "off") => ({
  max_connections: "200",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_checkpoints: "off",
  fsync: durability,
  synchronous_commit: durability,
  full_page_writes: durability,
})

/**
 * Ends with a server of our own on the folder, or with a refusal because another process lives there. PostgreSQL itself lets one
 * server into a folder. What may pass (a server still stopping or recovering, sessions that outlive their server) is waited for.
 */
async function takeFolder(
  dataDir: string,
  { home, cluster, binaries }: Place,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Server> {
  const begun = Date.now()
  for (let pause = 50; Date.now() < begun + patienceMs; pause = Math.min(2 * pause, 500)) {
    const other = await findPostmaster(cluster.data)
    if (!other) {
      const server = await startServer(home.account, binaries.native, cluster.data, settings, log)
      if (server) return server
    } else await endOrphan(other.pid)
    if (other?.isReady && Date.now() > begun + ownedAfterMs)
      throw new EmbeddedPostgresError({ code: "owned_by_another", dataDir })
    await delay(pause)
  }
  throw new EmbeddedPostgresError({
    code: "processes_left",
    dataDir,
    pidFile: `${cluster.data}/postmaster.pid`,
  })
}

/** Role and database of the program; each is made if it is missing, so that being killed in between does no harm. */
async function makeDatabase(client: pg.Client, name: string, secret: string): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = '${name}') as role,
            exists (select from pg_database where datname = '${name}') as database`,
  )
  if (!rows[0].role) await client.query(`create role ${name} login password '${secret}'`)
  if (!rows[0].database) await client.query(`create database ${name} owner ${name}`)
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on("error", () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function stopServer(server: Server): Promise<void> {
  server.process.kill("SIGINT")
  const impatient = setTimeout(() => server.process.kill("SIGQUIT"), patienceMs)
  await server.ended
  clearTimeout(impatient)
}
