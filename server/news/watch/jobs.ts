import type { Task } from "../../core/jobs/jobs.ts"
import { consumeAll } from "../../core/journal/consume.ts"
import { inEffect } from "../../core/texts/versions.ts"
import type { Context } from "../../people/identity/context.ts"
import { searches } from "./searches.ts"
import { watchers } from "./watchers.ts"

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/** Sends messages and e-mails about watched cars and saved searches; returns whether there was anything to read. */
export async function notifyWatchers(
  { db, terms, clock, publicUrl }: Parts,
  signal?: AbortSignal,
): Promise<boolean> {
  const now = clock()
  const parts = { publicUrl, now, termsVersion: inEffect(terms, now).version }
  return (await consumeAll(db, [watchers(parts), searches(parts)], signal)) > 0
}

/** Runs every minute, so the changes of a minute are one e-mail. */
export const watchNews = (parts: Omit<Parts, "db">): Task => ({
  name: "watch",
  cron: "* * * * *",
  run: ({ db, signal }) => notifyWatchers({ ...parts, db }, signal),
  failure: "watch: news not sent",
})
