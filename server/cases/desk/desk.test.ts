import { describe, expect, test } from "vitest"
import type { Desk } from "../../../contract/cases/desk.ts"
import type { OwnBlock } from "../../../contract/cases/moderation.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { isIncomplete } from "../../../contract/fleet/publish.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { back, block, callAs, castPerson, newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, read } from "../../testing/requests.ts"

const portal = portalOfFile()
const make = builderOn(portal)
const { accepted, archive, preOffer, requested, requestedSelection, selection, send, update, withdraw } = make

const hour = 3_600_000
type Person = Awaited<ReturnType<typeof newcomer>>

const desk = async () => (await read(portal, "/api/desk", admin)).body as Desk
const waiting = async (car: Car) => (await desk()).items.filter((item) => item.car.id === car.id)

test("shows requests and acceptances by deadline, with the current car", async () => {
  const first = await accepted()
  const idle = await preOffer()
  portal.clock.advance(hour)
  const zvf = await requestedSelection({ locationId: castLocation("1103").id })
  portal.clock.advance(hour)
  // Another date makes it a price enquiry with 24 hours, so it precedes earlier requests.
  const enquiry = await requested()

  const { items, waiting: all } = await desk()
  expect(all).toBe(items.length)
  const ids = [enquiry, first, zvf].map(({ car }) => car.id)
  expect(items.map(({ car }) => car.id).filter((id) => [...ids, idle.id].includes(id))).toEqual(ids)
  const deadlines = items.map(({ activity }) => activity.answerDue)
  expect(deadlines).toEqual(deadlines.toSorted())
  const { jobNumber } = first.car
  expect(await waiting(first.car)).toMatchObject([
    {
      activity: { type: "PRE_OFFER_ACCEPT", jobNumber, person: { mail: manager } },
      car: { activityState: "PRE_CONTRACT_ACCEPTED", version: expect.any(Number) },
    },
  ])
})

const confirm = { activityState: "PRE_CONTRACT_CONFIRMED" }
const reject = { activityState: "PRE_CONTRACT_REJECTED", reason: "Bereits verkauft." }
test.each([
  ["confirmed", accepted, (car: Car) => update(car, confirm)],
  ["rejected", accepted, (car: Car) => update(car, reject)],
  ["answered", requested, (car: Car) => update(car, { requestState: "ANSWERED", offerPriceExclVat: 39_000 })],
  ["declined", requested, (car: Car) => update(car, { requestState: "DECLINED", reason: "Zu spät." })],
  ["withdrawn", requested, (_: Car, id: string) => withdraw(id)],
])("omits cases that were %s", async (_, arrange, end) => {
  const { car, id } = await arrange()
  expect(await waiting(car)).toHaveLength(1)
  expect((await end(car, id)).status).toBe(200)
  expect(await waiting(car)).toEqual([])
})

test("shows only the newest acceptance of a car freed and accepted again", async () => {
  const { car } = await accepted()
  const freed = await update(car, { activityState: null, reason: "x" })
  portal.clock.advance(hour)
  const again = await send("PRE_OFFER_ACCEPT", freed.body)
  expect(await waiting(car)).toMatchObject([{ activity: { id: again.id } }])
})

test("counts users to activate and failed e-mails", async () => {
  const before = await desk()
  expect(before.usersToActivate).toBeGreaterThan(0)
  const { id } = await newcomer(portal, "Abgeschaltet", "SELLER", "1101")
  const { version } = (await read(portal, `/api/user/?id=${id}`, admin)).body
  const off = await post(portal, "/api/user/update", admin, { id, version, active: false })
  expect(off.status).toBe(200)
  const deleted = await newcomer(portal, "Geloescht", "SELLER")
  await make.storeUser(deleted.mail, { active: false, deletedAt: portal.clock.now(), identityId: null })
  await portal.db.run(
    `insert into outbox (kind, recipient_name, recipient_mail, subject, body_text, body_html, failed_at)
     values ('RECEIPT', 'x', 'x@y.example', 'x', 'x', 'x', now())`,
  )
  const { usersToActivate, failedMails } = await desk()
  expect([usersToActivate, failedMails]).toEqual([before.usersToActivate, before.failedMails + 1])
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

  test("are sorted by deadline and say who may not answer", async () => {
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
      block: { by: "Anna Behrens", complaints: [{ text: "Ein Irrtum.", state: "OPEN" }] },
    })

    // Blocked colleagues cannot decide.
    await block(portal, only, colleague.id)
    expect((await open())[0]).toMatchObject({ refusal: "no_other_admin" })
  })

  test("disappear when answered or unblocked, never when the user is deleted", async () => {
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

test("counts incomplete cars by the contract's rule", async () => {
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
    ...[two, three, { ...two, ...three }],
    ...[two, three].flatMap((offer) => Object.entries(offer).map(([name, value]) => ({ [name]: value }))),
  ]
  const cars = [
    ...(await Promise.all(preOffers.map(preOffer))),
    await selection(),
    await selection({ listPriceExclVat: 0 }),
    await selection({ dateOfDelivery: null, locationId: null }),
  ]
  const incomplete = cars.filter(isIncomplete)
  expect((await desk()).incompleteCars - before).toBe(incomplete.length)
  expect(await archive(incomplete[0]!)).toMatchObject({ status: 200 })
  expect((await desk()).incompleteCars - before).toBe(incomplete.length - 1)
})
