import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { actsOf, manager, newsOf, refused } from "../../testing/requests.ts"

const portal = portalOfFile()
const { accepted, activities, requested: request, send, update } = builderOn(portal)

const answer = (car: Car, changes: object) => update(car, { requestState: "ANSWERED", ...changes })
const newPrice = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }

/** A car requested with 9,000 km on 30 April. */
const requested = async (fields: Partial<CarFields> = {}) => (await request(fields)).car
const mailOf = async (car: Car) => (await newsOf(portal, car))[0]?.text ?? ""
const activityOf = async (car: Car) => (await activities(manager, `carId=${car.id}`))[0]!

describe("an answer is refused", () => {
  test.each([
    ["with nothing", {}],
    ["with a text and another plate", { answerText: "Gern.", licensePlateNumber: "HH-ZV 2" }],
  ])("%s, and nothing is written", async (_, changes) => {
    const car = await requested()
    expect(await answer(car, changes)).toMatchObject(refused(422, "answer_changes_nothing"))
    expect(await actsOf(portal, car.id)).toHaveLength(1)
    expect(await newsOf(portal, car)).toEqual([])
  })

  test("if it opens an incomplete car, listing the fields; otherwise they do not matter", async () => {
    const lacking = { acceptPreOffer: false, preOffer3PurchasePriceExclVat: 0 }
    const car = await requested(lacking)
    expect(await answer(car, newPrice)).toMatchObject({
      status: 422,
      body: { code: "invalid_input", details: [{ path: "preOffer3PurchasePriceExclVat" }] },
    })
    expect(await answer(car, { ...newPrice, release: false })).toMatchObject({ status: 200 })
  })

  test("after the request was answered", async () => {
    const car = await requested()
    expect(await answer(car, newPrice)).toMatchObject({ status: 200 })
    expect(await answer(car, { offerPriceExclVat: 38_000 })).toMatchObject({ status: 409 })
  })
})

