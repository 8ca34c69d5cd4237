import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import type { Task } from "../../core/jobs/index.ts"
import { consumeAll } from "../../core/journal/index.ts"
import { inEffect } from "../../core/texts/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { notifyExpired, watchers } from "../messages/changes.ts"
import { dropStaleNews, duePeople, mailNews, staleAfterDays } from "./digest.ts"
import { searches } from "./searches.ts"

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/** Sends one e-mail per user with news; returns whether there were any. Exactly once, even after a crash (ADR-0019). */
export async function notifyWatchers(
  { db, terms, clock, publicUrl }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = clock()
  const due = { now, termsVersion: inEffect(terms, now).version }
  // Process all changes before sending, so that a large import is one e-mail per user.
  let count = await consumeAll(db, [watchers({ publicUrl, now }), searches(now)], signal)
  for (const id of await duePeople(db, due))
    if (!signal?.aborted && (await db.transaction((tx) => mailNews(tx, id, { ...due, publicUrl }))))
      count += 1
  return count > 0
}

/** Daily and at each start: expired offers, stale news. */
const noticeDay = ({ db, publicUrl }: Parts, today: PlainDate, now: Date): Promise<PlainDate> =>
  db.transaction(async (tx) => {
    await notifyExpired(tx, staleAfterDays, { publicUrl, now })
    await dropStaleNews(tx, now)
    return today
  })

/** Runs every minute, so "at once" combines the changes of a minute. */
export function watchNews({ log, ...parts }: Omit<Parts, "db"> & Pick<Context, "log">): Task {
  let noticed: PlainDate | null = null
  return {
    name: "watch",
    cron: "* * * * *",
    run: async ({ db, signal }) => {
      const now = parts.clock()
      const today = berlinToday(now)
      if (today !== noticed)
        noticed = await noticeDay({ ...parts, db }, today, now).catch((error: Error) => {
          log.warn({ err: error }, "watch: day not noticed")
          return null
        })
      return notifyWatchers({ ...parts, db }, signal)
    },
    failure: "watch: news not sent",
  }
}
