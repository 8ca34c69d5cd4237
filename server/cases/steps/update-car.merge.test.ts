import fc from "fast-check"
import { expect, test } from "vitest"
import type { CarFields } from "../../../contract/car-fields.ts"
import type { Car } from "../../../contract/cars.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { actsOf, manager, refused, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()

const { accepted, current, preOffer, requested, send } = builderOn(portal)
const update = (car: Car, changes: object) => updateCar(portal, car, { ...changes, pricesConfirmed: true })

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
    const car = await preOffer()
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
  const car = await preOffer()
  const edits = names.map((name) => ({ [name]: values[name]?.[1] }))
  const answers = await Promise.all([...edits, ...edits].map((edit) => update(car, edit)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await update(car, {})).body).toMatchObject(Object.assign({}, ...edits))
})

test("of two admins who edit the same field at once one is told, and the other's value stands", async () => {
  for (let round = 0; round < 5; round++) {
    const car = await preOffer()
    const answers = await Promise.all(
      ["one", "two"].map((licensePlateNumber) => update(car, { licensePlateNumber })),
    )
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status)
    expect([winner?.status, loser?.status]).toEqual([200, 409])
    expect(loser?.body.details).toEqual({ current: winner?.body, fields: ["licensePlateNumber"] })
  }
})

test("a version that never was is no way around a conflict", async () => {
  const car = await preOffer()
  await update(car, { paintCode: "775" })
  expect(await update({ ...car, version: 99 }, { paintCode: "1" })).toMatchObject({ status: 409 })
})

const offer = { offerPriceExclVat: 50_000 }
const plate = { licensePlateNumber: "HH-ZV 4" }
const flags = { acceptPreOffer: false, requestPreOffer: false }
const moved = { locationId: castLocation("1102").id }
const reject = { activityState: "PRE_CONTRACT_REJECTED", reason: "verkauft" }
const free = { activityState: null, reason: "x" }
const decline = { requestState: "DECLINED", reason: "zu spät" }
const answer = { requestState: "ANSWERED" }
const holder = { userId: castUser(manager).id, preOfferType: "MAIN" }
const record = { activityState: "PRE_CONTRACT_ACCEPTED", ...holder }
const [accept, request] = ["PRE_OFFER_ACCEPT", "PRE_OFFER_REQUEST"] as const

const loaded = async () => preOffer()
const held = async () => (await accepted()).car
const asked = async () => (await requested()).car
const done = { status: 200 }
const conflict = (...fields: string[]) => ({
  status: 409,
  body: { code: "version_conflict", details: { fields } },
})

/** What the agent (a name) and other admins did since the car was loaded; then one's own update, and its outcome. */
test.each<[string, () => Promise<Car>, (object | typeof accept | typeof request)[], object, object]>([
  ["a record beside another plate", loaded, [plate], record, done],
  ["an answer on another price", asked, [offer], answer, conflict("offerPriceExclVat")],
  ["a decline beside another price and flags", asked, [{ ...offer, ...flags }], decline, done],
  ["a rejection of another acceptance", held, [free, accept], reject, conflict("activityState")],
  ["a second rejection", held, [reject], { ...reject, reason: "Unfall" }, refused(409, "state_changed")],
  ["a decline of another request", asked, [decline, request], decline, refused(409, "state_changed")],
  [
    "a price of a car accepted since",
    loaded,
    [accept],
    { ...offer, ...plate },
    conflict("offerPriceExclVat"),
  ],
  ["a place of a car requested since", loaded, [request], moved, conflict("locationId")],
])("%s", async (_, load, since, step, outcome) => {
  const car = await load()
  for (const change of since)
    if (typeof change === "string") await send(change, (await current(car))!)
    else expect(await update((await current(car))!, change)).toMatchObject(done)
  const [before, acts] = [await current(car), await actsOf(portal, car.id)]
  const result = await update(car, step)
  expect(result).toMatchObject(outcome)
  if (result.status === 200) return
  expect([await current(car), await actsOf(portal, car.id)]).toEqual([before, acts])
  if (result.body.code === "version_conflict") expect(result.body.details.current).toEqual(before)
})
