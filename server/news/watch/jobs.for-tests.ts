import { beforeAll, beforeEach } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Message } from "../../../contract/news/messages.ts"
import { readConfig } from "../../config.ts"
import type { Terms } from "../../portal/texts/terms.ts"
import { readPortalTerms } from "../../start/content.ts"
import type { TestApp } from "../../testing/app.ts"
import { usualNow } from "../../testing/cast.ts"
import { messagesOf, type SentMail, sentMails } from "../../testing/mails.ts"
import { manager, post } from "../../testing/requests.ts"
import { notifyWatchers, watchNews } from "./jobs.ts"

/** Watch helpers for tests; each test starts on a Monday at 10 o'clock with empty lists. */
export function watchersOf(portal: TestApp) {
  let terms: Terms[]
  const partsOn = (db = portal.db) => ({
    db,
    terms,
    clock: portal.clock.now,
    publicUrl: "https://portal.example",
  })
  const run = (db = portal.db) => notifyWatchers(partsOn(db))
  const task = () => watchNews(partsOn())
  const mails = () => sentMails(portal, { kind: "WATCH_NEWS" })
  beforeAll(async () => {
    terms = await readPortalTerms(readConfig({}).contentDir)
  })
  beforeEach(async () => {
    portal.clock.set(usualNow)
    await portal.db.run("delete from subscriptions where user_id is not null")
    await portal.db.run("delete from saved_searches")
    await run()
    for (const table of ["outbox", "messages"]) await portal.db.run(`delete from ${table}`)
  })
  return {
    run,
    task,
    mails,
    /** E-mails of the runs due now. */
    sentMails: async (): Promise<SentMail[]> => {
      await portal.db.run("delete from outbox")
      await run()
      return mails()
    },
    messages: async (who = manager): Promise<Message["facts"][]> =>
      (await messagesOf(portal, who)).flatMap(({ kind, facts }) => (kind === "WATCHED" ? [facts] : [])),
    watch: (car: Car, who = manager) => post(portal, "/api/watch/car", who, { carId: car.id }),
    save: (changes: object = {}, who = manager) => {
      const search = { area: "PRE_OFFER", name: "Alle", filters: {} }
      return post(portal, "/api/watch/search", who, { ...search, ...changes })
    },
    set: (car: Car, sql: string) => portal.db.run(`update cars set ${sql} where id = $1`, [car.id]),
  }
}
