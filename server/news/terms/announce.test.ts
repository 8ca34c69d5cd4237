import { beforeEach, expect, test } from "vitest"
import { type Database, openDatabase } from "../../core/postgres/db.ts"
import { changedTerms as terms } from "../../people/terms/rules.for-tests.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { failingAt } from "../../testing/failing.ts"
import { runByProcesses, runTask } from "../../testing/jobs.ts"
import { messagesOf, sentMails } from "../../testing/mails.ts"
import { manager } from "../../testing/requests.ts"
import { announceTerms, termsAnnouncements } from "./announce.ts"

const agents = [
  "beratung@brenner.example",
  "leitung@brenner.example",
  "leitung@freising.example",
  "leitung@kessler.example",
]

// Announcements are permanent, so each test has its own portal.
let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp({ terms, now: "2026-12-15T09:00:00Z" })
  return () => portal.close()
})

const partsOn = (db: Database) => ({
  db,
  terms,
  clock: portal.clock.now,
  publicUrl: "https://portal.example",
})
const announce = (db: Database = portal.db) => announceTerms(partsOn(db))
const task = () => termsAnnouncements(partsOn(portal.db))
const mails = () => sentMails(portal, { kind: "TERMS_ANNOUNCED" })

test("announces nothing early", async () => {
  portal.clock.set("2026-12-14T22:59:59Z")
  expect(await announce()).toBe(0)
  expect(await mails()).toEqual([])
})

test("a failed announcement leaves nothing and is repeated", async () => {
  await expect(announce(failingAt(portal.db, 1))).rejects.toThrow("not committed")
  expect(await mails()).toEqual([])
  expect(await announce()).toBe(agents.length)
})

test("each active agent gets one e-mail with the changes, with any number of processes and runs", async () => {
  const other = openDatabase(portal.databaseUrl)
  await runByProcesses({ url: portal.databaseUrl, dbs: [portal.db, other], tasks: [task()] }, () =>
    expect.poll(async () => (await mails()).length).toBe(agents.length),
  )
  expect(await announce(other)).toBe(0)
  await other.close()
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual(agents)
  expect(sent[0]?.subject).toBe("Neue Nutzungsbedingungen ab 01.02.2027")
  expect(sent[0]?.text).toContain("• Die Frist beträgt jetzt 14 Tage.")
  expect(sent[0]?.text).toContain("https://portal.example/terms")
  expect(await messagesOf(portal, manager)).toMatchObject([
    { kind: "TERMS", facts: { effectiveFrom: "2027-02-01" } },
  ])
})

test("users activated meanwhile are notified by the next run", async () => {
  await announce()
  await portal.db.run("update users set active = true where mail = 'beratung@sommer.example'")
  expect(await runTask(task(), portal.db)).toBe(true)
  expect(await mails()).toHaveLength(agents.length + 1)
})

test("does not announce terms in effect; the sign-in shows them", async () => {
  portal.clock.set("2027-01-31T23:00:00Z")
  expect(await announce()).toBe(0)
})
