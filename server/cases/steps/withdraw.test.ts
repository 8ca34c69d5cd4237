import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, kessler, seller } from "../../testing/builder.ts"
import {
  actsOf,
  mailsOf,
  manager,
  newsOf,
  post,
  refused,
  requestBody,
  sendRequest,
} from "../../testing/requests.ts"

const hour = 3_600_000
const newPrice = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }

const portal = portalOfFile()
const { accepted, activity, current, preOffer, recordedForSeller, requested, ...builder } = builderOn(portal)
const { requestedSelection, send, update, withdraw } = builder

describe("withdrawing is refused", () => {
  test("for unknown ids, other records, or locations not listed", async () => {
    const { car, id } = await accepted()
    await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const [, confirmation] = await actsOf(portal, car.id)
    const elsewhere = { "x-location-ids": castLocation("1103").id }
    for (const unknown of [randomUUID(), confirmation?.id as string])
      expect(await withdraw(unknown)).toMatchObject({ status: 404 })
    expect(await withdraw(id, manager, elsewhere)).toMatchObject({ status: 404 })
    expect(await withdraw("1")).toMatchObject({ status: 422 })
  })

  test("before an acceptance's deadline has passed", async () => {
    const { id } = await accepted()
    portal.clock.advance(48 * hour - 1)
    expect(await withdraw(id)).toMatchObject(refused(409, "too_early_to_withdraw"))
    portal.clock.advance(1)
    expect(await withdraw(id)).toMatchObject({ status: 200 })
  })

  test("after the provider decided, or a second time", async () => {
    const decided = await accepted()
    await update(decided.car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const answered = await requested()
    await update(answered.car, { requestState: "ANSWERED", ...newPrice })
    const withdrawn = await requested()
    await withdraw(withdrawn.id)
    portal.clock.advance(100 * hour)
    for (const { id } of [decided, answered, withdrawn])
      expect(await withdraw(id)).toMatchObject(refused(409, "state_changed"))
    expect(await newsOf(portal, withdrawn.car)).toHaveLength(2)
  })
})

describe("withdrawing", () => {
  test("closes an open request at any time, with an e-mail to the provider and a receipt", async () => {
    const { car, id } = await requested()
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { id, state: "WITHDRAWN" } })
    expect(await newsOf(portal, car)).toMatchObject([
      { kind: "WITHDRAWN", to: "zvf@aurel.example" },
      { kind: "WITHDRAWN_RECEIPT", to: manager },
    ])
    expect((await send("PRE_OFFER_REQUEST", car)).car.version).toBe(car.version + 2)
  })

  test("sends no receipt of a non-binding request if receipts are muted", async () => {
    const mute = (...mutedNotices: string[]) =>
      post(portal, "/api/profile/notices", manager, { mutedNotices })
    await mute("REQUEST_RECEIPT")
    const [open, binding] = [await requested(), await accepted()]
    portal.clock.advance(48 * hour)
    for (const { id } of [open, binding]) expect(await withdraw(id)).toMatchObject({ status: 200 })
    await mute()
    const kinds = async (car: Car) => (await newsOf(portal, car)).map(({ kind }) => kind)
    expect(await kinds(open.car)).toEqual(["WITHDRAWN"])
    expect(await kinds(binding.car)).toEqual(["WITHDRAWN", "WITHDRAWN_RECEIPT"])
  })

  test("of a colleague's request names both users to provider and colleague", async () => {
    const { car, id } = await recordedForSeller()
    portal.clock.advance(48 * hour)
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
    const news = await newsOf(portal, car)
    expect(news.map(({ kind, to }) => [kind, to])).toEqual([
      ["WITHDRAWN", "zvf@aurel.example"],
      ["WITHDRAWN_BY_COLLEAGUE", seller],
      ["WITHDRAWN_RECEIPT", manager],
    ])
    const { firstname, lastname } = castUser(seller)
    const [toProvider, toSeller, receipt] = news
    expect(toProvider?.text).toMatch(new RegExp(`^Gesendet von: +${firstname} ${lastname}$`, "m"))
    for (const mail of [toProvider, toSeller])
      expect(mail?.text).toMatch(/^Zurückgezogen von: +Jens Brenner$/m)
    for (const mail of [toSeller, receipt]) expect(mail?.text).toContain(`/activity?activityId=${id}`)
  })

  test.each([
    ["pre-offer", accepted, castLocation("1101").id],
    ["ZVF", requestedSelection, null],
  ])("of an unanswered acceptance makes the %s available again", async (_, accept, locationId) => {
    const { car, id } = await accept()
    portal.clock.advance(48 * hour)
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
    const free = { activityState: null, userId: null, preOfferType: null, locationId }
    expect(await current(car)).toMatchObject({ ...free, offerVersion: car.offerVersion })
    await send(car.area === "SELECTION" ? "SELECTION_ACCEPT" : "PRE_OFFER_ACCEPT", car)
  })
})

