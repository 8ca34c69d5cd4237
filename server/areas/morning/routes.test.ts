import { expect, test } from "vitest"
import { isReadOnly, proposalRefusal } from "../../../contract/availability.ts"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { AgentMorning, ProviderMorning } from "../../../contract/morning.ts"
import { gapReasons, gapReasonsOf } from "../../../contract/publish.ts"
import { castLocation, castLocations, castUser, castUsers } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { blockForm } from "../../testing/moderation.ts"
import { admin, manager, post, read, refused, sendRequest, updateCar } from "../../testing/requests.ts"
import { freshSince } from "./rules.ts"

const portal = portalOfFile()
const seller = "beratung@brenner.example"
const ofAgent = async (who = manager) => (await read(portal, "/api/morning/agent", who)).body as AgentMorning
const freshOf = async () => (await read(portal, "/api/morning/fresh", manager)).body as string[]
const ofProvider = async () => (await read(portal, "/api/morning/provider", admin)).body as ProviderMorning
const emptied = () => portal.db.run("delete from cars where id not in (select car_id from acts)")

test("is refused to the other side", async () => {
  expect(await read(portal, "/api/morning/agent", admin)).toMatchObject(refused(403, "forbidden"))
  expect(await read(portal, "/api/morning/provider", manager)).toMatchObject(refused(403, "forbidden"))
  expect(await read(portal, "/api/morning/agent", null)).toMatchObject(refused(401, "unauthenticated"))
})

const preOffers: Partial<CarFields>[] = [
  {},
  { acceptPreOffer: false },
  { acceptPreOffer: false, requestPreOffer: false },
  { requestPreOffer: false, offerPriceInclVat: 0 },
  { acceptPreOffer: false, allowIndividualPreOffer: false },
  { display: false },
  { locationId: castLocation("1102").id },
  { locationId: castLocation("1201").id },
  { locationId: null },
  { dateUntilTakeover: "2026-11-01", dateOfDelivery: "2026-10-01", requestPreOffer: false },
  {
    dateUntilTakeover: null,
    dateOfDelivery: null,
    requestPreOffer: false,
    preOffer2DateOfDelivery: null,
    preOffer3DateOfDelivery: null,
  },
  {
    requestPreOffer: false,
    minKilometerReading: 20_000,
    preOffer2PurchasePriceExclVat: 0,
    preOffer3PurchasePriceExclVat: 0,
  },
  {
    requestPreOffer: false,
    atTargetKilometerReading: 0,
    minKilometerReading: 20_000,
    preOffer2PurchasePriceExclVat: 0,
    preOffer3PurchasePriceExclVat: 0,
  },
  { requestPreOffer: false, dateOfFirstRegistration: "2028-01-01" },
  { requestPreOffer: false, minimumUsageTime: 12, plannedUsageTime: 6 },
  { requestPreOffer: false, dateOfDelivery: "2027-04-01" },
]
const selections: Partial<CarFields>[] = [
  {},
  { acceptSelection: false },
  { listPriceExclVat: 0 },
  { dateOfDelivery: null },
  { minimumUsageTime: 12, plannedUsageTime: 6 },
  { minimumUsageTime: 12 },
]

test("the database counts what can be asked for as the contract says, car by car", async () => {
  const today = berlinToday(portal.clock.now())
  const own = [castLocation("1101"), castLocation("1102"), castLocation("1103")].map(({ id }) => id)
  const asking = { role: "SELLER" as const, locationIds: own, today, readsOnly: isReadOnly(null) }
  const wrong: unknown[] = []
  for (const [add, all] of [
    [addPreOffer, preOffers],
    [addSelection, selections],
  ] as const)
    for (const fields of all) {
      await emptied()
      const car: Car = await add(portal.db, fields)
      const wanted = car.display && proposalRefusal(car, asking) === null ? 1 : 0
      const { askable } = await ofAgent()
      if (askable[car.area] !== wanted) wrong.push({ fields, wanted, askable })
    }
  expect(wrong).toEqual([])
})

test("a seller counts what the own managers could ask for at the seller's location", async () => {
  await emptied()
  await addPreOffer(portal.db)
  await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  expect([(await ofAgent()).askable.PRE_OFFER, (await ofAgent(seller)).askable.PRE_OFFER]).toEqual([2, 1])
})

test("an answer waits for its click until the car is accepted", async () => {
  await emptied()
  const car = await addPreOffer(portal.db, { locationId: castLocation("1102").id })
  const sent = await sendRequest(portal, "PRE_OFFER_REQUEST", car, { locationId: castLocation("1102").id })
  expect((await ofAgent()).openRequests).toBe(1)
  const { body } = await updateCar(portal, sent.body, { requestState: "ANSWERED", offerPriceExclVat: 39_000 })
  const answered = await ofAgent()
  expect(answered.answers).toMatchObject([
    { activity: { carId: car.id, state: "ANSWERED" }, openings: [{ type: "MAIN", refusal: null }] },
  ])
  expect((await ofAgent(seller)).answers).toHaveLength(1)
  expect((await ofAgent("leitung@kessler.example")).answers).toEqual([])
  expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", { ...car, ...body })).status).toBe(200)
  const accepted = await ofAgent()
  expect(accepted.answers).toEqual([])
  expect(accepted.dates).toMatchObject([
    { carId: car.id, kind: "DELIVERY", date: "2027-01-31", confirmed: false },
    { kind: "TAKEOVER", date: "2027-02-28" },
  ])
})

