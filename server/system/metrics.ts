import type { Readiness } from "../../contract/system.ts"
import { consumersBehind } from "../core/journal/index.ts"
import { gauge, metricsText, watchProcess } from "../core/metrics/index.ts"
import type { Database, Db } from "../core/postgres/index.ts"
import { cacheAnswer } from "../core/runtime/index.ts"
import { readWaitingFigures, type WaitingFigures } from "./figures.ts"

const ready = gauge("portal_ready", "Whether /api/ready says 200")
const part = gauge("portal_part_up", "Whether a part of what the portal lives on is as it should be", "part")
const waitingCalls = gauge(
  "portal_database_waiting",
  "Statements of this process that wait for a connection to the database",
)
const figuresUp = gauge(
  "portal_figures_up",
  "Whether the numbers from the database could be read; otherwise they are NaN",
)

/** The same in every process on the database; aggregate with max(). */
const fromDatabase = {
  oldestMailSeconds: gauge(
    "portal_outbox_oldest_waiting_seconds",
    "Age of the oldest mail that waits to be sent",
  ),
  mailsGivenUp: gauge("portal_outbox_given_up", "E-mails that were given up in the last seven days"),
  clocksOverdue: gauge("portal_clocks_overdue", "Cases whose answer is late"),
  unsealed: gauge("portal_journal_unsealed", "Entries of the journal that wait for their seal"),
  jobsLateSeconds: gauge(
    "portal_jobs_late_seconds",
    "For how long the oldest job other than a mail has been due",
  ),
  jobsFailed: gauge("portal_jobs_failed", "Runs of jobs that failed in the last hour"),
} satisfies Record<keyof WaitingFigures, unknown>

const consumerBehind = gauge(
  "portal_consumer_behind_seconds",
  "For how long the oldest entry of the journal that a consumer has not read waits for it",
  "consumer",
)

type Figures = WaitingFigures & { behind: Record<string, number> }
async function readFigures(db: Db): Promise<Figures> {
  const [figures, behind] = await Promise.all([readWaitingFigures(db), consumersBehind(db)])
  return { ...figures, behind }
}

type Watched = {
  db: Database
  /** For figures, so that they do not delay calls. */
  watching: Database
  readiness(): Promise<Readiness>
}

/** If the database does not answer, that takes two seconds and only its figures are missing. */
export function portalMetrics({ db, watching, readiness }: Watched): () => Promise<string> {
  watchProcess()
  const figures = cacheAnswer<Figures | null>({
    find: () => readFigures(watching).catch(() => null),
    cacheMs: 5_000,
    timeoutMs: 2_000,
    late: null,
  })
  return async () => {
    const [{ status, parts }, waiting] = await Promise.all([readiness(), figures()])
    ready.set(status === "failing" ? 0 : 1)
    for (const [name, { status }] of Object.entries(parts)) part.set({ part: name }, status === "ok" ? 1 : 0)
    waitingCalls.set(db.waiting())
    figuresUp.set(waiting ? 1 : 0)
    for (const [name, one] of Object.entries(fromDatabase))
      one.set(waiting ? waiting[name as keyof WaitingFigures] : Number.NaN)
    consumerBehind.reset()
    for (const [consumer, seconds] of Object.entries(waiting?.behind ?? {}))
      consumerBehind.set({ consumer }, seconds)
    return metricsText()
  }
}
