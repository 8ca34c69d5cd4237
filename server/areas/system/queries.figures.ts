import type { Db } from "../../platform/postgres/index.ts"
import { waitingCases } from "../activities/present.ts"

/** What waits in the database, as numbers for whoever watches the portal. Ages in seconds. */
export type WaitingFigures = {
  mailsWaiting: number
  /** 0 where none waits. */
  oldestMailSeconds: number
  /** In the last week: what nobody can send any more would ring an alert for years. */
  mailsGivenUp: number
  /** Requests and acceptances that the provider has to answer: in time, and late (P25). */
  clocksDue: number
  clocksOverdue: number
  clocksWithin4Hours: number
  usersToActivate: number
  recordPending: number
}

/** Each part reads what an index of few rows holds. */
const figuresSql = `
  with deadlines as (
    select (first.snapshot ->> 'dueAt')::timestamptz as due
    from ${waitingCases} join acts first on first.id = waiting.id),
  clocks as (
    select count(*) filter (where due > now()) as due, count(*) filter (where due <= now()) as overdue,
      count(*) filter (where due > now() and due <= now() + interval '4 hours') as soon
    from deadlines),
  mails as (
    select count(*) as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
    from outbox where sent_at is null and failed_at is null)
  select mails.waiting as "mailsWaiting", coalesce(greatest(mails.oldest, 0), 0) as "oldestMailSeconds",
    (select count(*) from outbox where failed_at > now() - interval '7 days') as "mailsGivenUp",
    clocks.due as "clocksDue", clocks.overdue as "clocksOverdue", clocks.soon as "clocksWithin4Hours",
    (select count(*) from users where not active and deactivated_at is null and deleted_at is null) as "usersToActivate",
    (select count(*) from record_pending) as "recordPending"
  from mails, clocks`

export async function readWaitingFigures(db: Db): Promise<WaitingFigures> {
  const figures = await db.one<WaitingFigures>(figuresSql)
  if (!figures) throw new Error("No figures")
  return figures
}
