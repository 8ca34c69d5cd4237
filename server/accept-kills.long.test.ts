import { setTimeout as pause } from "node:timers/promises"
import { ask, newFolder } from "@packages/embedded-postgres/for-tests"
import { expect, onTestFinished, test } from "vitest"
import type { Car } from "../contract/fleet/cars.ts"
import { startTestSmtp } from "./core/mail/smtp-for-tests.ts"
import { openDatabase } from "./core/postgres/db.ts"
import { migrate } from "./core/postgres/migrate.ts"
import { startEmbeddedPostgres } from "./start/embedded-postgres.ts"
import { addPreOffer } from "./testing/cars.ts"
import { settleUsualCast } from "./testing/cast.ts"
import type { PortalProcess } from "./testing/portal.ts"
import { requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { dataFolder, runningPortal } from "./testing/starts.ts"

// Two portals on one database. In turn each portal and a process of the database are killed (SIGKILL), which restarts the whole database.

const acceptances = 300
const acceptors = 6
/** Kills begin this long after the previous one's portal runs again. */
const pauseMs = 2000

/** Accepts a car, repeating the same request at the other portal until there is an answer. */
async function accept(portals: PortalProcess[], car: Car, session: { authorization: string }) {
  const body = JSON.stringify(requestBody("PRE_OFFER_ACCEPT", car))
  for (let attempt = 0; ; attempt++) {
    const portal = portals[attempt % portals.length] as PortalProcess
    const headers = { "content-type": "application/json", authorization: session.authorization }
    const answer = await fetch(`${portal.url}/api/car/mail`, { method: "POST", headers, body }).catch(
      () => null,
    )
    const text = await answer?.text().catch(() => null)
    if (answer?.status === 401) Object.assign(session, await tokenFrom(portal).catch(() => ({})))
    else if (answer && answer.status < 500 && text != null) return answer.status
    await pause(100)
  }
}

test("acceptances under repeated kills: none lost or doubled, and each e-mail once", async () => {
  const postgres = await startEmbeddedPostgres(await newFolder())
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  await settleUsualCast(postgres.url)
  const smtp = await startTestSmtp()
  onTestFinished(() => smtp.close())
  const env = { DATABASE_URL: postgres.url, DATA_DIR: await dataFolder(), SMTP_URL: smtp.url, DEMO: "1" }
  const portals = [await runningPortal({ env }), await runningPortal({ env })]
  const session = await tokenFrom(portals[0] as PortalProcess)
  const db = openDatabase(postgres.url)
  onTestFinished(() => db.close())
  const one = async (sql: string) => (await ask<Record<string, number>>(postgres.url, sql))[0] ?? {}

  /** How often each e-mail arrived, by its Message-ID. */
  const arrived = new Map<string, number>()
  const noteArrived = () => {
    for (const { headers } of smtp.received.splice(0)) {
      const id = /^<(.+)@/.exec(headers.get("message-id") ?? "")?.[1] ?? ""
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
    }
  }
  const accepted: string[] = []
  const acceptAll = async (which: number) => {
    while (accepted.length < acceptances) {
      const car = await addPreOffer(db).catch(() => null)
      if (!car) continue
      expect(await accept(which % 2 ? portals : [...portals].reverse(), car, session)).toBe(200)
      accepted.push(car.id)
    }
  }
  let kills = 0
  const killAll = async () => {
    for (; accepted.length < acceptances; await pause(pauseMs)) {
      noteArrived()
      const place = kills++ % 3
      if (place < portals.length) {
        portals[place]?.process.kill("SIGKILL")
        portals[place] = await runningPortal({ env })
        continue
      }
      const { pid } = await one(
        `select pid from pg_stat_activity where usename = 'portal' and pid <> pg_backend_pid() order by query_start desc limit 1`,
      )
      process.kill(pid as number, "SIGKILL")
    }
  }
  await Promise.all([...Array.from({ length: acceptors }, (_, which) => acceptAll(which)), killAll()])

  const waiting = async () => {
    noteArrived()
    return (await one("select count(*)::int from outbox where sent_at is null")).count
  }
  await expect.poll(waiting, { timeout: 500_000, interval: 2000 }).toBe(0)
  noteArrived()

  const acts = await ask<{ id: string; car_id: string }>(
    postgres.url,
    "select id, car_id from acts where verb = 'accept'",
  )
  expect(acts.map(({ car_id }) => car_id).sort()).toEqual(accepted.sort())
  const counts = await one(
    `select (select count(*)::int from journal where kind = 'case.accept') as entries,
      (select count(*)::int from contract_documents where made_at is not null) as documents,
      (select count(*)::int from outbox where kind = 'REQUEST') as requests,
      (select count(*)::int from outbox where kind = 'RECEIPT') as receipts,
      (select count(*)::int from (select from outbox where act_id is not null group by kind, act_id having count(*) > 1) o) as doubled`,
  )
  const all = acts.length
  expect(counts).toEqual({
    entries: all,
    documents: all,
    requests: all,
    receipts: all,
    doubled: 0,
  })
  const mails = await ask<{ id: string }>(postgres.url, "select id from outbox")
  expect([...arrived.keys()].sort()).toEqual(mails.map(({ id }) => id).sort())
  // Only what a kill interrupted between the mail server's answer and its note comes again, with the same Message-ID (ADR-0005).
  expect([...arrived.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(kills)
})
