import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { answerDue } from "../../../contract/cases/deadlines.ts"
import type { AdminStart, AgentStart } from "../../../contract/cases/start.ts"
import { addDays, berlinToday } from "../../../contract/core/dates.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { builderOn, seller } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { admin, manager, read, sendRequest, updateCar } from "../../testing/requests.ts"

// Figures count all data, so each test has its own portal.
let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
  return () => portal.close()
})
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id
const hour = 3_600_000
const start = async (who = manager, since?: Date) => {
  const query = since ? `?since=${since.toISOString()}` : ""
  return (await read(portal, `/api/start${query}`, who)).body as AgentStart
}

const cases = ({ news }: AgentStart) => news.map(({ carId, state }) => ({ carId, state }))

test("names an answer until the car is accepted, whose date is then next", async () => {
  const car = await addPreOffer(portal.db, { locationId: harburg })
  const sent = await sendRequest(portal, "PRE_OFFER_REQUEST", car, { locationId: harburg })
  expect(await start()).toMatchObject({ due: [], news: [] })
  const { body } = await updateCar(portal, sent.body, { requestState: "ANSWERED", offerPriceExclVat: 39_000 })
  const answered = [{ carId: car.id, state: "ANSWERED" }]
  expect(cases(await start())).toEqual(answered)
  expect((await start()).news).toMatchObject([{ answer: { offers: [{ type: "MAIN" }] }, mine: true }])
  expect(cases(await start(seller))).toEqual(answered)
  expect(cases(await start(other))).toEqual([])
  const moved = await updateCar(portal, { ...car, ...body }, { locationId: castLocation("1101").id })
  expect(cases(await start())).toEqual([])
  const back = await updateCar(portal, { ...car, ...moved.body }, { locationId: harburg })
  expect(cases(await start())).toEqual(answered)
  expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", { ...car, ...back.body })).status).toBe(200)
  const date = { date: "2027-01-31", kind: "DELIVERY", activity: { carId: car.id, jobNumber: car.jobNumber } }
  expect(await start()).toMatchObject({ due: [date], news: [] })
  expect((await start(other)).due).toEqual([])
})

test("names confirmed and rejected cases of the user's locations since the last visit, newest first", async () => {
  const [good, bad] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
  for (const [car, activityState] of [
    [good, "PRE_CONTRACT_CONFIRMED"],
    [bad, "PRE_CONTRACT_REJECTED"],
  ] as const) {
    const { body } = await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
    portal.clock.advance(1)
    await updateCar(portal, { ...car, ...body }, { activityState, reason: "Schon verkauft" })
  }
  const decided = [
    { carId: bad.id, state: "PRE_CONTRACT_REJECTED" },
    { carId: good.id, state: "PRE_CONTRACT_CONFIRMED" },
  ]
  expect(cases(await start())).toEqual(decided)
  expect((await start()).news[0]?.reason).toBe("Schon verkauft")
  expect(cases(await start(other))).toEqual([])
  portal.clock.advance(hour)
  expect(cases(await start(manager, portal.clock.now()))).toEqual([])
})

test("names three dates: the next of own cars, and offers ending within three days; then six lines in all", async () => {
  const today = berlinToday(portal.clock.now())
  const ends = async (dateUntilTakeover: string, fields = {}) =>
    (await addPreOffer(portal.db, { dateOfDelivery: today, dateUntilTakeover, ...fields })).id
  const last = await ends("2026-11-19", { locationId: harburg })
  const first = await ends(today)
  await ends("2026-11-20")
  await ends("2026-11-15")
  await ends(today, { display: false })
  await ends(today, { locationId: castLocation("1201").id })
  const due = async () =>
    (await start()).due.map((entry) => [
      entry.kind,
      entry.date,
      entry.kind === "ENDING" ? entry.car.id : entry.activity.carId,
    ])
  const ending = [
    ["ENDING", today, first],
    ["ENDING", "2026-11-19", last],
  ]
  expect(await due()).toEqual(ending)
  const held = await addPreOffer(portal.db, { dateOfDelivery: "2026-11-17" })
  await sendRequest(portal, "PRE_OFFER_ACCEPT", held)
  expect(await due()).toEqual([ending[0], ["DELIVERY", "2026-11-17", held.id], ending[1]])
  const second = await ends("2026-11-16")
  expect(await due()).toEqual([
    ...[first, second].sort().map((id) => ["ENDING", today, id]),
    ["DELIVERY", "2026-11-17", held.id],
  ])
  for (let count = 0; count < 4; count++) {
    const { body } = await sendRequest(portal, "PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    await updateCar(portal, body, { activityState: "PRE_CONTRACT_CONFIRMED" })
  }
  const { due: dates, news } = await start()
  expect([dates.length, news.length]).toEqual([3, 3])
})

test("names a delivery until its day is over, then the takeover", async () => {
  const today = berlinToday(portal.clock.now())
  const car = await addPreOffer(portal.db, { dateOfDelivery: today })
  expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).status).toBe(200)
  expect((await start()).due).toMatchObject([{ kind: "DELIVERY", date: today }])
  portal.clock.advance(24 * hour)
  expect((await start()).due).toMatchObject([{ kind: "TAKEOVER" }])
})

