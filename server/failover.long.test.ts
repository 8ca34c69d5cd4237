import { ask, newFolder } from "@packages/embedded-postgres/for-tests"
import {
  archiveInto,
  copyStopped,
  startRecovered,
  startStandby,
} from "@packages/embedded-postgres/standby-for-tests"
import { expect, onTestFinished, test } from "vitest"
import type { AgentCar } from "../contract/fleet/cars.ts"
import { migrate } from "./core/postgres/migrate.ts"
import { startEmbeddedPostgres } from "./start/embedded-postgres.ts"
import { type Answer, startTestApp, type TestApp } from "./testing/app.ts"
import { addPreOffer } from "./testing/cars.ts"
import { settleUsualCast } from "./testing/cast.ts"
import { manager, post, requestBody } from "./testing/requests.ts"

async function startPrimary(folder: string) {
  const postgres = await startEmbeddedPostgres(folder)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Waits until the standby has caught up. */
async function caughtUp(primary: { adminUrl: string }, standby: { adminUrl: string }): Promise<void> {
  const { end } = (await ask<{ end: string }>(primary.adminUrl, "select pg_current_wal_lsn() as end"))[0]!
  await expect
    .poll(() => ask(standby.adminUrl, `select pg_last_wal_replay_lsn() >= '${end}' as caught_up`))
    .toEqual([{ caught_up: true }])
}

/** A folder with an unused server and a copy of it, older than the migration. */
async function emptyPair(prepare = async (_folder: string) => {}) {
  const first = await newFolder()
  const second = await newFolder()
  await (await startPrimary(first)).stop()
  await prepare(first)
  copyStopped(first, second)
  return { first, second }
}

async function portalOn(databaseUrl: string): Promise<TestApp> {
  const portal = await startTestApp({ databaseUrl })
  onTestFinished(() => portal.close())
  return portal
}

/** A portal with the cast on a primary and its standby; it finds the writable one. */
async function portalOnPair() {
  const { first, second } = await emptyPair()
  const primary = await startPrimary(first)
  const standby = await startStandby(second, primary.adminUrl)
  await migrate(primary.url)
  await settleUsualCast(primary.url)
  const both = primary.url.replace(/(@[^/]+)/, `$1,${new URL(standby.url).host}`)
  return { primary, standby, portal: await portalOn(both) }
}

async function accept(portal: TestApp): Promise<number> {
  const car = await addPreOffer(portal.db)
  return (await post(portal, "/api/car/mail", manager, requestBody("PRE_OFFER_ACCEPT", car))).status
}

const countSql = "select count(*)::int as count from acts where verb = 'accept'"

test("a list cached before a lossy promotion is neither reused nor confirmed as current", async () => {
  const { primary, standby, portal } = await portalOnPair()
  const car = await addPreOffer(portal.db, { paintCode: "kept" })
  const headers = await portal.signInAs(manager)
  const list = (more = {}) =>
    portal.app.inject({ url: "/api/car/all/area?area=PRE_OFFER", headers: { ...headers, ...more } })
  const paint = (answer: Answer) =>
    answer.json<AgentCar[]>().find(({ jobNumber }) => jobNumber === car.jobNumber)?.paintCode
  await caughtUp(primary, standby)

  await ask(standby.adminUrl, "alter system set primary_conninfo = ''")
  await ask(standby.adminUrl, "select pg_reload_conf()")
  await expect.poll(() => ask(standby.adminUrl, "select from pg_stat_wal_receiver")).toEqual([])
  await portal.db.run("update cars set paint_code = 'lost' where id = $1", [car.id])
  const before = await list()
  expect(paint(before)).toBe("lost")
  await primary.stop()
  await ask(standby.adminUrl, "select pg_promote()")

  const held = { "if-none-match": before.headers.etag }
  await expect.poll(async () => (await list(held)).statusCode, { timeout: 60_000 }).toBe(200)
  expect(paint(await list(held))).toBe("kept")
})

test("a recovered backup older than the schema accepts requests again", async () => {
  const archive = await newFolder(0o777)
  const { first, second } = await emptyPair((folder) => archiveInto(folder, archive))
  const primary = await startPrimary(first)
  await migrate(primary.url)
  await settleUsualCast(primary.url)
  const before = await startTestApp({ databaseUrl: primary.url })
  expect(await accept(before)).toBe(200)
  await before.close()
  await ask(primary.adminUrl, "select pg_switch_wal()")
  await primary.stop()

  const recovered = await startRecovered(second, archive)
  expect(await accept(await portalOn(recovered.url))).toBe(200)
  expect(await ask(recovered.url, countSql)).toEqual([{ count: 2 }])
})
