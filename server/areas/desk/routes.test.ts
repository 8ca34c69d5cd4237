import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import type { Desk } from "../../../contract/desk.ts"
import type { OwnBlock } from "../../../contract/moderation.ts"
import { isIncomplete } from "../../../contract/publish.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { back, block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, read, type requestBody, sendRequest } from "../../testing/requests.ts"

const portal = portalOfFile()

const hour = 3_600_000
type Person = Awaited<ReturnType<typeof newcomer>>

const desk = async () => (await read(portal, "/api/desk", admin)).body as Desk
const waiting = async (car: Car) => (await desk()).items.filter((item) => item.car.id === car.id)

type Type = Parameters<typeof requestBody>[0]
async function send(type: Type, car: Car, changes = {}): Promise<Car> {
  const { status, body } = await sendRequest(portal, type, car, changes)
  expect(status).toBe(200)
  return { ...car, version: body.version }
}
const answer = async (car: Car, changes: object) => {
  const [item] = await waiting(car)
  const version = item?.car.version
  return post(portal, "/api/car/update", admin, { id: car.id, version, ...changes })
}

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
  const freed = await answer(car, { activityState: null, reason: "x" })
  portal.clock.advance(hour)
  await send("PRE_OFFER_ACCEPT", { ...car, ...freed.body })
  const rows = await waiting(car)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.activity.id).not.toBe(first?.activity.id)
})

test("counts users that nobody admitted and mails that were given up", async () => {
  const before = await desk()
  expect(before.usersToActivate).toBe(1)
  await portal.db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, failed_at)
     values ('RECEIPT', 'x', 'x@y.example', 'x', 'x', 'x', now())`,
  )
  expect((await desk()).failedMails).toBe(before.failedMails + 1)
})

describe("complaints", () => {
  const openFor = async (who: Person) =>
    ((await callAs(portal, who, "/api/desk")).body as Desk).complaints.map(({ id, refusal }) => ({
      id,
      refusal,
    }))
  async function complained(judge: Person, name: string) {
    const person = await newcomer(portal, name)
    const made = await block(portal, judge, person.id)
    const again = await back(portal, person)
    const { body } = await callAs(portal, again, "/api/user/complaint", {
      blockId: made.id,
      text: "Ein Irrtum.",
    })
    return { person, block: made, id: (body as OwnBlock).block?.complaints[0]?.id as string }
  }

  test("wait by the day of their answer, and say who may not give it", async () => {
    await portal.db.run("update users set active = false where type = 'ADMIN' and mail <> $1", [admin])
    const before = (await desk()).complaints.map(({ id }) => id)
    const only = await castPerson(portal, admin)
    const open = async () => (await openFor(only)).filter(({ id }) => !before.includes(id))
    const first = await complained(only, "Frueh")
    expect(await open()).toEqual([{ id: first.id, refusal: "no_other_admin" }])
    const colleague = await newcomer(portal, "Kollege", "ADMIN")
    portal.clock.advance(24 * hour)
    const second = await complained(colleague, "Spaet")
    expect(await open()).toEqual([
      { id: first.id, refusal: "own_decision" },
      { id: second.id, refusal: null },
    ])
    const { complaints } = await desk()
    expect(complaints.find(({ id }) => id === first.id)).toMatchObject({
      person: { name: "Vera Frueh", mail: first.person.mail },
      block: { by: "Anna Arndt", complaints: [{ text: "Ein Irrtum.", state: "OPEN" }] },
    })

    // A colleague who is blocked decides nothing.
    await block(portal, only, colleague.id)
    expect((await open())[0]).toMatchObject({ refusal: "no_other_admin" })
  })

  test("leave with their answer and with the block, never with the person (P147)", async () => {
    const judge = await newcomer(portal, "Richterin", "ADMIN")
    const decider = await newcomer(portal, "Zweite", "ADMIN")
    const cases = [
      await complained(judge, "Eins"),
      await complained(judge, "Zwei"),
      await complained(judge, "Drei"),
    ]
    const ids = cases.map(({ id }) => id)
    const waiting = async () => (await openFor(judge)).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(await waiting()).toEqual(ids)
    const reason = "Geprüft."
    await callAs(portal, decider, "/api/user/complaint/answer", { id: ids[0], verdict: "UPHELD", reason })
    expect(await waiting()).toEqual(ids.slice(1))
    await callAs(portal, judge, "/api/user/block/lift", { id: cases[1]?.block.id, reason })
    expect(await waiting()).toEqual(ids.slice(2))
    await callAs(portal, judge, "/api/user/delete", { id: cases[2]?.person.id, version: 1 })
    expect(await waiting()).toEqual(ids.slice(2))
  })
})

test("counts incomplete cars as the contract judges them", async () => {
  await portal.db.run("delete from cars where id not in (select car_id from acts)")
  const before = (await desk()).incompleteCars
  const [two, three] = [
    { preOffer2DateOfDelivery: null, preOffer2PurchasePriceExclVat: 0, preOffer2TargetKilometerReadingAt: 0 },
    { preOffer3DateOfDelivery: null, preOffer3PurchasePriceExclVat: 0, preOffer3TargetKilometerReadingAt: 0 },
  ]
  const preOffers = [
    {},
    { locationId: null },
    { offerPriceExclVat: 0 },
    { offerPriceInclVat: 0 },
    { dateOfDelivery: null },
    { atTargetKilometerReading: 0 },
    two,
    three,
    { ...two, ...three },
    ...Object.keys(two).map((name) => ({ [name]: two[name as keyof typeof two] })),
    ...Object.keys(three).map((name) => ({ [name]: three[name as keyof typeof three] })),
  ]
  const cars = [
    ...(await Promise.all(preOffers.map((fields) => addPreOffer(portal.db, fields)))),
    await addSelection(portal.db),
    await addSelection(portal.db, { listPriceExclVat: 0 }),
    await addSelection(portal.db, { dateOfDelivery: null, locationId: null }),
  ]
  expect((await desk()).incompleteCars - before).toBe(cars.filter(isIncomplete).length)
})