test("an offer without a last day of its own ends 30 days after the retirement", async () => {
  const today = berlinToday(portal.clock.now())
  await addPreOffer(portal.db, { dateOfDelivery: addDays(today, -28), dateUntilTakeover: null })
  expect((await start()).due).toMatchObject([{ kind: "ENDING", date: addDays(today, 2) }])
})

test("new cars were created or published since the last visit, newest first, at most 200", async () => {
  const [one, old] = [await addPreOffer(portal.db), await addSelection(portal.db)]
  const ofOthers = await addPreOffer(portal.db, { locationId: castLocation("1201").id })
  await portal.db.run("update cars set listed_since = $1", [portal.clock.now()])
  await builderOn(portal).storeCar(old, { listedSince: "2026-01-01T00:00:00Z" })
  expect((await start()).fresh).toEqual({ PRE_OFFER: [one.id], SELECTION: [] })
  expect((await start()).newCars).toMatchObject([{ id: one.id, jobNumber: one.jobNumber }])
  expect((await start()).newCars[0]).not.toHaveProperty("userId")
  expect((await start(other)).fresh.PRE_OFFER).toEqual([ofOthers.id])
  expect((await start(manager, new Date(portal.clock.now().getTime() + 1))).fresh.PRE_OFFER).toEqual([])
  const { version } = old
  await updateCar(portal, { id: old.id, version }, { display: false })
  await updateCar(portal, { id: old.id, version: version + 1 }, { display: true })
  expect((await start()).fresh.SELECTION).toEqual([old.id])
  await portal.db.run(`
    insert into cars (job_number, area, display, accept_selection)
    select 'NEU-' || n, 'SELECTION', true, true from generate_series(1, 700) n`)
  const { fresh, newCars } = await start()
  expect(fresh.SELECTION).toHaveLength(200)
  expect(newCars.map(({ id }) => id)).toEqual([...fresh.PRE_OFFER, ...fresh.SELECTION].slice(0, 3))
})

import { adminStart } from "./start.ts"

/** Past the cache lifetime of a minute. */
const figures = () => adminStart(portal.portalDb, {} as Actor, portal.clock.now())
const months = async () =>
  (await figures()).months.flatMap(({ month, counted, kept }) => (counted ? [[month, kept, counted]] : []))

type Act = { verb: string; at: string; state?: string; snapshot?: object }
/** A case with recorded acts, due 48 hours after sending. */
async function addCase(sent: string, later: Act[] = [], first: Partial<Act> = {}) {
  const car = await addPreOffer(portal.db)
  const caseId = randomUUID()
  const due = answerDue({ type: "PRE_OFFER_ACCEPT", wantedDate: null, dateOfDelivery: null }, new Date(sent))
  const snapshot = { dueAt: due.toISOString() }
  const accepted = { verb: "accept", at: sent, state: "PRE_CONTRACT_ACCEPTED", snapshot, ...first }
  const acts = [accepted, ...later]
  for (const [index, { verb, at, state = "X", snapshot = {} }] of acts.entries())
    await portal.db.run(
      `insert into acts (id, case_id, at, verb, type, state, car_id, user_id, location_id, actor_id, snapshot, named)
       values ($1, $2, $3, $4, 'PRE_OFFER_ACCEPT', $5, $6, $7, $8, $7, $9, '{}')`,
      [
        ...[index === 0 ? caseId : randomUUID(), caseId, at, verb, state, car.id],
        ...[castUser(manager).id, castLocation("1101").id, snapshot],
      ],
    )
}

