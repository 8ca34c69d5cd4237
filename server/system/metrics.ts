import type { Readiness } from "../../contract/core/system.ts"
import { waitingCases } from "../cases/activities/activities.ts"
import { consumersBehind } from "../core/journal/consume.ts"
import { heldSql, oldestOf } from "../core/journal/seal.ts"
import { gauge, metricsText, watchProcess } from "../core/metrics/registry.ts"
import type { Database } from "../core/postgres/db.ts"
import { cacheAnswer } from "../core/runtime/cached-answer.ts"

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

/** The same in every process on the database; aggregate with max(). Each reads few rows of an index. */
const figures = Object.entries({
  portal_outbox_oldest_waiting_seconds: {
    help: "Age of the oldest mail that waits to be sent",
    sql: `coalesce((select greatest(extract(epoch from now() - min(created_at)), 0)
         from outbox where due_at is not null), 0)`,
  },
  portal_outbox_given_up: {
    // Older ones would alert for years.
    help: "E-mails that were given up in the last seven days",
    sql: "(select count(*) from outbox where failed_at > now() - interval '7 days')",
  },
  portal_clocks_overdue: {
    help: "Cases whose answer is late",
    sql: `(select count(*) from ${waitingCases} where waiting.due_at <= now())`,
  },
  portal_journal_unsealed_seconds: {
    help: "For how long the oldest entry of the journal has waited for its seal",
    sql: `(select coalesce(greatest(extract(epoch from now() - ${oldestOf("positions")}), 0), 0) from journal_open)`,
  },
  portal_journal_held: {
    help: "Whether a session of the database keeps seals from being made",
    sql: `(${heldSql})::int`,
  },
  portal_jobs_late_seconds: {
    help: "For how long the oldest job has been due",
    sql: `coalesce((select greatest(extract(epoch from now() - min(start_after)), 0)
         from jobs.job where state < 'active' and start_after < now()), 0)`,
  },
  portal_jobs_failed: {
    help: "Runs of jobs that failed in the last hour",
    sql: "(select count(*) from jobs.job where state = 'failed' and completed_on > now() - interval '1 hour')",
  },
}).map(([name, { help, sql }]) => ({ gauge: gauge(name, help), sql }))

const consumerBehind = gauge(
  "portal_consumer_behind_seconds",
  "For how long the oldest entry of the journal that a consumer has not read waits for it",
  "consumer",
)

const figuresSql = `select array[${figures.map(({ sql }) => sql).join()}]::float8[]`

type Watched = {
  db: Database
  /** For figures, so that they do not delay calls. */
  watching: Database
  readiness(): Promise<Readiness>
}

/** If the database does not answer, that takes two seconds and only its figures are missing. */
export function portalMetrics({ db, watching, readiness }: Watched): () => Promise<string> {
  watchProcess()
  const reading = cacheAnswer({
    find: () =>
      Promise.all([watching.value<number[]>(figuresSql), consumersBehind(watching)]).catch(() => null),
    cacheMs: 5_000,
    timeoutMs: 2_000,
    late: null,
  })
  return async () => {
    const [{ status, parts }, read] = await Promise.all([readiness(), reading()])
    const [values = [], behind = {}] = read ?? []
    ready.set(status === "failing" ? 0 : 1)
    for (const [name, { status }] of Object.entries(parts)) part.set({ part: name }, status === "ok" ? 1 : 0)
    waitingCalls.set(db.waiting())
    figuresUp.set(read ? 1 : 0)
    for (const [index, figure] of figures.entries()) figure.gauge.set(values[index] ?? Number.NaN)
    consumerBehind.reset()
    for (const [consumer, seconds] of Object.entries(behind)) consumerBehind.set({ consumer }, seconds)
    return metricsText()
  }
}
