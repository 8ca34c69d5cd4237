import { berlinToday, instantInBerlin } from "../contract/dates.ts"
import { type AppParts, buildApp } from "./app.ts"
import { dueDocument, makeDocument, numberSealedActs } from "./cases/contracts/make.ts"
import { contextOf } from "./context.ts"
import { sealSome } from "./core/journal/index.ts"
import { createPdfMaker } from "./core/pdf/index.ts"
import { openDatabase } from "./core/postgres/index.ts"
import { isRefused } from "./core/refusal.ts"
import { createLog } from "./core/runtime/index.ts"
import { castUser } from "./demo/cast.ts"
import type { Scene } from "./demo/history/deeds.ts"
import { story } from "./demo/history/story.ts"
import { instantOf, workdayBefore } from "./demo/history/when.ts"
import { type History, StepRefused } from "./demo/load-demo.ts"
import { addPendingMessages } from "./news/messages/jobs.ts"
import { remindPeople } from "./news/messages/remind.ts"
import { notifyWatchers } from "./news/watch/jobs.ts"
import type { Context } from "./people/identity/context.ts"

type Parts = Pick<AppParts, "config" | "conditions" | "content"> &
  Pick<Context, "databaseUrl" | "files" | "identity" | "terms" | "publicUrl" | "providerLines">

/** Times of a working day at which reminders and news are sent between steps. */
const dailyTimes = ["08:00:00", "13:00:00"]

/**
 * Replays `story` through the portal itself, with its clock and that of the single database connection set to each
 * step's instant. Jobs run after each step.
 */
export async function openHistory(
  { config, conditions, content, ...parts }: Parts,
  start: Date,
): Promise<History> {
  const db = openDatabase(parts.databaseUrl, { size: 1 })
  let now = start
  const context = contextOf(config, { ...parts, db, clock: () => now, log: createLog("silent") })
  const app = await buildApp({ context, config, conditions, content })
  const maker = createPdfMaker()
  const { identity, files, publicUrl } = parts

  const goTo = async (instant: Date) => {
    now = instant
    await db.run("select set_config('zvf.now', $1, false)", [instant.toISOString()])
  }

  /** A new session, because a block ends earlier ones. */
  const tokenOf = async (mail: string): Promise<string> => {
    const account = await identity.accountOf(mail)
    const { host } = new URL(publicUrl)
    const asker = { ip: "127.0.0.1", headers: { host, origin: publicUrl } }
    const entered = account && (await identity.enter(asker, account, async () => null))
    if (!entered || isRefused(entered)) throw new Error(`${mail} cannot sign in`)
    const cookie = entered.cookies.map((one) => one.split(";")[0]).join("; ")
    const answer = await identity.token({ ...asker, headers: { ...asker.headers, cookie } })
    if (isRefused(answer)) throw new Error(`${mail} has no session`)
    return answer.body.token
  }

  function sceneOf(mail: string): Scene {
    let token: Promise<string> | undefined
    const call = async <Answer>(method: "GET" | "POST", url: string, payload?: object): Promise<Answer> => {
      token ??= tokenOf(mail)
      const headers = { authorization: `Bearer ${await token}` }
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      if (answer.statusCode !== 200)
        throw new StepRefused(`${mail}, ${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return answer.json<Answer>()
    }
    return {
      db,
      files,
      identity,
      now,
      today: berlinToday(now),
      start: berlinToday(start),
      mail,
      get: (url) => call("GET", url),
      post: (url, body) => call("POST", url, body),
    }
  }

  /** Runs the jobs of a portal. */
  const settle = async () => {
    while ((await sealSome(db)) > 0);
    while ((await db.transaction(numberSealedActs)) > 0);
    for (const actId of await db.values<string>(
      "select act_id from contract_documents where made_at is null",
    )) {
      const document = await dueDocument(db, actId)
      if (document) await makeDocument({ db, files, maker }, document, now)
    }
    await remindPeople(context)
    await addPendingMessages({ db, publicUrl, clock: context.clock })
    await notifyWatchers(context)
  }
  /** Runs the daily jobs between two instants. */
  const passTime = async (from: Date, to: Date) => {
    for (let workdays = 130; workdays >= 0; workdays--)
      for (const time of dailyTimes) {
        const instant = instantInBerlin(workdayBefore(berlinToday(start), workdays), time)
        if (instant <= from || instant >= to) continue
        await goTo(instant)
        await settle()
      }
  }
  const steps = story
    .map(([when, mail, deed]) => ({ at: instantOf(when, start), mail, deed }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())

  return {
    db,
    count: steps.length,
    /** Start of the demo's history: users and locations exist from here on. */
    begin: async (done) => {
      await goTo(steps[done - 1]?.at ?? beginningOf(start))
      // Author of users and locations.
      await db.run("select set_config('zvf.actor_id', $1, false)", [castUser(beginner).id])
    },
    step: async (place) => {
      const step = steps[place]
      if (!step) return
      if (place === 0) await db.run("select set_config('zvf.actor_id', '', false)")
      await passTime(now, step.at)
      await goTo(step.at)
      await step.deed(sceneOf(step.mail))
      await settle()
    },
    /** Past e-mails are not sent; sessions end; last sign-ins follow the acts. */
    end: async () => {
      await passTime(now, start)
      if (config.smtpUrl) await db.run("update outbox set sent_at = created_at where sent_at is null")
      const accounts = new Map<string, string | null>()
      for (const mail of new Set(steps.map(({ mail }) => mail)))
        accounts.set(mail, await identity.accountOf(mail))
      await db.run('delete from identity.session where "userId" = any($1)', [[...accounts.values()]])
      await db.run("delete from identity.sign_ins where account_id = any($1)", [[...accounts.values()]])
      await db.run(
        `insert into identity.sign_ins (account_id, at)
         select account, max(at) from unnest($1::text[], $2::timestamptz[]) signed(account, at) group by account`,
        [steps.map(({ mail }) => accounts.get(mail)), steps.map(({ at }) => at)],
      )
    },
    close: async () => {
      await app.close()
      await maker.close()
      await db.close()
    },
  }
}

/** Instant at which users, locations and texts were created, before the first cars. */
export const beginningOf = (start: Date): Date => instantOf("125d 09:00", start)
const beginner = "admin@aurel.example"
