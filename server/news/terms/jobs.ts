import type { Task } from "../../core/jobs/index.ts"
import type { Context } from "../../people/identity/context.ts"
import { termsAnnounced } from "../../people/terms/rules.ts"
import { announce } from "./commands.announce.ts"

type Parts = Pick<Context, "db" | "terms" | "clock" | "publicUrl">

/** Announces what is to be announced to some of those who do not know of it yet, and answers to how many. */
export const announceTerms = ({ db, terms, clock, publicUrl }: Parts): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock()
    let people = 0
    for (const version of termsAnnounced(terms, now)) people += await announce(tx, version, now, publicUrl)
    return people
  })

/** Each hour, and at every start. */
export const termsAnnouncements = (parts: Omit<Parts, "db">): Task => ({
  name: "terms",
  cron: "7 * * * *",
  run: async ({ db, signal }) => {
    let informed = 0
    for (let some = 1; some > 0 && !signal.aborted; informed += some)
      some = await announceTerms({ ...parts, db })
    return informed > 0
  },
  failure: "terms: not announced",
})
