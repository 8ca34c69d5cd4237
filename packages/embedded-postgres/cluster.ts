import { type ChildProcess, execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chown, mkdir, readdir, readFile, rename, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { setTimeout as delay } from "node:timers/promises"
import { spawnAs } from "./account.ts"
import type { Binaries } from "./binaries.ts"
import { EmbeddedPostgresError } from "./error.ts"
import { exists, type Home, syncFolder, writeDurably } from "./home.ts"

/** An initialised cluster: its data folder and the secret of its roles. */
export type Cluster = { data: string; secret: string }

/** A postmaster that runs on our data folder, as `postmaster.pid` names it. */
export type Postmaster = { pid: number; port: number }

/** A postmaster started here. `ended` resolves with why it ended, as far as it said so. */
export type Server = { process: ChildProcess; port: number; ended: Promise<string> }

/** The launcher's own role; the program works with a plain one. */
export const superuser = "postgres"

/** Where a role finds a database of a running cluster. */
export const urlOf = (role: string, database: string, { secret }: Cluster, port: number) =>
  `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`

const unfinished = "cluster.initialising-"
const begunHere = new Set<string>()

/**
 * Reads the cluster of a home, or initialises it: in a temporary folder that is renamed when it is whole, secret included,
 * so that being killed leaves either no cluster or a complete one.
 */
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
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => "")
  if (version.trim() === binaries.major)
    return { data, secret: (await readFile(join(folder, "secret"), "utf8")).trim() }
  throw new EmbeddedPostgresError(
    version === ""
      ? { code: "cluster_incomplete", folder }
      : { code: "other_major", folder, found: version.trim(), own: binaries.major },
  )
}

async function initialise(
  { folder: home, account }: Home,
  binaries: Binaries,
  final: string,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(home)
  const name = `${unfinished}${process.pid}.${randomBytes(4).toString("hex")}`
  begunHere.add(name)
  const temporary = join(home, name)
  try {
    await mkdir(temporary, { mode: 0o700 })
    if (account) await chown(temporary, account.uid, account.gid)
    await writeDurably(join(temporary, "secret"), `${randomBytes(32).toString("hex")}\n`, account)
    await runInitdb(account, binaries.initdb, temporary, durable)
    await rename(temporary, final)
    await syncFolder(home)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Else a process that started at the same moment has put its cluster there first, and ours is not needed.
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
    // Deterministic order and upper case of every letter, independent of the machine's locales; German order comes by collation.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(durable ? [] : ["--no-sync"]),
  ]
  const child = spawnAs(account, initdb, options, ["ignore", "ignore", "pipe"])
  stopWithUs(account, child)
  const [output, [code]] = await Promise.all([text(child.stderr!), ended(child)])
  if (code === 0) return
  throw new EmbeddedPostgresError({ code: "not_initialised", folder, words: reasonIn(output) })
}

/** Removes what killed processes left unfinished, but not what a living one is working on. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinished) || begunHere.has(name)) continue
    const pid = Number.parseInt(name.slice(unfinished.length), 10)
    // Our own number on a name that is not ours: a process that had it before us, as in a restarted container.
    if (pid === process.pid || (await commandOf(pid)) === undefined)
      // A dying initdb may still write there; then the next start removes it.
      await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

/** The living postmaster on the data folder, if there is one; a recycled process number or a zombie is none. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const { pid, folder, port } = await readPidFile(data)
  return folder === data && (await isPostmaster(pid, data)) ? { pid, port } : undefined
}

async function readPidFile(data: string): Promise<Postmaster & { folder: string | undefined }> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")
  const [pid, folder, , port] = file.split("\n")
  return { pid: Number(pid), folder, port: Number(port) }
}

/** Whether the process lives and is a PostgreSQL server on exactly this data folder. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  return (await commandOf(pid))?.includes(`/postgres -D ${data} `) === true
}

/** The command line of a living process; undefined for a dead one or a zombie, which has none. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (!(pid > 0)) return undefined
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
    return line === "" ? undefined : line.replaceAll("\0", " ")
  }
  try {
    const line = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
    return line.includes("<defunct>") ? undefined : line
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL refuses to start while the process named in `postmaster.pid` exists, even if that is a zombie or a stranger that got
 * the number. Where it is provably no server on our folder it is named as the one process to overlook (as pg_ctl does for its
 * own parent); the file stays, and the check for living sessions of the old server stays in force.
 */
