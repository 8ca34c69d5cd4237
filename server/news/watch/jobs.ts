import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import type { Task } from "../../core/jobs/index.ts"
import { consumeAll } from "../../core/journal/index.ts"
import { inEffect } from "../../core/texts/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { notifyExpired, watchers } from "../messages/changes.ts"
import { duePeople, forgetOldNews, forgottenAfterDays, mailNews } from "./digest.ts"
import { searches } from "./searches.ts"

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/**
 * Looks at everything that changed, tells watchers in the portal, then sends everyone for whom something is due one mail. Returns
 * whether there was anything. What was sent is noted together with the mail, so none is sent twice and none is lost with a process
 * (ADR-0019). By the signal it ends after the transaction in hand; the next run goes on.
 */
export async function tellWatchers(
  { db, terms, clock, publicUrl }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = clock()
  const due = { now, termsVersion: inEffect(terms, now).version }
  // Everything is looked at before any mail is written: a large import is one mail to each person.
  let count = await consumeAll(db, [watchers({ publicUrl, now }), searches(now)], signal)
  for (const id of await duePeople(db, due))
    if (!signal?.aborted && (await db.transaction((tx) => mailNews(tx, id, { ...due, publicUrl }))))
      count += 1
  return count > 0
}

/** What happens by the calendar alone, once a day and at every start: offers expire, what could not be sent is old. */
const noticeDay = ({ db, publicUrl }: Parts, today: PlainDate, now: Date): Promise<PlainDate> =>
  db.transaction(async (tx) => {
    await notifyExpired(tx, forgottenAfterDays, { publicUrl, now })
    await forgetOldNews(tx, now)
    return today
  })

/** "At once" is the next run: what changes within a minute is one mail. */
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
      return tellWatchers({ ...parts, db }, signal)
    },
    failure: "watch: news not sent",
  }
}
