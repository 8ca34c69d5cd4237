import { berlinToday, type PlainDate } from "../../../contract/dates.ts"
import type { Task } from "../../core/jobs/jobs.ts"
import { consumeAll } from "../../core/journal/consume.ts"
import { inEffect } from "../../core/texts/versions.ts"
import type { Context } from "../../people/identity/context.ts"
import { searches } from "./searches.ts"
import { notifyExpired, watchers } from "./watchers.ts"

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

const partsNow = ({ terms, clock, publicUrl }: Omit<Parts, "db">) => {
  const now = clock()
  return { publicUrl, now, termsVersion: inEffect(terms, now).version }
}

/** Sends messages and e-mails about watched cars and saved searches; returns whether there was anything to read. */
export async function notifyWatchers({ db, ...parts }: Parts, signal?: AbortSignal): Promise<boolean> {
  const now = partsNow(parts)
  return (await consumeAll(db, [watchers(now), searches(now)], signal)) > 0
}

/** Runs every minute, so the changes of a minute are one e-mail; expired offers daily and at each start. */
export function watchNews({ log, ...parts }: Omit<Parts, "db"> & Pick<Context, "log">): Task {
  let noticed: PlainDate | null = null
  return {
    name: "watch",
    cron: "* * * * *",
    run: async ({ db, signal }) => {
      const now = partsNow(parts)
      const today = berlinToday(now.now)
      if (today !== noticed)
        await db
          .transaction((tx) => notifyExpired(tx, now))
          .then(() => {
            noticed = today
          })
          .catch((error: Error) => log.warn({ err: error }, "watch: expired offers not reported"))
      return notifyWatchers({ ...parts, db }, signal)
    },
    failure: "watch: news not sent",
  }
}
