import { setTimeout as pause } from "node:timers/promises"
import { ask, newFolder } from "@packages/embedded-postgres/for-tests"
import { copyStopped, startStandby } from "@packages/embedded-postgres/standby-for-tests"
import { expect, onTestFinished, test } from "vitest"
import type { Car } from "../contract/fleet/cars.ts"
import { type Database, openDatabase } from "./core/postgres/db.ts"
import { migrate } from "./core/postgres/migrate.ts"
import { startEmbeddedPostgres } from "./start/embedded-postgres.ts"
import { addPreOffer } from "./testing/cars.ts"
import { settleUsualCast } from "./testing/cast.ts"
import { openLiveStream } from "./testing/live.ts"
import { databasePid, type PortalProcess } from "./testing/portal.ts"
import { requestBody } from "./testing/requests.ts"
import { tokenFrom } from "./testing/sign-in.ts"
import { runningPortal } from "./testing/starts.ts"

// A pair of servers as with Patroni: everything acknowledged by the first is on the second. The first is killed under
// load.

const acceptors = 6

/** A primary with synchronous replication, and its standby. */
async function startPair() {
  const [first, second] = [await newFolder(), await newFolder()]
  await (await startEmbeddedPostgres(first)).stop()
  copyStopped(first, second)
  const primary = await startEmbeddedPostgres(first)
  onTestFinished(() => primary.stop())
  const standby = await startStandby(second, primary.adminUrl)
  await ask(primary.adminUrl, "alter system set synchronous_standby_names = '*'")
  await ask(primary.adminUrl, "select pg_reload_conf()")
  await migrate(primary.url)
  await settleUsualCast(primary.url)
  const url = primary.url.replace(/(@[^/]+)/, `$1,${new URL(standby.url).host}`)
  const kill = async () => process.kill((await databasePid(first)) as number, "SIGKILL")
  return { url, standby, kill }
}

/** Accepts a car, retrying at the other portal until there is a response. */
async function accept(portals: PortalProcess[], car: Car, authorization: string): Promise<number> {
  const body = JSON.stringify(requestBody("PRE_OFFER_ACCEPT", car))
  for (let attempt = 0; ; attempt++) {
    const { url } = portals[attempt % portals.length] as PortalProcess
    const headers = { "content-type": "application/json", authorization }
    const answer = await fetch(`${url}/api/car/mail`, { method: "POST", headers, body }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer && answer.status < 500) return answer.status
    await pause(100)
  }
}

/** A token for an existing session, as soon as the portal responds; the session must never be reported as over. */
async function renewed(portal: PortalProcess, cookie: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${portal.url}/api/identity/token`, { headers: { cookie } })
    if (answer.ok) return `Bearer ${((await answer.json()) as { token: string }).token}`
    expect(answer.status).toBe(503)
    await pause(100)
  }
}

test("acceptances through two portals survive the primary's kill: none lost, none repeated", async () => {
  const { url, standby, kill } = await startPair()
  const portals = await Promise.all(
    [1, 2].map(() => runningPortal({ env: { DATABASE_URL: url, DEMO: "1" } })),
  )
  const db: Database = openDatabase(url)
  onTestFinished(() => db.close())
  const { cookie, authorization } = await tokenFrom(portals[0] as PortalProcess)
  const listen = () => openLiveStream((portals[1] as PortalProcess).url, { authorization })
  const before = await listen()

  const accepted: Car[] = []
  let isOver = false
  const acceptAll = async (which: number) => {
    while (!isOver) {
      const car = await addPreOffer(db).catch(() => null)
      if (!car) continue
      const statuses = await accept(which % 2 ? portals : [...portals].reverse(), car, authorization)
      if (statuses === 200) accepted.push(car)
    }
  }
  const accepting = Promise.all(Array.from({ length: acceptors }, (_, which) => acceptAll(which)))
  const reach = (count: number) =>
    expect.poll(() => accepted.length, { timeout: 120_000 }).toBeGreaterThan(count)
  await reach(100)
  await kill()
  await ask(standby.adminUrl, "select pg_promote()")
  await reach(accepted.length + 100)
  isOver = true
  await accepting

  const rows = await ask<{ car_id: string; count: number }>(
    standby.url,
    "select car_id, count(*)::int from acts where verb = 'accept' group by car_id",
  )
  const counts = new Map(rows.map(({ car_id, count }) => [car_id, count]))
  expect(accepted.filter(({ id }) => counts.get(id) !== 1)).toEqual([])
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
  const mails = await ask<{ count: number }>(
    standby.url,
    "select count(*)::int from (select kind, subject from outbox group by kind, subject having count(*) > 1) doubled",
  )
  expect(mails).toEqual([{ count: 0 }])

  const after = await listen()
  // Its portal may still look for the new primary; from here on it reports each change.
  expect(await after.next()).toMatchObject({ kind: "reload" })
  const car = await addPreOffer(db)
  // Reported together with its acceptance, it would only be gone.
  await after.until(car.id)
  await after.leave()
  for (const portal of portals) {
    const again = await renewed(portal, cookie)
    if (portal === portals[0]) expect(await accept(portals, car, again)).toBe(200)
  }
  // Either an earlier stream ends and its page reconnects, or it reports the change.
  for (let message = await before.next(); message; message = await before.next())
    if (message.kind === "change" && [...message.changed, ...message.gone].includes(car.id)) break
  await before.leave()
})
