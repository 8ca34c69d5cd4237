import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { actsOf, manager, refused, sendRequest, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()

const update = (car: Car, changes: object) => updateCar(portal, car, { ...changes, pricesConfirmed: true })
const send = async (type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST", car: Car): Promise<Car> => ({
  ...car,
  ...(await sendRequest(portal, type, car)).body,
})

type Edits = Partial<CarFields>
/** Two values beside the loaded one for fields of each kind. */
const values: { [Name in keyof CarFields]?: readonly [CarFields[Name], CarFields[Name]] } = {
  licensePlateNumber: ["HH-ZV 1", "HH-ZV 2"],
  additionalInformation: ["=1+1", "Ä\u200d'"],
  display: [false, false],
  acceptPreOffer: [false, false],
  kilometerReading: [1, 1_000_000],
  offerPriceExclVat: [0.01, 39_999.99],
  additionalOrReducedPricePerMonth: [-0.01, 12.5],
  dateOfDelivery: ["2026-12-31", "2027-02-27"],
  paintBaseColor: ["RED", "BLUE"],
  locationId: [null, castLocation("1201").id],
  brand: castOptions.filter(({ type }) => type === "BRAND").map(({ id }) => id) as [string, string],
}
const names = Object.keys(values) as (keyof typeof values)[]
const anyEdits: fc.Arbitrary<Edits> = fc
  .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(0, 1)), { minLength: 1, maxLength: 5 })
  .map((chosen) => Object.fromEntries(chosen.map(([name, index]) => [name, values[name]?.[index]])))

const contested = (one: Edits, other: Edits) =>
  names.filter((name) => name in one && name in other && one[name] !== other[name]).sort()

test("two sets of edits of the same loaded car: both are in, or the second hears exactly of the contested fields", async () => {
  const inTurn = async (first: Edits, second: Edits) => {
    const car = await addPreOffer(portal.db)
    const earlier = await update(car, first)
    expect(earlier).toMatchObject({ status: 200, body: first })
    const later = await update(car, second)
    const conflicts = contested(first, second)
    if (conflicts.length === 0) {
      expect(later.status).toBe(200)
      expect(later.body).toEqual({ ...earlier.body, ...second, ...grown(earlier.body, later.body) })
      return
    }
    expect(later).toMatchObject(refused(409, "version_conflict"))
    expect([...later.body.details.fields].sort()).toEqual(conflicts)
    expect(later.body.details.current).toEqual(earlier.body)
    expect((await update(earlier.body, {})).body).toEqual(earlier.body)
  }
  await fc.assert(
    fc.asyncProperty(anyEdits, anyEdits, async (one, other) => {
      await inTurn(one, other)
      await inTurn(other, one)
    }),
    { numRuns: 40 },
  )
})

/** Versions grow with what really changed. */
const grown = (before: Car, { version, offerVersion }: Car) => {
  expect(version - before.version).toBeLessThanOrEqual(1)
  expect(offerVersion - before.offerVersion).toBeLessThanOrEqual(1)
  return { version, offerVersion }
}

test("many admins at once lose nothing of what only they edited", async () => {
  const car = await addPreOffer(portal.db)
  const edits = names.map((name) => ({ [name]: values[name]?.[1] }))
  const answers = await Promise.all([...edits, ...edits].map((edit) => update(car, edit)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await update(car, {})).body).toMatchObject(Object.assign({}, ...edits))
})

test("of two admins who edit the same field at once one is told, and the other's value stands", async () => {
  for (let round = 0; round < 10; round++) {
    const car = await addPreOffer(portal.db)
    const answers = await Promise.all(
      ["one", "two"].map((licensePlateNumber) => update(car, { licensePlateNumber })),
    )
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status)
    expect([winner?.status, loser?.status]).toEqual([200, 409])
    expect(loser?.body.details).toEqual({ current: winner?.body, fields: ["licensePlateNumber"] })
  }
})

test("a whole car that was loaded before is a conflict only where somebody else changed it", async () => {
  const car = await addPreOffer(portal.db)
  await update(car, { paintCode: "775" })
  const whole = await update(car, { ...car, licensePlateNumber: "HH-ZV 3" })
  expect(whole).toMatchObject({ status: 409, body: { details: { fields: ["paintCode"] } } })
})

test("a version that never was is no way around a conflict", async () => {
  const car = await addPreOffer(portal.db)
  await update(car, { paintCode: "775" })
  expect(await update({ ...car, version: 99 }, { paintCode: "1" })).toMatchObject({ status: 409 })
})

