import { afterAll, beforeAll, expect, it } from "vitest"
import { berlinClock } from "../contract/core/dates.ts"
import { providerLines } from "./cases/contracts/rules.ts"
import { readConfig } from "./config.ts"
import { type Database, openDatabase } from "./core/postgres/db.ts"
import { castLocations, castUser } from "./demo/cast.ts"
import { type DemoParts, loadDemoOnce } from "./demo/demo.ts"
import { instantOf } from "./demo/history/when.ts"
import { beginningOf, playHistory } from "./demo-history.ts"
import { verifyJournal } from "./news/journal/verify.ts"
import { introduceTerms } from "./people/terms/terms.ts"
import { openIdentity } from "./portal/identity/embedded-identity.ts"
import { introduceTexts } from "./portal/texts/agreed.ts"
import { readPortalConditions, readPortalContent, readPortalTerms } from "./start/content.ts"
import { asPortal, createTestDatabase } from "./testing/database.ts"
import { sealAll } from "./testing/journal.ts"

/** A Saturday evening: working days and hours are the same around any instant. */
const start = new Date("2027-01-16T19:20:00Z")

const closings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

let db: Database
let demo = {} as DemoParts
const reported: string[] = []
beforeAll(async () => {
  const database = await createTestDatabase()
  const databaseUrl = asPortal(database.url)
  db = openDatabase(databaseUrl)
  const publicUrl = "http://127.0.0.1:3000"
  const identity = await openIdentity({ db, databaseUrl, publicUrl })
  closings.push(
    database.drop,
    () => db.close(),
    () => identity.close(),
  )
  const config = readConfig({})
  const [terms, conditions, content] = await Promise.all([
    readPortalTerms(config.contentDir),
    readPortalConditions(config.contentDir),
    readPortalContent(config.contentDir, config),
  ])
  await introduceTerms(db, terms, beginningOf(start))
  await introduceTexts(db, "conditions", conditions, beginningOf(start))
  const lines = providerLines(content.legal)
  const parts = {
    config,
    terms,
    conditions,
    content,
    databaseUrl,
    identity,
    publicUrl,
    providerLines: lines,
  }
  demo = {
    ...{ db, identity, now: start, progress: (text) => reported.push(text) },
    playHistory: playHistory(parts),
  }
  await loadDemoOnce(demo)
}, 240_000)

const count = (table: string) => db.value<number>(`select count(*) from ${table}`)

const steps = ["Die Demo bekommt ihre Vorgeschichte …", "Fahrzeuge und Bilder der Demo werden geladen …"]

it("is loaded once, without a refused step", async () => {
  const entries = await count("journal")
  await loadDemoOnce(demo)
  expect(reported).toEqual(steps)
  expect(await count("journal")).toBe(entries)
  expect(await count("cars")).toBe(420)
})

it("has at least 25 cases, each in a valid state", async () => {
  expect(await count("cases")).toBeGreaterThanOrEqual(25)
  const states = await db.many<{ state: string; count: number }>(
    "select state, count(*) from cases group by 1",
  )
  for (const state of [
    ...["OPEN", "ANSWERED", "DECLINED", "WITHDRAWN", "FREED"],
    ...["PRE_CONTRACT_ACCEPTED", "PRE_CONTRACT_CONFIRMED", "PRE_CONTRACT_REJECTED"],
    ...["REQUEST_ACCEPTED", "REQUEST_CONFIRMED", "REQUEST_REJECTED"],
  ])
    expect(states.find((one) => one.state === state)?.count ?? 0, state).toBeGreaterThan(0)
  const due = await db.values<string>(
    `select to_char(due_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') from cases where awaits_answer(state) order by due_at`,
  )
  const overdue = await count(`cases where awaits_answer(state) and due_at < '${start.toISOString()}'`)
  expect(overdue).toBeGreaterThan(0)
  expect(due.filter((day) => day === "2027-01-16").length).toBeGreaterThan(overdue ?? 0)
})

it("has documents of all binding acts, and reasons of refusals", async () => {
  await sealAll(db)
  expect(await count("contract_documents where made_at is null")).toBe(0)
  expect(await count("contract_documents")).toBeGreaterThan(30)
  expect(await count("acts where verb in ('reject', 'free', 'decline') and reason = ''")).toBe(0)
})

it("leaves the manager with a counter-offer, changed cars, a match, messages and proposals", async () => {
  const { id } = castUser("leitung@brenner.example")
  expect(
    await count(`acts a join cars c on c.id = a.car_id where a.verb = 'answer' and a.user_id = '${id}'
      and c.accept_pre_offer and c.activity_state is null and c.offer_price_excl_vat > 0`),
  ).toBe(1)
  const kinds = await db.values<string>("select kind from messages where user_id = $1 and read_at is null", [
    id,
  ])
  expect(new Set(kinds)).toEqual(
    new Set(["ANSWERED", "DECLINED", "CONFIRMED", "PROPOSED", "WATCHED", "FOUND"]),
  )
  expect(kinds.filter((kind) => kind === "WATCHED")).toHaveLength(2)
  expect(await count(`saved_searches where user_id = '${id}'`)).toBe(1)
  expect(
    await count(`outbox where kind = 'WATCH_NEWS' and body_text like '%Elektrische für Hamburg%'`),
  ).toBeGreaterThan(0)
})

it("has users in every state, and a sales manager for each location", async () => {
  expect(await db.values("select distinct location_id from location_managers")).toHaveLength(
    castLocations.length,
  )
  expect(await count("users where not active")).toBe(2)
  expect(await count("identity.session")).toBe(0)
  expect(await count("users where identity_id in (select account_id from identity.sign_ins)")).toBe(11)
})

it("spreads the stock over months, with actors and instants", async () => {
  expect(await db.values("select distinct date_trunc('month', created_at) from cars")).toHaveLength(3)
  expect(await count("imports")).toBe(3)
  expect(
    await db.many(
      "select kind, at from journal where actor_id is null and source <> 'job' and kind <> 'car.step'",
    ),
  ).toEqual([])
  expect(await count("journal where source = 'job' and actor_id is not null")).toBe(0)
  expect(await count(`journal where at > '${start.toISOString()}'`)).toBe(0)
  expect(
    await count(
      "cars where id in (select car_id from journal where kind = 'car.update' and content -> 'fields' ? 'offer_price_excl_vat')",
    ),
  ).toBeGreaterThanOrEqual(4)
})

it("has no actions at night, whatever the hour of its start, and keeps due cases", () => {
  for (let hour = 0; hour < 24; hour++) {
    const late = new Date(Date.UTC(2027, 0, 20, hour, 20))
    const ages = (["53h", "47h", "46h", "26h", "1h"] as const).map((when) => {
      const at = instantOf(when, late)
      expect(berlinClock(at).time > "06:59" && berlinClock(at).time < "21:31", `${when} ${hour}`).toBe(true)
      return (late.getTime() - at.getTime()) / 3_600_000
    })
    expect(ages[0]).toBeGreaterThan(48)
    for (const age of ages.slice(1, 3)) expect(Math.abs(age - 42)).toBeLessThan(6)
    expect(ages[3]).toBeLessThan(36)
    expect(ages[4]).toBeGreaterThan(0)
  }
})

it("has a valid journal", async () => {
  await sealAll(db)
  const verified = await db.transaction(async (tx) => verifyJournal(tx))
  expect(verified).toMatchObject({ brokenCount: 0, waiting: 0 })
})
