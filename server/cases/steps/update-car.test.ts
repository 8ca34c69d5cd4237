import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising, kessler, seller } from "../../testing/builder.ts"
import { blockForm } from "../../testing/moderation.ts"
import { actsOf, admin, mailsOf, manager, newsOf, post, refused } from "../../testing/requests.ts"

const portal = portalOfFile()
const { accepted, preOffer, requested, requestedSelection, selection, send, storeUser, update } =
  builderOn(portal)

const stepsOf = async ({ id }: Car) => (await actsOf(portal, id)).map(({ verb, state }) => `${verb} ${state}`)
const newsKinds = async (car: Car) => (await newsOf(portal, car)).map(({ kind }) => kind)

const confirm = { activityState: "PRE_CONTRACT_CONFIRMED" }
const byManager = { userId: castUser(manager).id, preOfferType: "MAIN" }

describe("an update is refused", () => {
  test("for a car that does not exist", async () => {
    const car = { ...(await preOffer()), id: randomUUID() }
    expect(await update(car, {})).toMatchObject(refused(404, "not_found"))
  })

  test("with an implausible price until it is confirmed, like a new car", async () => {
    const car = await preOffer()
    const typed = { offerPriceExclVat: car.offerPriceExclVat / 10 }
    const far = refused(409, "value_implausible")
    const answer = await update(car, typed)
    expect(answer).toMatchObject(far)
    expect(answer.body.details).toMatchObject([
      { path: "offerPriceExclVat", message: expect.stringContaining("bisher") },
    ])
    expect(await update(car, { ...typed, implausibleConfirmed: true })).toMatchObject({
      status: 200,
      body: typed,
    })
    const create = (fields: object) =>
      post(portal, "/api/car/", admin, { jobNumber: randomUUID(), area: "PRE_OFFER", ...fields })
    const twin = { offerPriceExclVat: 4500, listPriceExclVat: 60_000 }
    expect(await create(twin)).toMatchObject(far)
    expect(await create({ ...twin, implausibleConfirmed: true })).toMatchObject({ status: 200, body: twin })
  })

  test("as a whole: nothing is written", async () => {
    const { car } = await accepted()
    expect(await update(car, { offerPriceExclVat: 1, licensePlateNumber: "X" })).toMatchObject({
      status: 422,
      body: { code: "car_bound", details: { fields: ["offerPriceExclVat"] } },
    })
    expect(await update(car, {})).toMatchObject({ status: 200, body: { licensePlateNumber: "" } })
  })
})

test("an edit increments the version, one of the offer the offer version too; equal values change nothing", async () => {
  const car = await preOffer({ brand: castOptions[0]?.id ?? null, additionalOrReducedPricePerMonth: -46.55 })
  const usage = await update(car, { plannedUsageTime: 12 })
  expect(usage).toEqual({ status: 200, body: { ...car, version: car.version + 1, plannedUsageTime: 12 } })
  const price = await update(usage.body, { ...usage.body, offerPriceExclVat: 39_999.99 })
  expect(price.body).toEqual({
    ...usage.body,
    version: car.version + 2,
    offerVersion: car.offerVersion + 1,
    offerPriceExclVat: 39_999.99,
  })
  expect(await update(price.body, price.body)).toEqual(price)
  expect(await actsOf(portal, car.id)).toEqual([])
})

