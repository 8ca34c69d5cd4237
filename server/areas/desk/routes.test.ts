import { afterAll, beforeAll, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { Desk } from "../../../contract/desk.ts"
import { startTestApp, type TestApp } from "../../app-for-tests.ts"
import { addPreOffer, addSelection } from "../../cars-for-tests.ts"
import { castLocation } from "../../demo/cast.ts"
import { admin, manager, post, requestBody } from "../../requests-for-tests.ts"

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())

const hour = 3_600_000

async function read(who: string | null) {
  const signedIn = who === null ? {} : await portal.signInAs(who)
  const answer = await portal.app.inject({ url: "/api/desk", headers: signedIn })
  return { status: answer.statusCode, body: answer.json() }
}
const desk = async () => (await read(admin)).body as Desk
const waiting = async (car: Car) => (await desk()).items.filter((item) => item.car.id === car.id)

type Type = Parameters<typeof requestBody>[0]
async function send(type: Type, car: Car, changes = {}): Promise<Car> {
  const { status, body } = await post(portal, "/api/car/mail", manager, requestBody(type, car, changes))
  expect(status).toBe(200)
  return { ...car, version: body.version }
}
const answer = async (car: Car, changes: object) => {
  const [item] = await waiting(car)
  const version = item?.car.version
  return post(portal, "/api/car/update", admin, { id: car.id, version, ...changes })
}

test.each([
  [null, 401, "unauthenticated"],
  ["beratung@sommer.example", 403, "inactive"],
  ["beratung@brenner.example", 403, "forbidden"],
  [manager, 403, "forbidden"],
])("is refused to %s", async (who, status, code) => {
  expect(await read(who)).toMatchObject({ status, body: { code } })
})

test("shows requests and acceptances by their deadline, with the car as it stands", async () => {
  const cars = { accepted: await addPreOffer(portal.db), enquiry: await addPreOffer(portal.db) }
  const selection = await addSelection(portal.db)
  const idle = await addPreOffer(portal.db)
  await send("PRE_OFFER_ACCEPT", cars.accepted)
  portal.clock.advance(hour)
  await send("SELECTION_ACCEPT", selection, { locationId: castLocation("1103").id })
  portal.clock.advance(hour)
  // Another date is a price enquiry: 24 hours, so it comes before what was sent earlier.
  await send("PRE_OFFER_REQUEST", cars.enquiry)

  const { items } = await desk()
  const ids = [cars.enquiry.id, cars.accepted.id, selection.id]
  expect(items.map(({ car }) => car.id).filter((id) => [...ids, idle.id].includes(id))).toEqual(ids)
  expect(items.map(({ activity }) => activity.answerDue)).toEqual(
    items.map(({ activity }) => activity.answerDue).sort(),
  )
  expect(await waiting(cars.accepted)).toMatchObject([
    {
      activity: { type: "PRE_OFFER_ACCEPT", jobNumber: cars.accepted.jobNumber, person: { mail: manager } },
      car: { activityState: "PRE_CONTRACT_ACCEPTED", version: expect.any(Number) },
    },
  ])
})

test("lets go of what was answered, declined, confirmed, rejected or withdrawn", async () => {
  const sent = async (type: Type, car: Promise<Car>, changes = {}) => send(type, await car, changes)
  const confirmed = await sent("PRE_OFFER_ACCEPT", addPreOffer(portal.db))
  const rejected = await sent("PRE_OFFER_ACCEPT", addPreOffer(portal.db))
  const answered = await sent("PRE_OFFER_REQUEST", addPreOffer(portal.db))
  const declined = await sent("PRE_OFFER_REQUEST", addPreOffer(portal.db))
  const withdrawn = await sent("PRE_OFFER_REQUEST", addPreOffer(portal.db))
  const { activity } = (await waiting(withdrawn))[0] as Desk["items"][number]
  const answers = [
    await answer(confirmed, { activityState: "PRE_CONTRACT_CONFIRMED" }),
    await answer(rejected, { activityState: "PRE_CONTRACT_REJECTED", reason: "Bereits verkauft." }),
    await answer(answered, { requestState: "ANSWERED", offerPriceExclVat: 39_000 }),
    await answer(declined, { requestState: "DECLINED", reason: "Zu spät." }),
    await post(portal, "/api/car/activity/withdraw", manager, { id: activity.id }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const car of [confirmed, rejected, answered, declined, withdrawn])
    expect(await waiting(car)).toEqual([])
})

test("shows one row for a car that was freed and accepted again: the newest acceptance", async () => {
  const car = await addPreOffer(portal.db)
  await send("PRE_OFFER_ACCEPT", car)
  const [first] = await waiting(car)
  const freed = await answer(car, { activityState: null })
  portal.clock.advance(hour)
  await send("PRE_OFFER_ACCEPT", { ...car, ...freed.body })
  const rows = await waiting(car)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.activity.id).not.toBe(first?.activity.id)
})

test("counts users that nobody admitted and mails that were given up", async () => {
  const before = await desk()
  expect(before.usersToActivate).toBe(1)
  await portal.db.run("update outbox set failed_at = now() where id = (select id from outbox limit 1)")
  expect((await desk()).failedMails).toBe(before.failedMails + 1)
})
