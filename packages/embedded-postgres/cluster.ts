import { randomBytes } from "node:crypto"
import { readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { spawnAs } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { EmbeddedPostgresError, incompleteCluster, inGerman } from "./error.ts"
import { exists, makeClosedFolder, syncFolder, writeDurably } from "./files.ts"
import type { Home } from "./home.ts"
import { ended, reasonIn, stopWithParent } from "./server.ts"

/** An initialised cluster: data folder and secret of its roles. */
export type Cluster = { data: string; secret: string }

/** The launcher's role. */
export const superuser = "postgres"
/** The program's role, no superuser, and its database. */
export const owner = "portal"

/** Where a role finds a database of a running cluster. */
export const urlOf = (role: string, database: string, { secret }: Cluster, port: number) =>
  `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`

/** Opens a cluster, or initialises it in a temporary folder, so that a crash leaves none or a complete one. */
export async function openCluster(
  home: Home,
  binaries: Binaries,
  { durable = true, onFirstStart }: { durable?: boolean; onFirstStart?: () => void },
): Promise<Cluster> {
  const folder = join(home.folder, "cluster")
  if (!(await exists(folder))) {
    onFirstStart?.()
    await initialise(home, binaries, folder, durable)
  }
  const data = join(folder, "data")
  const [version, secret] = await Promise.all(
    [join(data, "PG_VERSION"), join(folder, "secret")].map(async (path) =>
      (await readFile(path, "utf8").catch(() => "")).trim(),
    ),
  )
  if (!version || !secret) throw incompleteCluster(folder)
  if (version === binaries.major) return { data, secret }
  throw new EmbeddedPostgresError(
    `Die Datenbank in ${folder} stammt von PostgreSQL ${version}, das Portal bringt PostgreSQL ${binaries.major} mit; starten Sie die bisherige Fassung, oder übertragen Sie die Daten mit pg_dump und pg_restore.`,
  )
}

async function initialise(home: Home, binaries: Binaries, final: string, durable: boolean): Promise<void> {
  const temporary = join(home.folder, `cluster.initialising-${randomBytes(4).toString("hex")}`)
  try {
    await makeClosedFolder(temporary, home.account)
    await writeDurably(join(temporary, "secret"), `${randomBytes(32).toString("hex")}\n`, home.account)
    await runInitdb(home.account, join(binaries.native, "bin/initdb"), temporary, durable)
    await rename(temporary, final)
    await syncFolder(home.folder)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Otherwise a simultaneous process made the cluster first.
    if (!(await exists(final))) throw error
  }
}

async function runInitdb(
  account: Home["account"],
  initdb: string,
  folder: string,
  durable: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${join(folder, "data")}`,
    `--username=${superuser}`,
    `--pwfile=${join(folder, "secret")}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Deterministic order and upper case, independent of the machine; German order by collation.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ]
  const child = spawnAs(account, initdb, options, ["ignore", "ignore", "pipe"])
  stopWithParent(account, child)
  const [output, code] = await Promise.all([text(child.stderr!), ended(child)])
  if (code !== 0)
    throw new EmbeddedPostgresError(
      `Die Datenbank lässt sich in ${folder} nicht einrichten: ${inGerman(reasonIn(output))}`,
    )
}
