import { expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { actsOf, manager, refused, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()

const { accepted, current, preOffer, requested, send } = builderOn(portal)
const update = (car: Car, changes: object) =>
  updateCar(portal, car, { ...changes, implausibleConfirmed: true })

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

/** Changes by the agent (by name) and other admins since loading; then the own update and its outcome. */
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
