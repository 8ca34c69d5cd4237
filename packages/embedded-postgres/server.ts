import { type ChildProcess, execFileSync } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as delay } from "node:timers/promises"
import { type Account, spawnAs } from "./account.ts"
import { EmbeddedPostgresError } from "./error.ts"

/** A postmaster that runs on our data folder, as `postmaster.pid` names it. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

/** The setting in which a postmaster keeps the number of the process that started it. */
const ownerSetting = "embedded_postgres.owner"

/** A postmaster started here. `ended` resolves with the reason, as far as the log has one. */
export type Server = { process: ChildProcess; port: number; ended: Promise<string> }

/** The living postmaster on the data folder, if there is one; a recycled process number or a zombie is none. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const { folder, ...postmaster } = await readPidFile(data)
  return folder === data && (await isPostmaster(postmaster.pid, data)) ? postmaster : undefined
}

async function readPidFile(data: string): Promise<Postmaster & { folder: string | undefined }> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")
  const [pid, folder, , port, , , , status] = file.split("\n")
  return { pid: Number(pid), folder, port: Number(port), isReady: status?.trim() === "ready" }
}

/** Whether the process lives and is a PostgreSQL server on exactly this data folder. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  return pid > 0 && (await commandOf(pid)).includes(`/postgres -D ${data} `)
}

/** Ends a postmaster if the process that started it has ended: it has another parent then. */
export async function endOrphan(pid: number): Promise<void> {
  const [, owner] = new RegExp(`${ownerSetting}=(\\d+) `).exec(await commandOf(pid)) ?? []
  try {
    if (owner && owner !== (await parentOf(pid))) process.kill(pid, "SIGINT")
  } catch {
    // It has ended meanwhile.
  }
}

async function parentOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux")
    return /^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]
  return execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).trim()
}

/** The command line of a living process; empty for a dead one and a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux")
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  } catch {
    return ""
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
  account: Account | undefined,
  native: string,
  data: string,
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
    [ownerSetting]: String(process.pid),
  }
  const assignments = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const env = await overlookStranger(data)
  const child = spawnAs(
    account,
    join(native, "bin/postgres"),
    ["-D", data, ...assignments],
    ["ignore", "ignore", "pipe"],
    env,
  )
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
export function stopWithUs(account: Account | undefined, program: ChildProcess): void {
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
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Resolves with the exit code of a program; throws if it could not be run at all. */
export async function ended(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = await once(child, "exit")
    return code
  } catch (cause) {
    throw new EmbeddedPostgresError({ code: "not_executable", file: child.spawnfile }, { cause })
  }
}

/** A reason to give up, unlike what a server answers who connects at the wrong moment; initdb has its server's behind a time. */
const reason = /^(?:.* )?(FATAL|PANIC|initdb: error):\s*(?!\s|the database system is )/

/** What a program of PostgreSQL gave as its reason to give up; its last line if it gave none. */
export function reasonIn(output: string): string {
  const lines = output.trim().split("\n")
  return (lines.findLast((line) => reason.test(line)) ?? lines.at(-1) ?? "").replace(reason, "")
}

/** Why a server ended that had been ready: what it complained of in better times counts only where it shut itself down. */
function reasonOfEnd(output: string): string {
  const shutDown = output.endsWith("database system is shut down")
  return shutDown ? reasonIn(output) : output.slice(output.lastIndexOf("\n") + 1)
}
