import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { asPortal, databaseOfFile } from "../../testing/database.ts"
import { createLog, type Log } from "../runtime/log.ts"
import { type Jobs, startJobs, type Task } from "./jobs.ts"

const db = databaseOfFile()
const running: Jobs[] = []

beforeEach(async () => {
  for (const sql of ["delete from jobs.job", "delete from jobs.schedule", "delete from jobs.queue"])
    await db.run(sql)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
})

async function start(work: { tasks: Task[]; log?: Log }): Promise<Jobs> {
  const parts = { url: asPortal(db.url), db, queues: [], log: createLog("silent"), ...work }
  const jobs = await startJobs({ ...parts, pace: { poll: 1, pollRarely: 1, supervise: 1 } })
  running.push(jobs)
  return jobs
}

const task = (run: Task["run"], more: Partial<Task> = {}): Task => ({
  name: "task",
  cron: "0 4 1 1 *",
  afterWrites: true,
  failure: "task: failed",
  run,
  ...more,
})

/** A run that pauses until the test continues it. */
function gate() {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: open.resolve,
    pass: () => {
      reached.resolve()
      return open.promise
    },
  }
}

test("runs a task at the start and after each write; the database has its cron expression", async () => {
  let runs = 0
  const jobs = await start({ tasks: [task(async () => ++runs < 0)] })
  await expect.poll(() => runs).toBe(1)
  jobs.written()
  await expect.poll(() => runs).toBe(2)
  expect(await db.many("select name, cron, timezone from jobs.schedule")).toEqual([
    { name: "task", cron: "0 4 1 1 *", timezone: "Europe/Berlin" },
  ])
})

test("a task that changed something makes others due", async () => {
  let runs = 0
  const other = task(async () => ++runs < 0, { name: "other" })
  await start({ tasks: [other, task(async () => true, { afterWrites: false })] })
  await expect.poll(() => runs).toBe(2)
})

test("one of two processes runs a task; a write during a run makes it due again", async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  const first = gate()
  const counted = task(async () => {
    most = Math.max(most, ++atOnce)
    if (++runs === 1) await first.pass()
    atOnce -= 1
    return false
  })
  const [one, other] = await Promise.all([start({ tasks: [counted] }), start({ tasks: [counted] })])
  await first.reached
  one?.written()
  other?.written()
  await expect
    .poll(() => db.many("select state from jobs.job where name = 'task' order by state"))
    .toEqual([{ state: "created" }, { state: "active" }])
  first.open()
  await expect.poll(() => runs).toBeGreaterThanOrEqual(2)
  expect(most).toBe(1)
})

test("logs a failed run without delaying the next", async () => {
  let runs = 0
  const log = createLog("silent")
  const warn = vi.spyOn(log, "warn")
  const jobs = await start({
    log,
    tasks: [
      task(async () => {
        if (++runs === 1) throw new Error("away")
        return false
      }),
    ],
  })
  await expect.poll(() => warn.mock.calls.map(([, text]) => text)).toContain("task: failed")
  jobs.written()
  await expect.poll(() => runs).toBe(2)
})

test("replaces a run without heartbeat and refuses its later writes", async () => {
  await db.run("create table if not exists notes (text text)")
  const frozen = gate()
  const outcome = Promise.withResolvers<unknown>()
  const first = task(async ({ db }) => {
    await frozen.pass()
    await db.transaction((tx) => tx.run("insert into notes values ('late')")).catch(outcome.resolve)
    return false
  })
  await start({ tasks: [first] })
  await frozen.reached
  await db.run("update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
  await start({
    tasks: [
      task(
        async ({ db }) => (await db.transaction((tx) => tx.run("insert into notes values ('second')"))) < 0,
      ),
    ],
  })
  const notes = () => db.many<{ text: string }>("select text from notes")
  await expect.poll(notes).toEqual([{ text: "second" }])
  frozen.open()
  expect(await outcome.promise).toMatchObject({
    message: expect.stringMatching(/was given to another process$/),
  })
  expect(await notes()).toEqual([{ text: "second" }])
})

test("killed connections do not block later runs", async () => {
  let runs = 0
  const jobs = await start({ tasks: [task(async () => ++runs < 0)] })
  await expect.poll(() => runs).toBe(1)
  await db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = $1`,
    [new URL(asPortal(db.url)).username],
  )
  await expect
    .poll(() => {
      jobs.written()
      return runs
    })
    .toBeGreaterThan(1)
})

test("stopping waits for the current run, aborts its signal, and starts no other", async () => {
  const hand = gate()
  let runs = 0
  let wasAborted = false
  const jobs = await start({
    tasks: [
      task(async ({ signal }) => {
        runs += 1
        await hand.pass()
        wasAborted = signal.aborted
        return true
      }),
    ],
  })
  await hand.reached
  jobs.written()
  const [stopped] = running.splice(0).map((one) => one.stop())
  hand.open()
  await stopped
  expect({ runs, wasAborted }).toEqual({ runs: 1, wasAborted: true })
})