async function overlookStranger(data: string): Promise<Record<string, string>> {
  const { pid } = await readPidFile(data)
  return pid > 0 && !(await isPostmaster(pid, data)) ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

/**
 * Starts a postmaster on a free port of the loopback interface and waits until it is ready. Undefined if the folder or the
 * port is (still) taken, which may pass; throws for everything else.
 */
export async function startServer(
  { account }: Home,
  binaries: Binaries,
  { data }: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Server | undefined> {
  const port = await freePort()
  const all = {
    ...settings,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    log_line_prefix: "",
  }
  const assignments = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const args = ["-D", data, ...assignments]
  const env = await overlookStranger(data)
  const child = spawnAs(account, binaries.postgres, args, ["ignore", "ignore", "pipe"], env)
  stopWithUs(account, child)
  const words: string[] = []
  const ready = Promise.withResolvers<true>()
  const lines = createInterface({ input: child.stderr! })
  lines.on("line", (line) => {
    log(line)
    words.push(line)
    if (words.length > 20) words.shift()
    if (line.includes("database system is ready to accept connections")) ready.resolve(true)
  })
  const closed = once(lines, "close")
  const over = ended(child).then(async () => {
    // Its last words are still in the pipe; sessions that outlive a killed server would keep it open for ever.
    await Promise.race([closed, delay(200)])
    child.stderr?.destroy()
    return words.join("\n")
  })
  const started = await Promise.race([ready.promise, over])
  if (started === true) return { process: child, port, ended: over.then(reasonOfEnd) }
  if (/lock file .* already exists|pre-existing shared memory|Address already in use/.test(started))
    return undefined
  throw new EmbeddedPostgresError({ code: "not_started", words: reasonIn(started) })
}

/**
 * A shell that waits for our death (its end of the pipe closes, however we were killed) and then stops the program
 * cleanly. It ends quietly when the program ended first.
 */
function stopWithUs(account: Home["account"], program: ChildProcess): void {
  if (program.pid === undefined) return
  const script = 'read -r word || kill -INT "$0"'
  const guard = spawnAs(account, "/bin/sh", ["-c", script, String(program.pid)], ["pipe", "ignore", "ignore"])
  guard.on("error", () => {})
  guard.stdin?.on("error", () => {})
  program.once("exit", () => guard.stdin?.end("ended\n"))
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (address === null || typeof address === "string") throw new Error("a listening TCP server has a port")
  return address.port
}

/** Resolves with exit code and signal; throws if the program could not be run at all. */
async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  try {
    return (await once(child, "exit")) as [number | null, NodeJS.Signals | null]
  } catch (cause) {
    throw new EmbeddedPostgresError({ code: "not_executable", file: child.spawnfile }, { cause })
  }
}

/** A reason to give up, unlike what a server answers who connects at the wrong moment; initdb has its server's behind a time. */
const reason = /^(?:.* )?(FATAL|PANIC|initdb: error):\s*(?!\s|the database system is )/

/** What a program of PostgreSQL gave as its reason to give up; empty if it gave none. */
export function reasonIn(output: string): string {
  const lines = output.trim().split("\n")
  return (lines.findLast((line) => reason.test(line)) ?? lines.at(-1) ?? "").replace(reason, "")
}

/** Why a server ended that had been ready: what it complained of in better times counts only where it shut itself down. */
function reasonOfEnd(output: string): string {
  const shutDown = output.endsWith("database system is shut down")
  return shutDown ? reasonIn(output) : output.slice(output.lastIndexOf("\n") + 1)
}
