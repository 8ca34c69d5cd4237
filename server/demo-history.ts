import { createPdfMaker } from "@packages/pdf"
import { berlinToday } from "../contract/core/dates.ts"
import { type AppParts, buildApp } from "./app.ts"
import { documentNumbers, documents } from "./cases/contracts/make.ts"
import { contextOf } from "./context.ts"
import { sealing } from "./core/journal/seal.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { createLog } from "./core/runtime/log.ts"
import { castUser, demoUsers, loadCast } from "./demo/cast.ts"
import type { DemoParts } from "./demo/demo.ts"
import type { Scene } from "./demo/history/actions.ts"
import { story } from "./demo/history/story.ts"
import { instantOf } from "./demo/history/when.ts"
import { messages } from "./news/messages/jobs.ts"
import { reminders } from "./news/messages/remind.ts"
import { watchNews } from "./news/watch/jobs.ts"
import type { Context } from "./portal/access/context.ts"
import type { TokenCheck } from "./portal/access/gate.ts"
import { signInSql } from "./portal/identity/sessions.ts"

type Parts = Pick<AppParts, "config" | "conditions" | "content"> &
  Pick<Context, "databaseUrl" | "identity" | "terms" | "publicUrl" | "providerLines">

/** When the demo's people, locations and texts appear: before the first cars. */
export const beginningOf = (start: Date): Date => instantOf("125d 09:00", start)
const beginner = "admin@aurel.example"

/**
 * Plays the story through the portal itself, whose clock, and that of its one database connection, is at the instant of each step. Runs
 * the jobs after each step.
 */
export const playHistory =
  ({ config, conditions, content, ...parts }: Parts): NonNullable<DemoParts["playHistory"]> =>
  async (start, progress) => {
    const { databaseUrl, identity } = parts
    const db = openDatabase(databaseUrl, { size: 1, idleMs: 0 })
    let now = start
    const clock = () => now
    // The past has no sessions: a token names the account that acts.
    const checkToken: TokenCheck = async (token) => ({ sub: token.split(".")[1] ?? "", sid: null })
    const own = { db, clock, identity: { ...identity, checkToken }, log: createLog("silent") }
    const context = contextOf(config, { ...parts, ...own })
    const app = await buildApp({ context, config, conditions, content })
    const maker = createPdfMaker()

    const goTo = async (instant: Date) => {
      now = instant
      await db.run("select set_config('zvf.now', $1, false)", [instant.toISOString()])
    }

    const sceneOf = (mail: string): Scene => ({
      ...{ db, identity, now, mail, start: berlinToday(start) },
      post: async (url, payload) => {
        const account = await identity.accountOf(mail)
        await db.run(signInSql, [account, now])
        const headers = { authorization: `Bearer past.${account}.past` }
        const answer = await app.inject({ method: "POST", url, headers, payload })
        if (answer.statusCode !== 200) throw new Error(`${mail}, ${url}: ${answer.statusCode} ${answer.body}`)
        return answer.json()
      },
    })

    const run = { id: "", db, signal: new AbortController().signal }
    const runJobs = async () => {
      for (const job of [sealing, documentNumbers]) await job.run(run)
      const due = await db.values<string>("select act_id from contract_documents where made_at is null")
      for (const id of due) await documents({ maker, clock }).run({ ...run, id })
      for (const job of [reminders(context), messages(context), watchNews(context)]) await job.run(run)
      // E-mails of the past are not sent now.
      if (config.smtpUrl)
        await db.run("update outbox set sent_at = created_at, due_at = null where sent_at is null")
    }

    try {
      await goTo(beginningOf(start))
      await db.run("select set_config('zvf.actor_id', $1, false)", [castUser(beginner).id])
      await loadCast(db, identity, berlinToday(start), demoUsers)
      await db.run("select set_config('zvf.actor_id', '', false)")
      const steps = story
        .map(([when, mail, action]) => ({ at: instantOf(when, start), mail, action }))
        .sort((a, b) => a.at.getTime() - b.at.getTime())
      for (const { at, mail, action } of steps) {
        await goTo(at)
        // E.g. terms in other texts that the demo's users never accepted.
        await action(sceneOf(mail)).catch(({ message }: Error) =>
          progress(`In der Vorgeschichte fehlt: ${message}`),
        )
        await runJobs()
      }
    } finally {
      await app.close()
      await maker.close()
      await db.close()
    }
  }