describe("a step of a status or a request is taken only on what was seen", () => {
  test("not on a price that changed since, though nobody touched the status", async () => {
    const car = await addPreOffer(portal.db)
    await update(car, { offerPriceExclVat: 50_000 })
    const userId = (await portal.db.one<{ id: string }>("select id from users where mail = $1", [manager]))
      ?.id
    const recorded = { activityState: "PRE_CONTRACT_ACCEPTED", preOfferType: "MAIN", userId }
    expect(await update(car, recorded)).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: { fields: ["offerPriceExclVat"] } },
    })
    expect(await actsOf(portal, car.id)).toEqual([])
  })

  test("but past a change that has nothing to do with it", async () => {
    const car = await send("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    await update(car, { licensePlateNumber: "HH-ZV 4" })
    expect(await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })).toMatchObject({
      status: 200,
      body: { activityState: "PRE_CONTRACT_CONFIRMED", licensePlateNumber: "HH-ZV 4" },
    })
  })

  test("and past whatever the step says nothing about", async () => {
    const accepted = await send("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    await update(accepted, { acceptPreOffer: false, requestPreOffer: false })
    expect(await update(accepted, { activityState: "PRE_CONTRACT_CONFIRMED" })).toMatchObject({ status: 200 })
    const requested = await send("PRE_OFFER_REQUEST", await addPreOffer(portal.db))
    await update(requested, { offerPriceExclVat: 50_000, acceptPreOffer: false })
    expect(await update(requested, { requestState: "DECLINED", reason: "zu spät" })).toMatchObject({
      status: 200,
      body: { offerPriceExclVat: 50_000, openRequest: false },
    })
  })

  test("an answer not on a price that changed since", async () => {
    const requested = await send("PRE_OFFER_REQUEST", await addPreOffer(portal.db))
    await update(requested, { offerPriceExclVat: 50_000 })
    expect(await update(requested, { requestState: "ANSWERED" })).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: { fields: ["offerPriceExclVat"] } },
    })
  })

  test("not on another acceptance than the one that was seen", async () => {
    const seen = await send("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    const freed = (await update(seen, { activityState: null, reason: "x" })).body
    await send("PRE_OFFER_ACCEPT", freed)
    const rejected = { activityState: "PRE_CONTRACT_REJECTED", reason: "verkauft" }
    expect(await update(seen, rejected)).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: { fields: ["activityState"] } },
    })
  })

  test("not a second time with another reason, which nobody would read", async () => {
    const car = await send("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    const reject = (reason: string) => update(car, { activityState: "PRE_CONTRACT_REJECTED", reason })
    expect(await reject("verkauft")).toMatchObject({ status: 200 })
    expect(await reject("Unfall")).toMatchObject(refused(409, "state_changed"))
    expect(await actsOf(portal, car.id)).toHaveLength(2)
  })

  test("not on another request than the one that was seen", async () => {
    const car = await addPreOffer(portal.db)
    const seen = await send("PRE_OFFER_REQUEST", car)
    const answered = (await update(seen, { requestState: "DECLINED", reason: "zu spät" })).body
    await send("PRE_OFFER_REQUEST", answered)
    expect(await update(seen, { requestState: "DECLINED", reason: "zu früh" })).toMatchObject(
      refused(409, "state_changed"),
    )
    expect(await actsOf(portal, car.id)).toHaveLength(3)
  })
})

describe("what was locked since it was loaded comes as a conflict with the car as it is now", () => {
  test("a price, when somebody accepted it", async () => {
    const car = await addPreOffer(portal.db)
    await send("PRE_OFFER_ACCEPT", car)
    expect(await update(car, { offerPriceExclVat: 1, licensePlateNumber: "HH-ZV 5" })).toMatchObject({
      status: 409,
      body: {
        code: "version_conflict",
        details: {
          fields: ["offerPriceExclVat"],
          current: { activityState: "PRE_CONTRACT_ACCEPTED", licensePlateNumber: "" },
        },
      },
    })
  })

  test("the location, when somebody sent a request", async () => {
    const car = await addPreOffer(portal.db)
    const requested = await send("PRE_OFFER_REQUEST", car)
    const moved = { locationId: castLocation("1102").id }
    expect(await update(car, moved)).toMatchObject({
      status: 409,
      body: { code: "version_conflict", details: { fields: ["locationId"] } },
    })
    expect(await update(requested, moved)).toMatchObject(refused(422, "request_still_open"))
  })
})
