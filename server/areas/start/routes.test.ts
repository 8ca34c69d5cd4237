import { beforeEach, expect, test } from "vitest"
import { berlinToday } from "../../../contract/dates.ts"
import type { AgentStart } from "../../../contract/start.ts"
import { castLocation } from "../../demo/cast.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { manager, read, sendRequest, updateCar } from "../../testing/requests.ts"
import { sinceOf } from "./rules.ts"

// All figures count everything that there is: each test has a portal of its own.
let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp()
  return () => portal.close()
})
const seller = "beratung@brenner.example"
const other = "leitung@kessler.example"
const harburg = castLocation("1102").id
const hour = 3_600_000
const start = async (who = manager, since?: Date) => {
  const query = since ? `?since=${since.toISOString()}` : ""
  return (await read(portal, `/api/start${query}`, who)).body as AgentStart
}

test("an answer counts until the car is accepted, whose date is then the next one", async () => {
  const car = await addPreOffer(portal.db, { locationId: harburg })
  const sent = await sendRequest(portal, "PRE_OFFER_REQUEST", car, { locationId: harburg })
  expect(await start()).toMatchObject({ answered: 0, nextDate: null })
  const { body } = await updateCar(portal, sent.body, { requestState: "ANSWERED", offerPriceExclVat: 39_000 })
  expect(await start()).toMatchObject({ answered: 1, nextDate: null })
  expect((await start(seller)).answered).toBe(1)
  expect((await start(other)).answered).toBe(0)
  expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", { ...car, ...body })).status).toBe(200)
  expect(await start()).toMatchObject({
    answered: 0,
    nextDate: { date: "2027-01-31", kind: "DELIVERY", cars: 1, activityId: expect.any(String) },
  })
  expect((await start(other)).nextDate).toBeNull()
})

test("confirmed and rejected count once for each case of the own locations, since the last visit", async () => {
  const before = await start()
  const [good, bad] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
  for (const [car, activityState] of [
    [good, "PRE_CONTRACT_CONFIRMED"],
    [bad, "PRE_CONTRACT_REJECTED"],
  ] as const) {
    const { body } = await sendRequest(portal, "PRE_OFFER_ACCEPT", car)
    await updateCar(portal, { ...car, ...body }, { activityState, reason: "Schon verkauft" })
  }
  expect(await start()).toMatchObject({ confirmed: before.confirmed + 1, rejected: before.rejected + 1 })
  expect(await start(other)).toMatchObject({ confirmed: 0, rejected: 0 })
  portal.clock.advance(hour)
  expect(await start(manager, portal.clock.now())).toMatchObject({ confirmed: 0, rejected: 0 })
})

test("offers of the own locations that end within three days", async () => {
  const today = berlinToday(portal.clock.now())
  const ends = (dateUntilTakeover: string, fields = {}) =>
    addPreOffer(portal.db, { dateOfDelivery: today, dateUntilTakeover, ...fields })
  await ends(today)
  await ends("2026-11-19", { locationId: harburg })
  await ends("2026-11-20")
  await ends("2026-11-15")
  await ends(today, { display: false })
  await ends(today, { locationId: castLocation("1201").id })
  expect((await start()).ending).toBe(2)
})

test("new are cars that were created or shown since the last visit, the newest first, at most 200", async () => {
  const [one, old] = [await addPreOffer(portal.db), await addSelection(portal.db)]
  const ofOthers = await addPreOffer(portal.db, { locationId: castLocation("1201").id })
  await portal.db.run("update cars set created_at = $1", [portal.clock.now()])
  await builderOn(portal).storeCar(old, { createdAt: "2026-01-01T00:00:00Z" })
  expect((await start()).fresh).toEqual({ PRE_OFFER: [one.id], SELECTION: [] })
  expect((await start(other)).fresh.PRE_OFFER).toEqual([ofOthers.id])
  expect((await start(manager, new Date(portal.clock.now().getTime() + 1))).fresh.PRE_OFFER).toEqual([])
  const { version } = old
  await updateCar(portal, { id: old.id, version }, { display: false })
  await updateCar(portal, { id: old.id, version: version + 1 }, { display: true })
  expect((await start()).fresh.SELECTION).toEqual([old.id])
  await portal.db.run(`
    insert into cars (job_number, area, display, accept_selection)
    select 'NEU-' || n, 'SELECTION', true, true from generate_series(1, 700) n`)
  expect((await start()).fresh.SELECTION).toHaveLength(200)
})

test("without a known visit new is what came since the last working day, and nothing is older than 30 days", () => {
  const since = (now: string, visit?: string) => sinceOf(visit, new Date(now)).toISOString()
  expect(since("2026-11-18T09:00:00Z")).toBe("2026-11-16T23:00:00.000Z")
  expect(since("2026-11-23T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
  expect(since("2026-11-22T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
  expect(since("2026-11-18T09:00:00Z", "2026-11-17T15:00:00Z")).toBe("2026-11-17T15:00:00.000Z")
  expect(since("2026-11-18T09:00:00Z", "2026-01-01T00:00:00Z")).toBe("2026-10-19T09:00:00.000Z")
})
