import { waitingCases } from "../cases/activities/activities.ts"
import type { Db } from "../core/postgres/index.ts"

/** Backlogs in the database, for monitoring. Ages in seconds. */
export type WaitingFigures = {
  /** 0 if none is waiting. */
  oldestMailSeconds: number
  /** In the last week; older ones would alert for years. */
  mailsGivenUp: number
  /** Requests and acceptances whose answer is late (P25). */
  clocksOverdue: number
  /** Entries of the journal that wait for their seal. */
  unsealed: number
  /** Age of the oldest due job that has not begun, mails excluded. */
  jobsLateSeconds: number
  /** Runs of tasks in the last hour. */
  jobsFailed: number
}

/** Each subquery reads few rows of an index. */
const figuresSql = `
  select coalesce((select greatest(extract(epoch from now() - min(created_at)), 0)::float8
      from outbox where sent_at is null and failed_at is null), 0) as "oldestMailSeconds",
    (select count(*) from outbox where failed_at > now() - interval '7 days') as "mailsGivenUp",
    (select count(*) from ${waitingCases} where waiting.due_at <= now()) as "clocksOverdue",
    (select count(*) from journal where position is null) as unsealed,
    coalesce((select greatest(extract(epoch from now() - min(start_after)), 0)::float8 from jobs.job
      where state < 'active' and start_after < now() and name <> 'mail'), 0) as "jobsLateSeconds",
    (select count(*) from jobs.job where state = 'failed' and completed_on > now() - interval '1 hour') as "jobsFailed"`

export async function readWaitingFigures(db: Db): Promise<WaitingFigures> {
  const figures = await db.one<WaitingFigures>(figuresSql)
  if (!figures) throw new Error("No figures")
  return figures
}