describe("requesting again after withdrawing", () => {
  const ask = (car: Car) => sendRequest(portal, "PRE_OFFER_REQUEST", car)
  /** A car whose request was withdrawn three times at hourly intervals. */
  async function withdrawnThreeTimes() {
    const car = await preOffer()
    for (let time = 0; time < 3; time++) {
      portal.clock.advance(hour)
      const { id } = await send("PRE_OFFER_REQUEST", car)
      expect(await withdraw(id)).toMatchObject({ status: 200 })
    }
    return car
  }

  test("is possible three times a day per car; the refusal states the wait", async () => {
    const car = await withdrawnThreeTimes()
    expect(await ask(car)).toEqual({
      status: 429,
      body: {
        code: "too_many_withdrawals",
        message: expect.stringMatching(/Bitte warten Sie 22 Stunden\.$/),
        details: { retryAfter: 22 * 3600 },
      },
    })
    expect((await mailsOf(portal, car)).filter(({ kind }) => kind === "REQUEST")).toHaveLength(3)
    portal.clock.advance(22 * hour - 1)
    expect(await ask(car)).toMatchObject({ status: 429 })
    portal.clock.advance(1)
    expect(await ask(car)).toMatchObject({ status: 200 })
  })

  test("does not limit acceptances, other cars or other dealerships", async () => {
    const car = await withdrawnThreeTimes()
    expect(await ask(await preOffer())).toMatchObject({ status: 200 })
    await send("PRE_OFFER_ACCEPT", car)
    const moved = await withdrawnThreeTimes()
    const { body } = await update(moved, { locationId: castLocation("1201").id })
    const asked = requestBody("PRE_OFFER_REQUEST", body, { userId: castUser(kessler).id })
    expect(await post(portal, "/api/car/mail", kessler, asked)).toMatchObject({ status: 200 })
  })

  test("does not count declined requests", async () => {
    const car = await preOffer()
    for (let time = 0; time < 4; time++) {
      const { car: sent } = await send("PRE_OFFER_REQUEST", car)
      expect(await update(sent, { requestState: "DECLINED", reason: "Nein." })).toMatchObject({ status: 200 })
    }
  })
})

describe("at once", () => {
  test("ten withdrawals of one request count once", async () => {
    const { car, id } = await requested()
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === "state_changed")).toHaveLength(9)
    expect((await actsOf(portal, car.id)).map(({ verb }) => verb)).toEqual(["request", "withdraw"])
  })

  test.each([
    ["a confirmation and a withdrawal", accepted, { activityState: "PRE_CONTRACT_CONFIRMED" }],
    ["an answer and a withdrawal", requested, { requestState: "ANSWERED", ...newPrice }],
  ])("one of %s succeeds", async (_, arrange, decision) => {
    for (let round = 0; round < 5; round++) {
      const { car, id } = await arrange()
      portal.clock.advance(48 * hour)
      const [decided, withdrawn] = await Promise.all([update(car, decision), withdraw(id)])
      expect([decided.status, withdrawn.status].sort()).toEqual([200, 409])
      expect(((await activity(id)).state === "WITHDRAWN") === (withdrawn.status === 200)).toBe(true)
      expect(await actsOf(portal, car.id)).toHaveLength(2)
    }
  })
})
