import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { defer } from "./cleanup.ts"
import { within } from "./within.ts"

export const root = join(import.meta.dirname, "..")

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zvf-bench-"))
  defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await chmod(folder, 0o755)
  return folder
}

export type Child = {
  pid: number
  /** The line that reported readiness, and the ms until then. */
  ready: string
  readyAfterMs: number
  stop(): Promise<void>
}

const secondsToStart = 300
const secondsToStop = 60

/** Starts a program of the project and waits for an output line with `word`. Throws with its output if it ends before. */
export async function startChild(
  parameters: readonly string[],
  word: string,
  env: Record<string, string> = {},
): Promise<Child> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  const ended = once(child, "exit")
  const stop = defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGTERM")
    const impatient = setTimeout(() => child.kill("SIGKILL"), secondsToStop * 1000)
    await ended
    clearTimeout(impatient)
  })
  const output: string[] = []
  const printed = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        if (output.length < 200) output.push(line)
        if (line.includes(word)) resolve(line)
      })
    void ended.then(() => reject(new Error(`${parameters.join(" ")} ended:\n${output.join("\n")}`)))
  })
  const ready = await within(secondsToStart, `"${word}" in the output of ${parameters.join(" ")}`, printed)
  return { pid: child.pid ?? 0, ready, readyAfterMs: performance.now() - startedAt, stop }
}

/** Resident memory of a process in MB, current and peak; undefined if the system does not report it. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024
  return status === "" ? undefined : { now: megabytes("VmRSS"), peak: megabytes("VmHWM") }
}

/** Duration of some work, with the peak resident memory of a process and of its children in MB (0 without children). */
export type Cost = { ms: number; portalMb: number; readerMb: number }

export async function costOf(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => {})
  let readerMb = 0
  const look = async () => {
    const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
    for (const task of tasks) {
      const children = await readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => "")
      for (const child of children.split(" ").filter(Boolean))
        readerMb = Math.max(readerMb, (await memoryOf(Number(child)))?.peak || 0)
    }
  }
  const timer = setInterval(() => void look(), 50)
  const begunAt = performance.now()
  await work().finally(() => clearInterval(timer))
  const ms = performance.now() - begunAt
  return { ms, portalMb: (await memoryOf(pid))?.peak ?? Number.NaN, readerMb }
}