describe("an answer", () => {
  test("of one offer stores old and new values and its text, which is no reason", async () => {
    const car = await requested()
    const changes = { preOffer2PurchasePriceExclVat: 37_000, answerText: " Gern,\nbis Mai. " }
    expect(await answer(car, changes)).toMatchObject({ status: 200, body: { openRequest: false } })
    const [, act] = await actsOf(portal, car.id)
    expect(act).toMatchObject({
      verb: "answer",
      reason: "",
      snapshot: {
        netCents: 3_700_000,
        answer: {
          offers: [{ type: "TWO", before: { netCents: 3_800_050 }, after: { netCents: 3_700_000 } }],
          text: "Gern,\nbis Mai.",
          acceptable: true,
        },
      },
    })
    expect(await activityOf(car)).toMatchObject({
      state: "ANSWERED",
      reason: "",
      priceExclVat: 40_000,
      answer: {
        offers: [{ type: "TWO", before: { netCents: 3_800_050 }, after: { netCents: 3_700_000 } }],
        text: "Gern,\nbis Mai.",
        acceptable: true,
      },
    })
  })

  test("e-mails changed offers with former values, the closest to the wish first", async () => {
    const car = await requested()
    await answer(car, {
      ...newPrice,
      dateOfDelivery: "2027-04-30",
      dateUntilTakeover: "2027-05-30",
      preOffer2PurchasePriceExclVat: 37_000,
      answerText: "Gern,\nbis Mai.",
    })
    const text = await mailOf(car)
    expect(text).toMatch(/^Nachricht des Anbieters: +Gern, bis Mai\.$/m)
    for (const part of [
      "Am nächsten an Ihrem Wunsch ist Pre-Offer 1.",
      "Sie können Pre-Offer 1 im Portal annehmen.",
      "39.000,00\u00a0€ (bisher 40.000,00\u00a0€)",
      "−1.000,00\u00a0€ gegenüber bisher",
      "30.04.2027 (bisher 31.01.2027)",
      "37.000,00\u00a0€ (bisher 38.000,50\u00a0€)",
    ])
      expect(text).toContain(part)
    expect(text).not.toContain("Pre-Offer 3")
    expect(text).not.toContain("Grund")
  })

  test("about Pre-Offer 2 e-mails only Pre-Offer 2", async () => {
    const car = await requested()
    await answer(car, { preOffer2PurchasePriceExclVat: 37_000 })
    const text = await mailOf(car)
    expect(text).toMatch(/Pre-Offer 2 Kaufpreis netto: +37\.000,00\u00a0€/)
    expect(text).toContain("Sie können Pre-Offer 2 im Portal annehmen.")
    expect(text).not.toMatch(/Pre-Offer [13]/)
    expect(text).not.toContain("40.000,00")
  })

  test.each([
    [false, {}, true],
    [false, { release: false }, false],
    [true, { release: false }, false],
    [true, { acceptPreOffer: false }, false],
    [false, { acceptPreOffer: false, release: true }, true],
  ])("of a car that is open (%s) with %o leaves it open: %s, which the mail says", async (...row) => {
    const [acceptPreOffer, decision, isOpen] = row
    const car = await requested({ acceptPreOffer })
    const open = { body: { acceptPreOffer: isOpen } }
    expect(await answer(car, { ...newPrice, ...decision })).toMatchObject(open)
    const sentences = [/Sie können Pre-Offer 1 im Portal annehmen\./, /noch nicht zur Annahme freigegeben/]
    const text = await mailOf(car)
    expect(sentences.map((sentence) => sentence.test(text))).toEqual([isOpen, !isOpen])
    expect((await activityOf(car)).answer).toMatchObject({ acceptable: isOpen })
  })

  test("can be accepted at its price within the same minute", async () => {
    const car = await requested({ acceptPreOffer: false })
    const { body } = await answer(car, { preOffer2PurchasePriceExclVat: 37_000 })
    await send("PRE_OFFER_ACCEPT", body, { preOfferType: "TWO" })
    const acts = await actsOf(portal, car.id)
    expect(acts.at(-1)).toMatchObject({ verb: "accept", snapshot: { netCents: 3_700_000 } })
  })

  test("can consist of changes made since the request, which the agent has not seen", async () => {
    const car = await requested()
    const { body } = await update(car, newPrice)
    expect(await answer(body, {})).toMatchObject({ status: 200 })
    expect((await activityOf(car)).answer?.offers).toMatchObject([
      { type: "MAIN", before: { netCents: 4_000_000 }, after: { netCents: 3_900_000 } },
    ])
  })

  test("about a hidden or expired car does not invite to accept it", async () => {
    const hidden = await requested()
    await answer(hidden, { ...newPrice, display: false })
    expect(await mailOf(hidden)).toContain("wird im Portal nicht angezeigt")
    const over = await requested({ dateOfDelivery: "2026-10-31", dateUntilTakeover: "2026-11-16" })
    portal.clock.advance(3 * 86_400_000)
    await answer(over, newPrice)
    expect(await mailOf(over)).toContain("Die Frist zur Übernahme ist abgelaufen.")
    portal.clock.advance(-3 * 86_400_000)
  })

  test("by an acceptance has no content", async () => {
    const car = await requested()
    await send("PRE_OFFER_ACCEPT", car, { preOfferType: "TWO" })
    const closed = (await actsOf(portal, car.id)).find(({ verb }) => verb === "answer")
    expect(closed?.snapshot).toEqual({})
    const wish = (await activities()).find(({ id }) => id === closed?.caseId)
    expect(wish).toMatchObject({ state: "ANSWERED", answer: null })
  })
})

test("freeing a car requires a reason, which the agent receives", async () => {
  const { car } = await accepted()
  for (const reason of [undefined, " ", "\u200b", "\u3164"])
    expect(await update(car, { activityState: null, reason })).toMatchObject(refused(422, "reason_required"))
  const freed = await update(car, { activityState: null, reason: "Auf Ihren Wunsch." })
  expect(freed).toMatchObject({ status: 200, body: { activityState: null } })
  expect(await newsOf(portal, car)).toMatchObject([
    { kind: "FREED", text: expect.stringMatching(/^Grund: +Auf Ihren Wunsch\.$/m) },
  ])
})
