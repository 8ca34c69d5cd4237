import { type ChildProcess, execFileSync } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as delay } from "node:timers/promises"
import { type Account, spawnAs } from "./account.ts"
import { EmbeddedPostgresError, notStarted } from "./error.ts"

/** A postmaster on our data folder, from `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

/** A postmaster started here. `ended` resolves with the reason, if the log has one. */
export type Server = { process: ChildProcess; port: number; ended: Promise<string> }

/** The living postmaster on the data folder; ignores recycled process ids and zombies. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const { folder, ...postmaster } = await readPidFile(data)
  return folder === data && (await isPostmaster(postmaster.pid, data)) ? postmaster : undefined
}

async function readPidFile(data: string): Promise<Postmaster & { folder: string | undefined }> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")
  const [pid, folder, , port, , , , status] = file.split("\n")
  return { pid: Number(pid), folder, port: Number(port), isReady: status?.trim() === "ready" }
}

/** Whether the process is a PostgreSQL server on exactly this data folder. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  return pid > 0 && (await commandOf(pid)).includes(`/postgres -D ${data} `)
}

/** Command line of a process; empty for dead ones and zombies. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux")
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
  try {
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  } catch {
    return ""
  }
}

/** PostgreSQL would not start: passes an unrelated process of `postmaster.pid` as the one to ignore, as pg_ctl does. */
async function ignoreUnrelatedProcess(data: string): Promise<Record<string, string>> {
  const { pid } = await readPidFile(data)
  return pid > 0 && !(await isPostmaster(pid, data)) ? { PG_GRANDPARENT_PID: String(pid) } : {}
}

/** Starts PostgreSQL on a free loopback port. Undefined if folder or port is taken, which may pass. */
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
  }
  const assignments = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const env = await ignoreUnrelatedProcess(data)
  const child = spawnAs(
    account,
    join(native, "bin/postgres"),
    ["-D", data, ...assignments],
    ["ignore", "ignore", "pipe"],
    env,
  )
  stopWithParent(account, child)
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
    // The last output is still in the pipe; sessions that outlive a killed server would keep it open.
    await Promise.race([closed, delay(200)])
    child.stderr?.destroy()
    return words.join("\n")
  })
  const started = await Promise.race([ready.promise, over])
  if (started === true) return { process: child, port, ended: over.then(reasonOfEnd) }
  if (/lock file .* already exists|pre-existing shared memory|Address already in use/.test(started))
    return undefined
  throw notStarted(reasonIn(started))
}

/** A shell that waits for our death (its end of the pipe closes) and then stops the program cleanly. */
export function stopWithParent(account: Account | undefined, program: ChildProcess): void {
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

/** Exit code of a program; throws if it could not be run. */
export async function ended(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = await once(child, "exit")
    return code
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL lässt sich auf diesem System nicht ausführen (${child.spawnfile}).`,
      { cause },
    )
  }
}

/** A fatal message, other than what a server sends during start or stop; initdb prefixes its server's with a time. */
const reason = /^(?:.* )?(FATAL|PANIC|initdb: error):\s*(?!\s|the database system is )/

/** The program's fatal message, else its last line. */
export function reasonIn(output: string): string {
  const lines = output.trim().split("\n")
  return (lines.findLast((line) => reason.test(line)) ?? lines.at(-1) ?? "").replace(reason, "")
}

/** Why a ready server ended: earlier errors only count if it shut itself down. */
function reasonOfEnd(output: string): string {
  const shutDown = output.endsWith("database system is shut down")
  return shutDown ? reasonIn(output) : output.slice(output.lastIndexOf("\n") + 1)
}
