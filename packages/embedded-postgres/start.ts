import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { type Binaries, findBinaries } from "./binaries.ts"
import { type Cluster, openCluster, owner, superuser, urlOf } from "./cluster.ts"
import { EmbeddedPostgresError, inGerman, notStarted } from "./error.ts"
import { exists, explainRefusal } from "./files.ts"
import { findHome, type Home, sharedFolder } from "./home.ts"
import { findPostmaster, type Server, startServer } from "./server.ts"

export type StartOptions = {
  /** Receives each line of PostgreSQL's log. */
  log: (line: string) => void
  /** Called before the cluster is initialised, which takes seconds. */
  onFirstStart?: () => void
  /** False only for tests: no syncing. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** The database, as its plain owner. */
  url: string
  /** The maintenance database, as superuser. */
  adminUrl: string
  /** Resolves with a German sentence if the server ends unexpectedly. */
  lost: Promise<string>
  /** Stops the server cleanly; idempotent. */
  stop(): Promise<void>
}

/** A cluster with what a server on it needs. */
export type Place = { home: Home; cluster: Cluster; binaries: Binaries }

const timeoutMs = 30_000
/** Wait for another server to stop or recover before the folder counts as in use. */
const ownedAfterMs = 3_000

/** Finds the cluster, or initialises it. */
export async function placeOf(dataDir: string, options: Partial<StartOptions> = {}): Promise<Place> {
  const home = await findHome(dataDir)
  return explainRefusal(home.folder, async () => {
    const binaries = await findBinaries(home, sharedFolder)
    return { home, binaries, cluster: await openCluster(home, binaries, options) }
  })
}

/** Starts PostgreSQL on the data folder and waits until it is ready. One process at a time owns a folder. */
export async function start(dataDir: string, options: StartOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const place = await placeOf(dataDir, options)
  const server = await takeFolder(dataDir, place, settingsFor(durable ? "on" : "off"), log)
  const url = (role: string, name: string) => urlOf(role, name, place.cluster, server.port)
  try {
    await withClient(url(superuser, "postgres"), (client) => makeDatabase(client, place.cluster.secret))
  } catch (cause) {
    await stopServer(server)
    throw notStarted((cause as Error).message, { cause })
  }
  const lost = Promise.withResolvers<string>()
  let stopped: Promise<void> | undefined
  server.ended.then((words) => {
    if (!stopped) lost.resolve(`PostgreSQL wurde unerwartet beendet: ${inGerman(words)}`)
  })
  return {
    url: url(owner, owner),
    adminUrl: url(superuser, "postgres"),
    lost: lost.promise,
    stop() {
      stopped ??= stopServer(server)
      return stopped
    },
  }
}

/** Runs the work beside the running program, or with a server of its own. `url`: the database as superuser. */
export async function withRunningCluster<T>(
  dataDir: string,
  work: (running: Place & { url: string }) => Promise<T>,
): Promise<T> {
  if (!(await exists(join(dataDir, "postgres"))))
    throw new EmbeddedPostgresError(`Im Datenordner ${dataDir} liegt keine Datenbank.`)
  const place = await placeOf(dataDir)
  const workAt = (port: number) => work({ ...place, url: urlOf(superuser, owner, place.cluster, port) })
  const postmaster = await findPostmaster(place.cluster.data)
  if (postmaster) return workAt(postmaster.port)
  const own = await start(dataDir, { log: () => {} })
  try {
    return await workAt(Number(new URL(own.url).port))
  } finally {
    await own.stop()
  }
}

// For a small machine. Failed statements are not logged: their text could contain personal data.
const settingsFor = (durability: "on" | "off") => ({
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_checkpoints: "off",
  fsync: durability,
  synchronous_commit: durability,
  full_page_writes: durability,
})

/** Starts our server, or refuses because another process owns the folder. Waits for what may pass. */
async function takeFolder(
  dataDir: string,
  { home, cluster, binaries }: Place,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Server> {
  const startedAt = Date.now()
  for (let pause = 50; Date.now() < startedAt + timeoutMs; pause = Math.min(2 * pause, 500)) {
    const other = await findPostmaster(cluster.data)
    if (!other) {
      const server = await startServer(home.account, binaries.native, cluster.data, settings, log)
      if (server) return server
    } else if (other.isReady && Date.now() > startedAt + ownedAfterMs)
      throw new EmbeddedPostgresError(
        `Der Datenordner ${dataDir} wird bereits von einem laufenden Portal benutzt; bitte beenden Sie es oder, falls keines mehr läuft, Prozess ${other.pid}, oder wählen Sie mit DATA_DIR einen anderen.`,
      )
    await delay(pause)
  }
  throw new EmbeddedPostgresError(
    `Der Datenordner ${dataDir} ist gesperrt: von einer früheren Datenbank leben noch Prozesse (siehe ${cluster.data}/postmaster.pid).`,
  )
}

/** Creates missing role and database; safe to interrupt. */
async function makeDatabase(client: pg.Client, secret: string): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = '${owner}') as role,
            exists (select from pg_database where datname = '${owner}') as database`,
  )
  if (!rows[0].role) await client.query(`create role ${owner} login password '${secret}'`)
  if (!rows[0].database) await client.query(`create database ${owner} owner ${owner}`)
}

/** Runs the work on a connection of its own. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
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
  const timeout = setTimeout(() => server.process.kill("SIGQUIT"), timeoutMs)
  await server.ended
  clearTimeout(timeout)
}
