import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/cars.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import {
  actsOf,
  admin,
  mailsOf,
  manager,
  newsOf,
  post,
  refused,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"

const portal = portalOfFile()

const update = (car: Car, changes: object, who?: string | null) => updateCar(portal, car, changes, who)

/** A car as it stands after an agent's call. */
async function sent(
  type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST" | "SELECTION_ACCEPT",
  car: Car,
): Promise<Car> {
  const { body } = await sendRequest(portal, type, car)
  return { ...car, ...body }
}
const accepted = async () => sent("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
const requested = async () => sent("PRE_OFFER_REQUEST", await addPreOffer(portal.db))

const stepsOf = async (car: Car) =>
  (await actsOf(portal, car.id)).map(({ verb, state }) => `${verb} ${state}`)

describe("refused", () => {
  test("values of a wrong form", async () => {
    const car = await addPreOffer(portal.db)
    for (const wrong of [{ offerPriceExclVat: 1.234 }, { dateOfDelivery: "31.01.2027" }, { area: null }])
      expect(await update(car, wrong)).toMatchObject(refused(422, "invalid_input"))
  })

  test("a car that does not exist", async () => {
    const car = { ...(await addPreOffer(portal.db)), id: randomUUID() }
    expect(await update(car, {})).toMatchObject(refused(404, "not_found"))
  })

  test("a price that is far off, until it is confirmed", async () => {
    const car = await addPreOffer(portal.db)
    const typed = { offerPriceExclVat: car.offerPriceExclVat / 10 }
    const far = refused(409, "price_far_off")
    const answer = await update(car, typed)
    expect(answer).toMatchObject(far)
    expect(answer.body.details).toMatchObject([
      { path: "offerPriceExclVat", message: expect.stringContaining("bisher") },
    ])
    expect(await update(car, { ...typed, pricesConfirmed: true })).toMatchObject({ status: 200, body: typed })
    const create = (fields: object) =>
      post(portal, "/api/car/", admin, { jobNumber: randomUUID(), area: "PRE_OFFER", ...fields })
    const twin = { offerPriceExclVat: 4500, listPriceExclVat: 60_000 }
    expect(await create(twin)).toMatchObject(far)
    expect(await create({ ...twin, pricesConfirmed: true })).toMatchObject({ status: 200, body: twin })
  })

  test("a job number that another car has", async () => {
    const [one, other] = [await addPreOffer(portal.db), await addPreOffer(portal.db)]
    expect(await update(one, { jobNumber: ` ${other.jobNumber} ` })).toMatchObject(
      refused(422, "invalid_job_number"),
    )
  })

  test.each([
    ["idNumber", "WAR-IO"],
    ["brand", randomUUID()],
    ["brand", castOptions.find(({ type }) => type === "MODEL")?.id],
    ["promotion", randomUUID()],
    ["locationId", randomUUID()],
  ])("%s that cannot be", async (path, value) => {
    const car = await addPreOffer(portal.db)
    expect(await update(car, { [path]: value })).toMatchObject({
      status: 422,
      body: { code: "invalid_input", details: [{ path }] },
    })
  })

  test("whatever the plan of the car refuses, and then nothing is written", async () => {
    const car = await accepted()
    expect(await update(car, { offerPriceExclVat: 1, licensePlateNumber: "X" })).toMatchObject({
      status: 422,
      body: { code: "car_bound", details: { fields: ["offerPriceExclVat"] } },
    })
    expect(await update(car, {})).toMatchObject({ status: 200, body: { licensePlateNumber: "" } })
  })
})

describe("an edit", () => {
  test("of one field grows the version, of the offer the offer version too; others stay", async () => {
    const car = await addPreOffer(portal.db, {
      brand: castOptions[0]?.id ?? null,
      additionalOrReducedPricePerMonth: -46.55,
    })
    const paint = await update(car, { paintCode: "775" })
    expect(paint).toEqual({
      status: 200,
      body: { ...car, version: car.version + 1, paintCode: "775" },
    })
    const price = await update(paint.body, { ...paint.body, offerPriceExclVat: 39_999.99 })
    expect(price.body).toEqual({
      ...paint.body,
      version: car.version + 2,
      offerVersion: car.offerVersion + 1,
      offerPriceExclVat: 39_999.99,
    })
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test("that changes nothing writes nothing", async () => {
    const car = await addPreOffer(portal.db)
    expect(await update(car, car)).toEqual({ status: 200, body: car })
  })
})

describe("the provider", () => {
  test("confirms, and the agent hears of it", async () => {
    const car = await accepted()
    const answer = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        activityState: "PRE_CONTRACT_CONFIRMED",
        dateConfirmation: "2026-11-16",
        version: car.version + 1,
        offerVersion: car.offerVersion,
        userId: castUser(manager).id,
      },
    })
    expect(await stepsOf(car)).toEqual(["accept PRE_CONTRACT_ACCEPTED", "confirm PRE_CONTRACT_CONFIRMED"])
    expect(await newsOf(portal, car)).toMatchObject([{ kind: "CONFIRMED", to: manager }])

    const corrected = await update(answer.body, { dateConfirmation: "2026-11-18" })
    expect(corrected.body).toMatchObject({ dateConfirmation: "2026-11-18" })
    const acts = await actsOf(portal, car.id)
    expect(acts[2]).toMatchObject({ verb: "correct", snapshot: { dateConfirmation: "2026-11-18" } })
    expect(await newsOf(portal, car)).toHaveLength(1)
  })

  test("confirms nothing on a day before it was accepted, unless it was agreed elsewhere", async () => {
    const car = await accepted()
    const early = { activityState: "PRE_CONTRACT_CONFIRMED", dateConfirmation: "2026-11-15" }
    const fault = { path: "dateConfirmation", message: "Bitte Angabe berichtigen: Minimum 16.11.2026" }
    expect(await update(car, early)).toMatchObject({ status: 422, body: { details: [fault] } })
    const { body } = await update(car, { ...early, dateConfirmation: "2026-11-16" })
    expect(await update(body, { dateConfirmation: "1995-01-01" })).toMatchObject({
      status: 422,
      body: { details: [fault] },
    })
    expect((await stepsOf(car)).at(-1)).toBe("confirm PRE_CONTRACT_CONFIRMED")
    const recorded = await update(await addPreOffer(portal.db), {
      ...early,
      userId: castUser(manager).id,
      preOfferType: "MAIN",
    })
    expect(recorded).toMatchObject({ status: 200, body: { dateConfirmation: "2026-11-15" } })
  })

  test("rejects with a reason that reaches the agent", async () => {
    const car = await accepted()
    await update(car, { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfallschaden <b>" })
    const acts = await actsOf(portal, car.id)
    expect(acts[1]).toMatchObject({ verb: "reject", reason: "Unfallschaden <b>" })
    expect(acts[1]?.activityId).toBe(acts[0]?.id)
    const [mail] = await newsOf(portal, car)
    expect(mail).toMatchObject({ kind: "REJECTED", to: manager })
    expect(mail?.text).toContain("Unfallschaden <b>")
  })

  test("frees a confirmed car, which can be accepted anew as another activity", async () => {
    const car = await accepted()
    const confirmed = (await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })).body
    const freed = (await update(confirmed, { activityState: null, reason: "doch nicht" })).body
    expect(freed).toMatchObject({
      activityState: null,
      userId: null,
      preOfferType: null,
      dateConfirmation: null,
      locationId: castLocation("1101").id,
    })
    expect((await newsOf(portal, car)).map(({ kind }) => kind)).toEqual(["CONFIRMED", "FREED"])
    const again = await sent("PRE_OFFER_ACCEPT", freed)
    await update(again, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const acts = await actsOf(portal, car.id)
    expect(acts.map(({ verb }) => verb)).toEqual(["accept", "confirm", "free", "accept", "confirm"])
    expect(acts[4]?.activityId).toBe(acts[3]?.id)
  })

  test("frees a rejected car without a second word to the agent", async () => {
    const car = await sent("SELECTION_ACCEPT", await addSelection(portal.db))
    const rejected = (await update(car, { activityState: "REQUEST_REJECTED", reason: "verkauft" })).body
    const freed = await update(rejected, { activityState: null, reason: "neu anzubieten" })
    expect(freed.body).toMatchObject({ locationId: null })
    expect((await stepsOf(car)).at(-1)).toBe("free REQUEST_REJECTED")
    expect((await newsOf(portal, car)).map(({ kind }) => kind)).toEqual(["REJECTED"])
  })

  test("declines an individual request with a reason, and leaves the offer as it is", async () => {
    const car = await requested()
    expect(await update(car, { requestState: "DECLINED" })).toMatchObject({
      body: { code: "reason_required" },
    })
    expect(await update(car, { requestState: "DECLINED", reason: "zu spät" })).toMatchObject({
      status: 200,
      body: { openRequest: false, offerVersion: car.offerVersion },
    })
    expect(await stepsOf(car)).toEqual(["request OPEN", "decline DECLINED"])
    expect((await newsOf(portal, car))[0]?.text).toContain("zu spät")
  })

  test("records what reached it by other ways, for a person of the location", async () => {
    const car = await requested()
    const recorded = {
      activityState: "PRE_CONTRACT_ACCEPTED",
      userId: castUser(manager).id,
      preOfferType: "TWO",
    }
    const stranger = { ...recorded, userId: castUser("leitung@kessler.example").id }
    expect(await update(car, stranger)).toMatchObject({
      status: 422,
      body: { code: "invalid_input", details: [{ path: "userId" }] },
    })
    expect(await update(car, recorded)).toMatchObject({ status: 200, body: { openRequest: false } })
    const acts = await actsOf(portal, car.id)
    expect(acts.map(({ verb, state }) => `${verb} ${state}`)).toEqual([
      "request OPEN",
      "answer ANSWERED",
      "record PRE_CONTRACT_ACCEPTED",
    ])
    expect(acts[2]?.snapshot).toMatchObject({ netCents: 3_800_050, dueAt: "2026-11-18T09:00:00.000Z" })
    expect((await mailsOf(portal, car)).map(({ kind }) => kind).sort()).toEqual([
      "RECEIPT",
      "RECEIPT",
      "REQUEST",
      "REQUEST",
    ])
  })

  test.each([
    ["update users set active = false where id = $1", "Dieser Benutzer ist nicht aktiv."],
    [
      `with active as (update users set active = true where id = $1),
         block as (select gen_random_uuid() as id, (select id from users where type = 'ADMIN' limit 1) as admin)
       insert into moderation_acts (id, at, verb, block_id, user_id, actor_id, duration, clause, reason)
       select id, now(), 'block', id, $1, admin, 'PERMANENT', 'ABUSE', 'Grund' from block`,
      "Dieser Benutzer ist gesperrt. Erfassen Sie es für eine andere Person.",
    ],
  ])("records nothing for a person after %s", async (takeAway, message) => {
    const car = await addSelection(portal.db)
    const userId = castUser("leitung@freising.example").id
    await portal.db.run(takeAway, [userId])
    const recorded = { activityState: "REQUEST_CONFIRMED", userId, locationId: castLocation("1202").id }
    expect(await update(car, recorded)).toMatchObject({
      status: 422,
      body: { code: "invalid_input", details: [{ path: "userId", message }] },
    })
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test("records an acceptance with the number of the offer that it changes in the same step", async () => {
    const car = await addPreOffer(portal.db)
    const recorded = {
      activityState: "PRE_CONTRACT_ACCEPTED",
      userId: castUser(manager).id,
      preOfferType: "MAIN",
      offerPriceExclVat: 41_000,
      offerPriceInclVat: 48_790,
    }
    const offerVersion = car.offerVersion + 1
    expect(await update(car, recorded)).toMatchObject({ status: 200, body: { offerVersion } })
    const [act] = await actsOf(portal, car.id)
    expect(act?.snapshot).toMatchObject({ netCents: 4_100_000, offerVersion })
  })

  test("records a ZVF as confirmed at once, and confirms it to the agent", async () => {
    const car = await addSelection(portal.db)
    const locationId = castLocation("1102").id
    const answer = await update(car, {
      activityState: "REQUEST_CONFIRMED",
      userId: castUser("beratung@brenner.example").id,
      locationId,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { locationId, dateConfirmation: "2026-11-16", offerVersion: car.offerVersion },
    })
    expect(await mailsOf(portal, car)).toMatchObject([{ kind: "CONFIRMED", to: "beratung@brenner.example" }])
  })
})

test("acts cannot be changed or removed, not even by the portal itself", async () => {
  const car = await accepted()
  for (const sql of ["update acts set reason = 'x'", "delete from acts", "truncate acts cascade"])
    await expect(portal.db.run(sql)).rejects.toThrow("append-only")
  expect(await stepsOf(car)).toEqual(["accept PRE_CONTRACT_ACCEPTED"])
})

test("two admins who decide at once do not undo each other", async () => {
  const car = await accepted()
  const answers = await Promise.all([
    update(car, { activityState: "PRE_CONTRACT_CONFIRMED" }),
    update(car, { activityState: "PRE_CONTRACT_REJECTED", reason: "verkauft" }),
    update(car, { activityState: null, reason: "doch nicht" }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await actsOf(portal, car.id)).toHaveLength(2)
})