test("offers that end within a week, by their day; new cars since the last working day", async () => {
  await emptied()
  const today = berlinToday(portal.clock.now())
  const soon = await addPreOffer(portal.db, { dateOfDelivery: today, dateUntilTakeover: today })
  await addPreOffer(portal.db)
  const old = await addSelection(portal.db)
  await portal.db.run("update cars set created_at = $1", [portal.clock.now()])
  await portal.db.run("update cars set created_at = $1 where id = $2", ["2026-01-01T00:00:00Z", old.id])
  const { ending, fresh } = await ofAgent()
  expect(ending).toMatchObject({ count: 1, cars: [{ id: soon.id }] })
  expect(fresh.counts).toEqual({ PRE_OFFER: 2, SELECTION: 0 })
  expect(await freshOf()).toHaveLength(2)
  const { version } = old
  await updateCar(portal, { id: old.id, version }, { display: false })
  await updateCar(portal, { id: old.id, version: version + 1 }, { display: true })
  expect((await ofAgent()).fresh.counts.SELECTION).toBe(1)
})

test("the list of new cars has as many as are counted, also after a large file", async () => {
  await emptied()
  await addSelection(portal.db)
  await portal.db.run(`
    insert into cars (job_number, area, display, accept_selection)
    select 'NEU-' || n, 'SELECTION', true, true from generate_series(1, 700) n`)
  await portal.db.run("update cars set created_at = $1", [portal.clock.now()])
  const { counts } = (await ofAgent()).fresh
  expect(counts.SELECTION).toBe(701)
  expect(new Set(await freshOf()).size).toBe(counts.SELECTION)
})

test("new is what came since the last working day", () => {
  const since = (now: string) => freshSince(new Date(now)).toISOString()
  expect(since("2026-11-18T09:00:00Z")).toBe("2026-11-16T23:00:00.000Z")
  expect(since("2026-11-23T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
  expect(since("2026-11-22T09:00:00Z")).toBe("2026-11-19T23:00:00.000Z")
})

test("an admin sees registrations, mails, gaps, stock and the month", async () => {
  await emptied()
  const all = [
    await addPreOffer(portal.db, { locationId: null, offerPriceExclVat: 0 }),
    await addPreOffer(portal.db, { preOffer2DateOfDelivery: null, atTargetKilometerReading: 0 }),
    await addPreOffer(portal.db, {
      preOffer3PurchasePriceExclVat: 0,
      preOffer3DateOfDelivery: null,
      preOffer3TargetKilometerReadingAt: 0,
    }),
    await addSelection(portal.db, { listPriceExclVat: 0, dateOfDelivery: null }),
    await addSelection(portal.db),
  ]
  const seen = await ofProvider()
  expect(seen.incomplete).toEqual({
    cars: all.filter((car) => gapReasonsOf(car).length > 0).length,
    by: Object.fromEntries(
      gapReasons.map((reason) => [reason, all.filter((car) => gapReasonsOf(car).includes(reason)).length]),
    ),
  })
  const withManager = new Set(
    castUsers.filter(({ type }) => type === "SALES_MANAGER").flatMap(({ locations }) => locations),
  )
  expect(seen.unmanaged).toBe(castLocations.length - withManager.size)
  expect(seen.registrations).toMatchObject({ count: 1, people: [{ mail: "beratung@sommer.example" }] })
  expect(seen.mails).toMatchObject({ sends: false, failed: 0, waiting: 0 })
  expect(seen.mails.kept).toBeGreaterThan(0)
  expect(seen.stock.reduce((sum, { cars }) => sum + cars, 0)).toBe(5)
  expect(seen.month).toMatchObject({ from: "2026-11-01", accepted: 1, open: 1, confirmed: 0, ended: 0 })
  expect(seen.cases).toEqual({ open: 1, soon: 0, overdue: 0 })
  portal.clock.advance(40 * 3_600_000)
  expect((await ofProvider()).cases).toEqual({ open: 1, soon: 1, overdue: 0 })
  portal.clock.advance(10 * 3_600_000)
  expect((await ofProvider()).cases).toEqual({ open: 1, soon: 0, overdue: 1 })
  const { id } = castUser("beratung@sommer.example")
  const locationIds = [castLocation("1301").id]
  expect(
    (await post(portal, "/api/user/update", admin, { id, version: 1, active: true, locationIds })).status,
  ).toBe(200)
  expect((await ofProvider()).registrations).toEqual({ count: 0, people: [] })
})

test("a location whose last sales manager is blocked is among those where nobody can act", async () => {
  const { unmanaged } = await ofProvider()
  const kessler = castUser("leitung@kessler.example")
  expect((await post(portal, "/api/user/block", admin, blockForm(kessler.id))).status).toBe(200)
  expect((await ofProvider()).unmanaged).toBe(unmanaged + 1)
})
