import { openLine } from "@packages/postgres-client/for-tests"
import { expect, onTestFinished, test } from "vitest"
import { appendEntry } from "../core/journal/append.ts"
import { type Consumer, consume } from "../core/journal/consume.ts"
import { castUser } from "../demo/cast.ts"
import { portalOfFile, startTestApp } from "../testing/app.ts"
import { addPreOffer } from "../testing/cars.ts"
import { createCastDatabase } from "../testing/database.ts"
import { sendRequest } from "../testing/requests.ts"

const token = "0123456789abcdef-token"
const portal = portalOfFile({ env: { METRICS_TOKEN: token } })
const read = async (authorization = `Bearer ${token}`) =>
  portal.app.inject({ url: "/api/metrics", headers: { authorization } })
const numbers = async () => numbersIn((await read()).body)
function numbersIn(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
}

test("metrics require the token and exist only if it is set", async () => {
  expect((await read()).headers["content-type"]).toMatch(/^text\/plain/)
  for (const wrong of ["", "Bearer", `Bearer ${token}x`, `Basic ${token}`, token]) {
    const answer = await read(wrong)
    expect([answer.statusCode, answer.json().code]).toEqual([401, "unauthenticated"])
  }
  const off = await startTestApp()
  onTestFinished(off.close)
  expect((await off.app.inject("/api/metrics")).statusCode).toBe(404)
})

test("counts calls by route and status, not by URL", async () => {
  await portal.app.inject("/api/gibt-es-nicht?geheim")
  await portal.app.inject("/irgend/ein/pfad-mit-namen")
  await portal.app.inject({ url: "/api/user/?id=geheim", method: "PROPFIND" as never })
  await portal.get("/api/user/all?geheim=1", "admin@aurel.example")
  const { body } = await read()
  expect(body).not.toContain("geheim")
  expect(body).not.toContain("pfad-mit-namen")
  const found = numbersIn(body)
  expect(found.get('portal_http_requests_total{route="/api/user/all",status="200"}')).toBeGreaterThan(0)
  expect(found.get('portal_http_requests_total{route="none",status="404"}')).toBeGreaterThan(0)
  expect(found.get('portal_http_request_seconds_count{route="/api/user/all"}')).toBeGreaterThan(0)
  expect(found.get('portal_security_events_total{event="sign_in",outcome="ok"}')).toBeGreaterThan(0)
})

test("counts waiting e-mails, cases and calls", async () => {
  expect((await sendRequest(portal, "PRE_OFFER_REQUEST", await addPreOffer(portal.db))).status).toBe(200)
  const standing = ["portal_ready", 'portal_part_up{part="database"}', "portal_figures_up"]
  let found = new Map<string, number>()
  const look = async () => {
    found = await numbers()
    const isWaiting = (found.get("portal_outbox_oldest_waiting_seconds") ?? 0) > 0
    return [...standing.map((name) => found.get(name)), isWaiting]
  }
  await expect.poll(look).toEqual([1, 1, 1, true])
  // The test clock is behind the database's.
  expect(found.get("portal_clocks_overdue")).toBe(1)
  expect(found.get("portal_database_waiting")).toBe(0)
  expect(found.get("portal_imports_failed_total")).toBe(0)
})

test("counts a given-up e-mail for a week", async () => {
  await portal.db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html)
     values ('RECEIPT', 'x', 'x@y.example', 'given up', 'x', 'x')`,
  )
  const giveUp = (days: number) =>
    portal.db.run("update outbox set failed_at = now() - $1 * interval '1 day' where subject = 'given up'", [
      days,
    ])
  const count = async () => (await numbers()).get("portal_outbox_given_up")
  await giveUp(6)
  await expect.poll(count).toBe(1)
  await giveUp(8)
  await expect.poll(count).toBe(0)
})

test("reports an unstarted job as late, and a failed one for an hour", async () => {
  const figures = async () => {
    const found = await numbers()
    return [(found.get("portal_jobs_late_seconds") ?? 0) > 3_000, found.get("portal_jobs_failed")]
  }
  await portal.db.run(`select jobs.create_queue('late', '{"policy": "stately"}')`)
  await portal.db.run(
    "insert into jobs.job (name, policy, start_after) values ('late', 'stately', now() - interval '1 hour')",
  )
  await expect.poll(figures).toEqual([true, 0])
  await portal.db.run("update jobs.job set state = 'failed', completed_on = now() where name = 'late'")
  await expect.poll(figures).toEqual([false, 1])
  await portal.db.run("update jobs.job set completed_on = now() - interval '61 minutes' where name = 'late'")
  await expect.poll(figures).toEqual([false, 0])
})

test("reports the age of a failing consumer's oldest entry, also in readiness", async () => {
  const failing: Consumer = {
    name: "watchers",
    kinds: "^export\\.",
    most: 1,
    take: async () => {
      throw new Error("no")
    },
  }
  await consume(portal.db, failing)
  const { id } = castUser("admin@aurel.example")
  await portal.db.transaction((tx) => appendEntry(tx, { kind: "export.cars", actorId: id, at: new Date() }))
  await expect(consume(portal.db, failing)).rejects.toThrow("no")
  await portal.db.transaction(async (tx) => {
    await tx.run("alter table journal disable trigger journal_append_only")
    await tx.run("update journal set since = now() - interval '1 hour' where kind = 'export.cars'")
    await tx.run("alter table journal enable trigger journal_append_only")
  })
  const behind = async () => (await numbers()).get('portal_consumer_behind_seconds{consumer="watchers"}')
  await expect.poll(behind).toBeGreaterThanOrEqual(3600)
  const readiness = async () => (await portal.app.inject("/api/ready")).json()
  await expect.poll(readiness).toMatchObject({
    status: "degraded",
    parts: { consumers: { status: "degraded", behind: { watchers: expect.closeTo(3600, -2) } } },
  })
  await consume(portal.db, { ...failing, take: async () => {} })
  await expect.poll(behind).toBe(0)
})

test("a stalled database only removes its own metrics, within seconds", async () => {
  const database = await createCastDatabase()
  const line = await openLine(database.url)
  const frozen = await startTestApp({ env: { METRICS_TOKEN: token }, databaseUrl: line.url })
  const text = async () =>
    (await frozen.app.inject({ url: "/api/metrics", headers: { authorization: `Bearer ${token}` } })).body
  await expect.poll(text).toContain("portal_figures_up 1")
  line.freeze()
  await expect.poll(text).toContain("portal_figures_up 0")
  const found = numbersIn(await text())
  expect(found.get("portal_outbox_oldest_waiting_seconds")).toBeNaN()
  expect(found.get("portal_ready")).toBe(0)
  expect(found.get("portal_database_waiting")).toBe(0)
  line.thaw()
  await expect.poll(text).toContain("portal_figures_up 1")
  await frozen.close()
  line.close()
  await database.drop()
})
