import { setTimeout as delay } from "node:timers/promises"
import type pg from "pg"
import { runsAsRoot } from "./account.ts"
import { type Binaries, findBinaries } from "./binaries.ts"
import {
  type Cluster,
  findPostmaster,
  isPostmaster,
  openCluster,
  type Postmaster,
  type Server,
  startServer,
  superuser,
  urlOf,
} from "./cluster.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { explainRefusal, findHome, type Home } from "./home.ts"
import { type Installation, sharedFolderOf } from "./installation.ts"
import { claim, claimAbandoned, keepOwning, type Owner } from "./owner.ts"

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

type Place = { installation: Installation; home: Home; binaries: Binaries; cluster: Cluster }
type Settings = Record<string, string>
type Owned = { server: Server; owner: Owner }

const patienceMs = 30_000

/**
 * Starts PostgreSQL on the data folder, which is made if it is missing, and waits until it can be used. One process at a time
 * owns a folder.
 */
export async function start(installation: Installation, options: StartOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options
  const home = await findHome(installation)
  const place = await explainRefusal(home.folder, async () => {
    const binaries = await findBinaries(
      home.account,
      runsAsRoot() ? sharedFolderOf(installation) : home.folder,
    )
    return { installation, home, binaries, cluster: await openCluster(home, binaries, options) }
  })
  const { server, owner } = await takeOver(place, settingsFor(durable), log)
  const owning = new AbortController()
  const owned = keepOwning({ ...place, port: server.port }, owner, owning.signal)
  const stop = async () => {
    owning.abort()
    await stopServer(server)
    await owned
  }
  try {
    await makeDatabase(owner.client, installation.database, place.cluster.secret)
  } catch (error) {
    await stop()
    throw error
  }
  const lost = Promise.withResolvers<EmbeddedPostgresError>()
  let stopped: Promise<void> | undefined
  server.ended.then((words) => {
    owning.abort()
    if (!stopped) lost.resolve(new EmbeddedPostgresError({ code: "ended_unexpectedly", words }))
  })
  return {
    url: urlOf(installation.database, installation.database, place.cluster, server.port),
    adminUrl: urlOf(superuser, "postgres", place.cluster, server.port),
    lost: lost.promise,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

// For a small machine. Failed statements are the caller's to report: their text in the log could hold personal data.
const settingsFor = (durable: boolean): Settings => ({
  max_connections: "200",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_checkpoints: "off",
  ...(durable
    ? { fsync: "on", synchronous_commit: "on", full_page_writes: "on" }
    : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
})

/**
 * Ends with a server of our own on the folder, stopping one that a killed process left behind, or with a refusal because another
 * process lives there. What may pass (a server still stopping or recovering, sessions that outlive their server) is waited for.
 */
async function takeOver(place: Place, settings: Settings, log: (line: string) => void): Promise<Owned> {
  const deadline = Date.now() + patienceMs
  for (let pause = 50; Date.now() < deadline; pause = Math.min(2 * pause, 1_000)) {
    const abandoned = await findPostmaster(place.cluster.data)
    if (abandoned) await stopAbandoned(place, abandoned)
    const server = await startServer(place.home, place.binaries, place.cluster, settings, log)
    const owner = server && (await claimStarted(place, server))
    if (owner) return { server, owner }
    await delay(pause)
  }
  const pidFile = `${place.cluster.data}/postmaster.pid`
  throw new EmbeddedPostgresError({ code: "processes_left", dataDir: place.installation.dataDir, pidFile })
}

async function stopAbandoned(place: Place, { pid, port }: Postmaster): Promise<void> {
  const owner = await claimAbandoned({ ...place, port })
  if (!owner) return
  if (await isPostmaster(pid, place.cluster.data)) process.kill(pid, "SIGINT")
  const deadline = Date.now() + patienceMs
  while ((await isPostmaster(pid, place.cluster.data)) && Date.now() < deadline) await delay(20)
  await owner.client.end().catch(() => {})
}

async function claimStarted(place: Place, server: Server): Promise<Owner | undefined> {
  try {
    return await claim({ ...place, port: server.port })
  } catch (error) {
    server.process.kill("SIGINT")
    await server.ended
    throw error
  }
}

/** Role and database of the program; each is made if it is missing, so that being killed in between does no harm. */
async function makeDatabase(owner: pg.Client, name: string, secret: string): Promise<void> {
  const { rows } = await owner.query(
    `select exists (select from pg_roles where rolname = '${name}') as role,
            exists (select from pg_database where datname = '${name}') as database`,
  )
  if (!rows[0].role) await owner.query(`create role ${name} login password '${secret}'`)
  if (!rows[0].database) await owner.query(`create database ${name} owner ${name}`)
}

async function stopServer(server: Server): Promise<void> {
  server.process.kill("SIGINT")
  const impatient = setTimeout(() => server.process.kill("SIGQUIT"), patienceMs)
  await server.ended
  clearTimeout(impatient)
}
