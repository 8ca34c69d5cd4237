import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { newTestFolder } from "@packages/embedded-postgres/folder-for-tests"

const root = join(import.meta.dirname, "../..")
/** As for a portal that its command starts (`bin/prepare.js`). */
const NODE_COMPILE_CACHE = join(root, ".cache", "compiled")
/** Threads that collect garbage side by side mostly wait where three workers keep two cores busy (ADR-0028). */
const node = [process.execPath, "--single-threaded-gc"]
/** How long a start may take before a test gives up, in milliseconds. */
const patience = 110_000

export type PortalProcess = {
  process: ChildProcess
  url: string
  /** Resolves when its output holds the text; rejects with everything it wrote if it ends first. */
  printed(text: string): Promise<void>
  /** Everything it wrote, and its exit code. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export type PortalStart = {
  /** Settings; nothing of the test run's own environment reaches the portal but the way to programs. */
  env?: Record<string, string>
  /** The command in the project's folder; the server itself by default. */
  command?: readonly string[]
  /** Where it is installed; the project itself unless a test made a copy. */
  folder?: string
  /** A process group of its own, as a terminal gives to a command. */
  ownGroup?: boolean
}

/**
 * Systems give outgoing connections ports from 32768 on: one of those may be taken again before a portal listens. Each process has
 * ports of its own, one after the other, or another worker might get the same one meanwhile.
 */
const ports = { from: 11_000, count: 200 }
const ownPorts = ports.from + (process.pid % 100) * ports.count
let turn = randomInt(ports.count)

/** A port of the loopback interface that was free a moment ago, and that nobody gets by chance. */
export async function freePort(): Promise<number> {
  turn = (turn + 1) % ports.count
  const port = ownPorts + turn
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

/** A fresh folder for a portal, and its removal. */
export async function newDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await newTestFolder("portal")
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts the real portal as a process of its own. */
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
      setTimeout(() => fail("No patience left"), patience).unref()
    })
  return { printed, ended }
}

/** Ends a portal as an operator does and waits for it. */
export async function stopPortal({ process: child, ended }: PortalProcess): Promise<void> {
  child.kill("SIGTERM")
  await ended
}

/** The process number of the embedded database on a data folder; undefined when none is written down. */
export async function databasePid(dataFolder: string): Promise<number | undefined> {
  const file = join(dataFolder, "postgres", "cluster", "data", "postmaster.pid")
  const text = await readFile(file, "utf8").catch(() => "")
  return text === "" ? undefined : Number(text.split("\n")[0])
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
