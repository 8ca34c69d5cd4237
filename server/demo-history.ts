import { berlinToday } from "../contract/dates.ts"
import { type AppParts, buildApp } from "./app.ts"
import { dueDocument, makeDocument, numberSealedActs } from "./cases/contracts/make.ts"
import { contextOf } from "./context.ts"
import type { OwnSessions } from "./core/identity/sessions.ts"
import { sealSome } from "./core/journal/seal.ts"
import { createPdfMaker } from "./core/pdf/maker.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { isRefused } from "./core/refusal.ts"
import { createLog } from "./core/runtime/log.ts"
import { castUser, demoUsers, loadCast } from "./demo/cast.ts"
import type { Scene } from "./demo/history/actions.ts"
import { story } from "./demo/history/story.ts"
import { instantOf } from "./demo/history/when.ts"
import type { DemoParts } from "./demo/load-demo.ts"
import { addPendingMessages } from "./news/messages/jobs.ts"
import { remindPeople } from "./news/messages/remind.ts"
import { notifyWatchers } from "./news/watch/jobs.ts"
import type { Context } from "./people/identity/context.ts"

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
    const db = openDatabase(parts.databaseUrl, { size: 1, idleMs: 0 })
    let now = start
    const context = contextOf(config, { ...parts, db, clock: () => now, log: createLog("silent") })
    const app = await buildApp({ context, config, conditions, content })
    const maker = createPdfMaker()
    const { identity, publicUrl } = parts
    // The demo needs the portal's own sessions.
    const own = identity.own as OwnSessions

    const goTo = async (instant: Date) => {
      now = instant
      await db.run("select set_config('zvf.now', $1, false)", [instant.toISOString()])
    }

    /** Of a new session: a block ends earlier ones. The sign-in counts as of the step. */
    const tokenOf = async (mail: string): Promise<string> => {
      const account = await identity.accountOf(mail)
      const asker = { ip: "127.0.0.1", headers: { host: new URL(publicUrl).host, origin: publicUrl } }
      const entered = account && (await own.enter(asker, account, async () => null))
      if (!entered || isRefused(entered)) throw new Error(`${mail} cannot sign in`)
      await db.run("delete from identity.sign_ins where account_id = $1", [account])
      await db.run("insert into identity.sign_ins (account_id, at) values ($1, $2)", [account, now])
      const cookie = entered.cookies.map((one) => one.split(";")[0]).join("; ")
      const answer = await own.token({ ...asker, headers: { ...asker.headers, cookie } })
      if (isRefused(answer)) throw new Error(`${mail} has no session`)
      return answer.body.token
    }

    function sceneOf(mail: string): Scene {
      let token: Promise<string> | undefined
      const call = async <Answer>(url: string, payload: object) => {
        token ??= tokenOf(mail)
        const headers = { authorization: `Bearer ${await token}` }
        const answer = await app.inject({ method: "POST", url, headers, payload })
        if (answer.statusCode !== 200) throw new Error(`${mail}, ${url}: ${answer.statusCode} ${answer.body}`)
        return answer.json<Answer>()
      }
      return {
        ...{ db, identity, now, mail, start: berlinToday(start) },
        post: (url, body) => call(url, body),
      }
    }

    const runJobs = async () => {
      while ((await sealSome(db)) > 0);
      while ((await db.transaction(numberSealedActs)) > 0);
      for (const actId of await db.values<string>(
        "select act_id from contract_documents where made_at is null",
      )) {
        const document = await dueDocument(db, actId)
        if (document) await makeDocument({ db, maker }, document, now)
      }
      await remindPeople(context)
      await addPendingMessages({ db, publicUrl, clock: context.clock })
      await notifyWatchers(context)
      // E-mails of the past are not sent now.
      if (config.smtpUrl) await db.run("update outbox set sent_at = created_at where sent_at is null")
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
      await db.run("delete from identity.session")
    } finally {
      await app.close()
      await maker.close()
      await db.close()
    }
  }
