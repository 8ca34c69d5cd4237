import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { newTestFolder } from "@packages/embedded-postgres/folder-for-tests"

const root = join(import.meta.dirname, "../..")
/** Like a portal started by its command (`bin/prepare.js`). */
const NODE_COMPILE_CACHE = join(root, ".cache", "compiled")
/** Parallel garbage collection mostly waits when three workers keep two cores busy (ADR-0028). */
const node = [process.execPath, "--single-threaded-gc"]
/** How long a start may take before a test gives up, in milliseconds. */
const startTimeoutMs = 110_000

export type PortalProcess = {
  process: ChildProcess
  url: string
  /** Resolves when its output contains the text; rejects with the output if it ends before. */
  printed(text: string): Promise<void>
  /** Its output and exit code. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export type PortalStart = {
  /** Settings; of the test run's environment the portal gets only PATH and the like. */
  env?: Record<string, string>
  /** Command to run in the project's folder; by default the server. */
  command?: readonly string[]
  /** Where it is installed; by default the project itself. */
  folder?: string
  /** Runs in its own process group, like a command in a terminal. */
  ownGroup?: boolean
}

/**
 * Systems assign ports from 32768 on to outgoing connections, so one of those may be taken before a portal listens. Each process uses its
 * own range, one port after the other, so that workers do not collide.
 */
const ports = { from: 11_000, count: 200 }
const ownPorts = ports.from + (process.pid % 100) * ports.count
let portIndex = randomInt(ports.count)

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  portIndex = (portIndex + 1) % ports.count
  const port = ownPorts + portIndex
  const probe = createServer().listen(port, "127.0.0.1")
  try {
    await once(probe, "listening")
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, "close")
  return port
}

/** A fresh data folder for a portal, and its removal. */
export async function newDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await newTestFolder("portal")
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts the real portal as a separate process. */
export async function startPortal({
  env = {},
  command,
  folder = root,
  ownGroup,
}: PortalStart = {}): Promise<PortalProcess> {
  const port = env.PORT ?? String(await freePort())
  const [program = "", ...parameters] = command ?? [...node, "server/main.ts"]
  const { PATH = "", HOME = "" } = process.env
  const child = spawn(program, parameters, {
    cwd: folder,
    env: {
      ...{ PATH, HOME, NODE_COMPILE_CACHE, DRAIN_SECONDS: "0", LOG_LEVEL: "warn", DEMO_HISTORY: "0" },
      ...env,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup ?? false,
  })
  const output = outputOf(child)
  return { process: child, url: `http://127.0.0.1:${port}`, ...output }
}

function outputOf(child: ChildProcess): Pick<PortalProcess, "printed" | "ended"> {
  const output = { stdout: "", stderr: "" }
  const waiting = new Set<() => void>()
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      output[name] += text
      for (const look of waiting) look()
    })
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }))
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.stdout.includes(text) && resolve()
      const fail = (why: string) =>
        reject(new Error(`${why} before "${text}":\n${output.stdout}${output.stderr}`))
      waiting.add(look)
      look()
      void ended.then(() => fail("The portal ended"))
      setTimeout(() => fail("No patience left"), startTimeoutMs).unref()
    })
  return { printed, ended }
}

/** Stops a portal like an operator and waits for its end. */
export async function stopPortal({ process: child, ended }: PortalProcess): Promise<void> {
  child.kill("SIGTERM")
  await ended
}

/** Process id of the embedded database on a data folder; undefined if there is none. */
export async function databasePid(dataFolder: string): Promise<number | undefined> {
  const file = join(dataFolder, "postgres", "cluster", "data", "postmaster.pid")
  const text = await readFile(file, "utf8").catch(() => "")
  return text === "" ? undefined : Number(text.split("\n")[0])
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
