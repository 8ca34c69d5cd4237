import { startJobs, type Task } from "../platform/jobs/index.ts"
import type { Database } from "../platform/postgres/index.ts"
import { createLog } from "../platform/runtime/index.ts"

/** Runs a task once, without a job. */
export const runTask = (task: Task, db: Database, signal = new AbortController().signal): Promise<boolean> =>
  task.run({ id: "", db, signal, again: () => {} })

/** Runs a task as the jobs of several processes do, each on a database handle of its own, until something is so. */
export async function runByProcesses(
  { url, dbs, task }: { url: string; dbs: readonly Database[]; task: Task },
  until: () => Promise<unknown>,
): Promise<void> {
  const parts = { url, tasks: [task], queues: [], log: createLog("silent"), pace: { poll: 1, supervise: 1 } }
  const all = await Promise.all(dbs.map((db) => startJobs({ ...parts, db })))
  await until().finally(() => Promise.all(all.map((jobs) => jobs.stop())))
}
