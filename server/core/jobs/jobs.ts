import type { Job, PgBoss as Library, QueueOptions } from "pg-boss"
import type { Database } from "../postgres/db.ts"
import { jobSchema } from "../postgres/migrate.ts"
import { openPool } from "../postgres/pool.ts"
import type { Log } from "../runtime/log.ts"

export type Run = {
  id: string
  /** Transactions commit only while this run is the job's current one. */
  db: Database
  /** Aborted on shutdown or timeout: finish the current step and return. */
  signal: AbortSignal
}

/** Repeats a step until it has nothing more to do, or the run must end. Returns whether there was anything. */
export async function untilDone(
  { signal }: Pick<Run, "signal">,
  step: () => Promise<number | boolean>,
): Promise<boolean> {
  let isAny = false
  while (!signal.aborted && (await step())) isAny = true
  return isAny
}

type Work = {
  name: string
  /** Returns whether it changed anything, so that dependent work becomes due. An error fails the job. */
  run(run: Run): Promise<boolean>
  failure: string
}

export type Task = Work & {
  /** Cron expression in Berlin time. */
  cron: string
  /** Also due after each write. */
  afterWrites?: boolean
}

/** Work on jobs added with a row (`add_job`), one after the other in each process. */
export type Queue = Work

export type Jobs = {
  /** Dependent work becomes due. */
  written(): void
  stop(): Promise<void>
}

type Parts = {
  url: string
  db: Database
  tasks: readonly Task[]
  queues: readonly Queue[]
  log: Log
  pace?: Pace
}

type Claim = Job<unknown>

/** Seconds between polls for other processes' jobs, for frequent and rare tasks, and between checks for dead runs. */
type Pace = { poll: number; pollRarely: number; supervise: number }
const defaultPace: Pace = { poll: 60, pollRarely: 150, supervise: 60 }
const isDueEachMinute = ({ cron }: Partial<Task>) => cron === undefined || cron.startsWith("* ")

/** Connections for the bookkeeping of jobs; their work uses the pool. */
export const jobConnections = 2
/** Debounces work that follows from writes, in milliseconds. */
const gatherMs = 200
const pauseMs = 1_000
/** Maximum wait for running jobs on shutdown, in milliseconds. */
const stopMs = 8_000

/** At most one job of a task waits and one runs. The next one is due by its cron expression, so none is retried. */
const taskOptions = {
  policy: "stately",
  retryLimit: 0,
  heartbeatSeconds: 30,
  expireInSeconds: 3_600,
  deleteAfterSeconds: 3_600,
} as const satisfies QueueOptions & { policy: string }

/** The library's idle work causes transactions, so it is rare. */
const options = ({ supervise }: Pace) => ({
  schema: jobSchema,
  migrate: false,
  registerInstance: false,
  openTelemetry: { enabled: false },
  superviseIntervalSeconds: supervise,
  monitorIntervalSeconds: supervise,
  maintenanceIntervalSeconds: 900,
  queueCacheIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 20,
  reindex: false,
  monitorVacuum: false,
})

/** Runs jobs in any number of processes: another one takes over after a crash (ADR-0072). */
export async function startJobs({ url, db, tasks, queues, log, pace = defaultPace }: Parts): Promise<Jobs> {
  const { PgBoss } = await import("pg-boss")
  // A crash may undo the last bookkeeping: such a job runs again, and finds its work done.
  const pool = openPool(url, { size: jobConnections, settings: { synchronous_commit: "off" } })
  const boss: Library = new PgBoss({
    ...options(pace),
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  })
  boss.on("error", (error) => log.warn({ err: error }, "jobs: the library reports an error"))
  boss.on("warning", (warning) => log.warn(warning, "jobs: the library warns"))

  const stopping = new AbortController()
  const workers = new Map<string, string>()
  const look = (name: string) => boss.notifyWorker(workers.get(name) ?? "")
  const timers = new Map<string, NodeJS.Timeout>()
  let pausedUntil = 0

  /** One waiting job per task. */
  const add = async (due: readonly Pick<Task, "name">[]) => {
    for (const { name } of queues) look(name)
    for (const { name } of due) {
      await boss.send(name)
      look(name)
    }
  }
  const addLater = (timer: string, ms: number, due: readonly Pick<Task, "name">[]) => {
    if (stopping.signal.aborted || timers.has(timer)) return
    const begin = () => {
      timers.delete(timer)
      pausedUntil = performance.now() + pauseMs
      add(due).catch((error: unknown) => log.warn({ err: error }, "jobs: work not added"))
    }
    timers.set(timer, setTimeout(begin, ms))
  }
  const urgent = tasks.filter(({ afterWrites }) => afterWrites)
  const written = () => addLater("written", Math.max(gatherMs, pausedUntil - performance.now()), urgent)

  const isQueue = (name: string) => queues.some((queue) => queue.name === name)
  const work = async ({ name, run, failure }: Work, job: Claim) => {
    const signal = AbortSignal.any([job.signal, stopping.signal])
    try {
      if (await run({ id: job.id, db: guarded(db, boss, job), signal })) written()
    } catch (error) {
      log.warn({ err: error }, failure)
      throw error
    } finally {
      // Another queue job may be waiting; tasks are announced when added.
      if (isQueue(name)) look(name)
    }
  }

  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const { name, cron } of tasks) {
    if (!existing.has(name)) await boss.createQueue(name, taskOptions)
    await boss.schedule(name, cron, null, { tz: "Europe/Berlin" })
  }
  for (const each of [...tasks, ...queues])
    workers.set(
      each.name,
      await boss.work(
        each.name,
        { pollingIntervalSeconds: isDueEachMinute(each) ? pace.poll : pace.pollRarely },
        async ([job]) => (job ? work(each, job) : undefined),
      ),
    )
  await add(tasks)
  return {
    written,
    stop: async () => {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await boss.stop({ timeout: stopMs })
      await pool.end()
    },
  }
}

/** Each transaction first proves, and locks until its end, that the run is still the job's current one. */
const guarded = (db: Database, boss: Library, job: Claim): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (tx) => {
      const executeSql = async (text: string, values?: unknown[]) => ({ rows: await tx.many(text, values) })
      const touched = (await boss.touch(job.name, job, { db: { executeSql } })) as { affected?: number }
      if (touched.affected !== 1) throw new Error(`Job ${job.name} ${job.id} was given to another process`)
      return work(tx)
    }),
})