describe("the provider", () => {
  test("confirms; the agent gets an e-mail, also about a corrected date", async () => {
    const { car } = await accepted()
    const answer = await update(car, confirm)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...confirm,
        dateConfirmation: "2026-11-16",
        version: car.version + 1,
        offerVersion: car.offerVersion,
        userId: castUser(manager).id,
      },
    })
    expect(await newsOf(portal, car)).toMatchObject([{ kind: "CONFIRMED", to: manager }])
    const corrected = { dateConfirmation: "2026-11-18" }
    expect(await update(answer.body, corrected)).toMatchObject({ status: 200, body: corrected })
    expect(await stepsOf(car)).toEqual([
      "accept PRE_CONTRACT_ACCEPTED",
      "confirm PRE_CONTRACT_CONFIRMED",
      "correct PRE_CONTRACT_CONFIRMED",
    ])
    expect((await actsOf(portal, car.id))[2]?.snapshot).toMatchObject(corrected)
    const [, mail, ...more] = await newsOf(portal, car)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: "CORRECTED", to: manager })
    expect(mail?.text).toContain("Es gilt der 18.11.2026.")
  })

  test("cannot confirm before the acceptance, unless it was recorded", async () => {
    const { car } = await accepted()
    const early = { ...confirm, dateConfirmation: "2026-11-15" }
    const details = [{ path: "dateConfirmation", message: "Bitte Angabe berichtigen: Minimum 16.11.2026" }]
    expect(await update(car, early)).toMatchObject({ status: 422, body: { details } })
    expect(await stepsOf(car)).toEqual(["accept PRE_CONTRACT_ACCEPTED"])
    const recorded = await update(await preOffer(), { ...early, ...byManager })
    expect(recorded).toMatchObject({ status: 200, body: { dateConfirmation: "2026-11-15" } })
  })

  test("rejects with a reason, which the agent receives", async () => {
    const { car, id } = await accepted()
    await update(car, { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfallschaden <b>" })
    const acts = await actsOf(portal, car.id)
    expect(acts[1]).toMatchObject({ verb: "reject", reason: "Unfallschaden <b>", caseId: id })
    const text = expect.stringContaining("Unfallschaden <b>")
    expect(await newsOf(portal, car)).toMatchObject([{ kind: "REJECTED", to: manager, text }])
  })

  test("frees a confirmed car, which can be accepted again as another case", async () => {
    const { car } = await accepted()
    const confirmed = (await update(car, confirm)).body
    const freed = (await update(confirmed, { activityState: null, reason: "doch nicht" })).body
    const cleared = { activityState: null, userId: null, preOfferType: null, dateConfirmation: null }
    expect(freed).toMatchObject({ ...cleared, locationId: castLocation("1101").id })
    expect(await newsKinds(car)).toEqual(["CONFIRMED", "FREED"])
    await update((await send("PRE_OFFER_ACCEPT", freed)).car, confirm)
    const acts = await actsOf(portal, car.id)
    expect(acts.map(({ verb }) => verb)).toEqual(["accept", "confirm", "free", "accept", "confirm"])
    expect(acts[4]?.caseId).toBe(acts[3]?.id)
  })

  test("frees a rejected car without another e-mail", async () => {
    const { car } = await requestedSelection()
    const rejected = (await update(car, { activityState: "REQUEST_REJECTED", reason: "verkauft" })).body
    const freed = await update(rejected, { activityState: null, reason: "neu anzubieten" })
    expect(freed.body).toMatchObject({ locationId: null })
    expect((await stepsOf(car)).at(-1)).toBe("free REQUEST_REJECTED")
    expect(await newsKinds(car)).toEqual(["REJECTED"])
  })

  test("declines an individual request with a reason, leaving the offer unchanged", async () => {
    const { car } = await requested()
    const answer = await update(car, { requestState: "DECLINED", reason: "zu spät" })
    const declined = { openRequest: false, offerVersion: car.offerVersion }
    expect(answer).toMatchObject({ status: 200, body: declined })
    expect(await stepsOf(car)).toEqual(["request OPEN", "decline DECLINED"])
    expect((await newsOf(portal, car))[0]?.text).toContain("zu spät")
  })

  const invalidUser = (message = expect.any(String)) => ({
    status: 422,
    body: { code: "invalid_input", details: [{ path: "userId", message }] },
  })

  test("records an external acceptance for a user of the location", async () => {
    const { car } = await requested()
    const recorded = { activityState: "PRE_CONTRACT_ACCEPTED", ...byManager, preOfferType: "TWO" }
    const stranger = { ...recorded, userId: castUser(kessler).id }
    expect(await update(car, stranger)).toMatchObject(invalidUser())
    expect(await update(car, recorded)).toMatchObject({ status: 200, body: { openRequest: false } })
    expect(await stepsOf(car)).toEqual(["request OPEN", "answer ANSWERED", "record PRE_CONTRACT_ACCEPTED"])
    const [, , act] = await actsOf(portal, car.id)
    expect(act?.snapshot).toMatchObject({ netCents: 3_800_050, dueAt: "2026-11-18T09:00:00.000Z" })
    const kinds = (await mailsOf(portal, car)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(["RECEIPT", "RECEIPT", "REQUEST", "REQUEST"])
  })

  test("cannot record for an inactive or blocked user", async () => {
    const car = await selection()
    const { id: userId } = castUser(freising)
    const recorded = { activityState: "REQUEST_CONFIRMED", userId, locationId: castLocation("1202").id }
    await storeUser(freising, { active: false })
    expect(await update(car, recorded)).toMatchObject(invalidUser("Dieser Benutzer ist nicht aktiv."))
    await storeUser(freising, { active: true })
    expect(await post(portal, "/api/user/block", admin, blockForm(userId))).toMatchObject({ status: 200 })
    const message = "Dieser Benutzer ist gesperrt. Erfassen Sie es für eine andere Person."
    expect(await update(car, recorded)).toMatchObject(invalidUser(message))
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test("records an acceptance with the version of the offer changed in the same step", async () => {
    const car = await preOffer()
    const price = { offerPriceExclVat: 41_000, offerPriceInclVat: 48_790 }
    const offerVersion = car.offerVersion + 1
    const recorded = await update(car, { activityState: "PRE_CONTRACT_ACCEPTED", ...byManager, ...price })
    expect(recorded).toMatchObject({ status: 200, body: { offerVersion } })
    const [act] = await actsOf(portal, car.id)
    expect(act?.snapshot).toMatchObject({ netCents: 4_100_000, offerVersion })
  })

  test("records a ZVF as confirmed, and e-mails the confirmation", async () => {
    const car = await selection()
    const confirmed = {
      activityState: "REQUEST_CONFIRMED",
      userId: castUser(seller).id,
      locationId: castLocation("1102").id,
    }
    const body = { ...confirmed, dateConfirmation: "2026-11-16", offerVersion: car.offerVersion }
    expect(await update(car, confirmed)).toMatchObject({ status: 200, body })
    expect(await mailsOf(portal, car)).toMatchObject([{ kind: "CONFIRMED", to: seller }])
  })
})

test("simultaneous decisions of two admins do not undo each other", async () => {
  const { car } = await accepted()
  const answers = await Promise.all([
    update(car, confirm),
    update(car, { activityState: "PRE_CONTRACT_REJECTED", reason: "verkauft" }),
    update(car, { activityState: null, reason: "doch nicht" }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await actsOf(portal, car.id)).toHaveLength(2)
})

describe("a rejection that frees the car at once", () => {
  test("is refused without a reason, and for other steps", async () => {
    const { car } = await accepted()
    const reject = { activityState: "PRE_CONTRACT_REJECTED", free: true }
    expect(await update(car, reject)).toMatchObject(refused(422, "reason_required"))
    for (const changes of [
      { ...confirm, free: true },
      { activityState: null, reason: "x", free: true },
    ])
      expect(await update(car, changes)).toMatchObject({
        status: 422,
        body: { code: "invalid_input", details: [{ path: "free" }] },
      })
    expect(await stepsOf(car)).toEqual(["accept PRE_CONTRACT_ACCEPTED"])
  })

  test("is two acts with one reason and one e-mail, and the car can be accepted again", async () => {
    const { car } = await accepted()
    const rejection = { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfall", free: true }
    expect(await update(car, rejection)).toMatchObject({
      status: 200,
      body: { activityState: null, userId: null, preOfferType: null },
    })
    expect(await stepsOf(car)).toEqual([
      "accept PRE_CONTRACT_ACCEPTED",
      "reject PRE_CONTRACT_REJECTED",
      "free PRE_CONTRACT_REJECTED",
    ])
    expect((await actsOf(portal, car.id)).slice(1).map(({ reason }) => reason)).toEqual(["Unfall", "Unfall"])
    expect(await newsKinds(car)).toEqual(["REJECTED"])
    await send("PRE_OFFER_ACCEPT", car)
  })
})
