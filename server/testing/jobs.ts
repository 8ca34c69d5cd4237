import { spawn } from "node:child_process"
import { once } from "node:events"
import { type Queue, startJobs, type Task } from "../core/jobs/jobs.ts"
import type { Database } from "../core/postgres/db.ts"
import { createLog } from "../core/runtime/log.ts"

/** Runs a task, or the job `id` of a queue, once, without the library. */
export const runTask = (
  { run }: Pick<Task, "run">,
  db: Database,
  { id = "", signal = new AbortController().signal }: { id?: string; signal?: AbortSignal } = {},
): Promise<boolean> => run({ id, db, signal })

type Work = { url: string; dbs: readonly Database[]; tasks?: readonly Task[]; queues?: readonly Queue[] }

/** Runs jobs as several processes do, each on its own database handle, until a condition holds. */
export async function runByProcesses(
  { url, dbs, tasks = [], queues = [] }: Work,
  until: () => Promise<unknown>,
): Promise<void> {
  const parts = {
    url,
    tasks,
    queues,
    log: createLog("silent"),
    pace: { poll: 0.5, pollRarely: 0.5, supervise: 1 },
  }
  const all = await Promise.all(dbs.map((db) => startJobs({ ...parts, db })))
  await until().finally(() => Promise.all(all.map((jobs) => jobs.stop())))
}

/** Starts a script with arguments; resolves at its first output and returns how to kill it. */
export async function startScript(script: string, ...parameters: string[]): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "exit")
  await once(child.stdout, "data")
  return async () => {
    child.kill("SIGKILL")
    await ended
  }
}
