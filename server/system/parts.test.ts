import { beforeAll, expect, inject, onTestFinished, test, vi } from "vitest"
import type { PartName } from "../../contract/core/system.ts"
import { type Config, readConfig } from "../config.ts"
import { migrationsFolder } from "../core/postgres/migrate.ts"
import { openProbe } from "../core/postgres/probe.ts"
import { portalOfFile } from "../testing/app.ts"
import { databaseOfTest, openedInTest } from "../testing/database.ts"
import { sealAll } from "../testing/journal.ts"
import { keptLog } from "../testing/log.ts"
import { watchParts } from "./parts.ts"

const portal = portalOfFile()
// The cloned database may have entries waiting for a seal.
beforeAll(() => sealAll(portal.db))

test("a complete portal is ready and reports each part", async () => {
  await expect.poll(async () => (await portal.app.inject("/api/ready")).statusCode).toBe(200)
  const answer = await portal.app.inject("/api/ready")
  const ok = { status: "ok" }
  expect(answer.json()).toMatchObject({
    status: expect.stringMatching(/^(ready|degraded)$/),
    parts: { database: ok, schema: ok, identity: ok, journal: ok },
  })
  expect(answer.json().parts.mail).toBeUndefined()
})

type Given = {
  hosted?: boolean
  smtpUrl?: string
  url?: string
  config?: Partial<Config>
}

function watched({ hosted = false, smtpUrl, url, config: more }: Given = {}) {
  const { log, lines } = keptLog()
  const probe = openProbe(url ?? portal.databaseUrl, migrationsFolder)
  onTestFinished(() => probe.close())
  const identity = hosted
    ? { ...portal.identity, hosted: {} as never, ping: () => Promise.reject(new Error("no answer")) }
    : portal.identity
  const config = { ...readConfig({}), dataDir: "/", ...(smtpUrl && { smtpUrl }), ...more }
  const readiness = watchParts({ probe, identity, config, log })
  return { readiness, lines }
}

/** Polled, since a check may time out on a busy machine. */
const reasonOf = async ({ readiness }: ReturnType<typeof watched>, part: PartName) => {
  const { status, parts } = await readiness()
  return [status, parts[part]?.reason ?? parts[part]?.status]
}

async function ownDatabase() {
  const url = await databaseOfTest()
  return { db: openedInTest(url), url }
}

test("a read-only database is not ready until it accepts writes", async () => {
  const { db, url } = await ownDatabase()
  const portal = watched({ url })
  await expect.poll(() => reasonOf(portal, "database")).toEqual(["ready", "ok"])
  const name = new URL(url).pathname.slice(1)
  const endSessions =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
  await db.run(`alter database ${name} set default_transaction_read_only = on`)
  await db.run(endSessions)
  await expect
    .poll(() => reasonOf(portal, "database"))
    .toEqual(["failing", "Die Datenbank nimmt keine Änderungen an (Standby oder schreibgeschützt)."])
  await db.run(`alter database ${name} reset default_transaction_read_only`)
  await db.run(endSessions)
  await expect.poll(() => reasonOf(portal, "database")).toEqual(["ready", "ok"])
  const logged = portal.lines().filter(({ part, state }) => part === "database" && state !== "no_answer")
  expect(logged.map(({ msg }) => msg)).toEqual(["part is in trouble", "part is back"])
})

test.each([
  ["9999_later.sql", "insert", "Das Schema der Datenbank ist zu neu für diese Fassung des Portals."],
  [
    "0001_base",
    "delete",
    "Das Schema der Datenbank ist älter als diese Fassung des Portals; ein Neustart aktualisiert es.",
  ],
])("a schema with %s (%s) under a running portal does not fit", async (name, change, reason) => {
  const { db, url } = await ownDatabase()
  await (change === "insert"
    ? db.run("insert into migrations values ($1)", [name])
    : db.run("delete from migrations where name = $1", [name]))
  const portal = watched({ url })
  await expect.poll(() => reasonOf(portal, "schema")).toEqual(["failing", reason])
})

test("little space for the database, or a wrong clock, is reported", async () => {
  const full = watched({ config: { databaseUrl: portal.databaseUrl, databaseMaxGb: 1 } })
  const sentence =
    "Für die Datenbank ist weniger als 1 GB frei; Bilder, Dokumente und Importe werden abgelehnt."
  await expect.poll(() => reasonOf(full, "disk")).toEqual(["degraded", sentence])
  onTestFinished(() => void vi.useRealTimers())
  const isOff = "Die Uhr dieses Rechners weicht um mehr als eine Minute von der Uhr der Datenbank ab."
  for (const [seconds, reason] of [
    [59, "ok"],
    [61, isOff],
    [-61, isOff],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 })
    expect((await reasonOf(watched(), "clock"))[1]).toBe(reason)
    vi.useRealTimers()
  }
})

test("a portal without its hosted identity or mail server is degraded", async () => {
  const portal = watched({ hosted: true, smtpUrl: "smtp://127.0.0.1:9" })
  const look = async () => {
    const { status, parts } = await portal.readiness()
    return [status, parts.identity, parts.mail]
  }
  await expect.poll(look).toEqual([
    "degraded",
    { status: "degraded", reason: "Die Anmeldung antwortet nicht." },
    {
      status: "degraded",
      reason: "Der Mailserver nimmt keine Verbindung an; E-Mails warten im Postausgang.",
    },
  ])
})

test("entries that wait for their seal are reported with the cause; transactions elsewhere are none", async () => {
  const { db, url } = await ownDatabase()
  await sealAll(db)
  const portal = watched({ url })
  await expect.poll(() => reasonOf(portal, "journal")).toEqual(["ready", "ok"])
  const elsewhere = openedInTest(inject("testCluster").adminUrl, 1)
  await elsewhere.transaction(async (report) => {
    await report.run("create temporary table report ()")
    await db.run(
      "insert into journal (since, kind, source, content) values (now() - interval '2 minutes', 'export.cars', 'screen', '{}')",
    )
    await expect
      .poll(() => reasonOf(portal, "journal"), { timeout: 40_000 })
      .toEqual([
        "degraded",
        "Einträge des Protokolls warten länger als eine Minute auf ihr Siegel, weil keines gebildet wird.",
      ])
    await db.transaction(async (holder) => {
      await holder.run("select from journal_open for update")
      await expect
        .poll(() => reasonOf(portal, "journal"))
        .toEqual([
          "degraded",
          "Einträge des Protokolls warten länger als eine Minute auf ihr Siegel, weil eine Sitzung der Datenbank es sperrt.",
        ])
    })
    await sealAll(db)
    await expect.poll(() => reasonOf(portal, "journal")).toEqual(["ready", "ok"])
  })
})