test("counts kept and missed deadlines by month in Berlin", async () => {
  const shown = (await figures()).months.map(({ month }) => month)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([12, "2025-12", "2026-11"])
  await addCase("2026-10-05T08:00:00Z", [{ verb: "confirm", at: "2026-10-05T10:00:00Z" }])
  await addCase("2026-10-06T08:00:00Z", [{ verb: "reject", at: "2026-10-08T08:00:00Z" }])
  await addCase("2026-10-07T08:00:00Z", [{ verb: "confirm", at: "2026-10-09T08:00:00.001Z" }])
  expect(await months()).toEqual([["2026-10", 2, 3]])
  // Only the first answer counts.
  await addCase("2026-10-05T08:00:00Z", [
    { verb: "confirm", at: "2026-10-05T14:00:00Z" },
    { verb: "reject", at: "2026-10-20T10:00:00Z" },
  ])
  expect(await months()).toEqual([["2026-10", 3, 4]])
  // Withdrawn or settled before the deadline does not count, afterwards it does.
  await addCase("2026-09-01T08:00:00Z", [{ verb: "withdraw", at: "2026-09-02T08:00:00Z" }])
  await addCase("2026-09-01T08:00:00Z", [{ verb: "answer", at: "2026-09-02T08:00:00Z" }])
  await addCase("2026-09-01T08:00:00Z", [{ verb: "withdraw", at: "2026-09-04T08:00:00Z" }])
  await addCase("2026-09-01T08:00:00Z", [
    { verb: "answer", at: "2026-09-02T08:00:00Z", snapshot: { answer: { text: "Ja" } } },
  ])
  expect(await months()).toEqual([
    ["2026-09", 1, 2],
    ["2026-10", 3, 4],
  ])
  // The last evening of August in Berlin, and the turn of the year before last.
  await addCase("2026-08-29T21:30:00Z", [{ verb: "confirm", at: "2026-08-29T22:00:00Z" }])
  await addCase("2026-08-29T22:30:00Z", [{ verb: "confirm", at: "2026-08-29T23:00:00Z" }])
  await addCase("2025-11-20T22:30:00Z", [{ verb: "confirm", at: "2025-11-20T23:00:00Z" }])
  // Recorded as confirmed, so no one waited.
  await addCase("2026-08-01T08:00:00Z", [], { verb: "record", state: "PRE_CONTRACT_CONFIRMED" })
  expect(await months()).toEqual([
    ["2026-08", 1, 1],
    ["2026-09", 2, 3],
    ["2026-10", 3, 4],
  ])
})

test("counts an open case as missed after its deadline, even if answered later", async () => {
  const now = async () => (await months()).find(([month]) => month === "2026-11") ?? []
  const { car } = await builderOn(portal).accepted()
  expect(await now()).toEqual([])
  portal.clock.advance(48 * hour + 1)
  expect(await now()).toEqual(["2026-11", 0, 1])
  await updateCar(portal, car, { activityState: "PRE_CONTRACT_CONFIRMED" })
  expect(await now()).toEqual(["2026-11", 0, 1])
  const { car: second } = await builderOn(portal).accepted()
  await updateCar(portal, second, { activityState: "PRE_CONTRACT_CONFIRMED" })
  expect(await now()).toEqual(["2026-11", 1, 2])
})

test("caches for at most a minute", async () => {
  const stock = async () => ((await read(portal, "/api/start/admin", admin)).body as AdminStart).stock
  const before = await stock()
  await addSelection(portal.db)
  expect(await stock()).toEqual(before)
  portal.clock.advance(60_000)
  expect(await stock()).not.toEqual(before)
})

test("counts free listed cars by series, with their average age", async () => {
  const before = (await figures()).stock.reduce((sum, { cars }) => sum + cars, 0)
  const make = builderOn(portal)
  const modelSeries = await make.addOption("MODEL_SERIES", "Corso")
  await make.storeCar(await make.preOffer({ modelSeries }), { createdAt: "2026-11-14T12:00:00Z" })
  await make.storeCar(await make.selection({ modelSeries }), { createdAt: "2026-11-04T12:00:00Z" })
  await make.preOffer({ modelSeries, display: false })
  portal.clock.set("2026-11-16T12:00:00Z")
  const { stock } = await figures()
  expect(stock.find(({ label }) => label === "Corso")).toEqual({
    id: modelSeries,
    label: "Corso",
    cars: 2,
    averageDays: 7,
  })
  expect(stock.reduce((sum, { cars }) => sum + cars, 0)).toBe(before + 2)
})
