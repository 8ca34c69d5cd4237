import { randomUUID } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import { describe, expect, test } from "vitest"
import { oneWorkday } from "../../../contract/cases/deadlines.ts"
import { activityStates, requestStates } from "../../../contract/core/enums.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { awaitsAnswer, isConfirmed, isHolding, isRejected } from "../../../contract/fleet/states.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising, kessler, seller } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { admin, manager, read, refused } from "../../testing/requests.ts"

const hour = 3_600_000
const newPrice = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }

const portal = portalOfFile()
const { accepted, activities, activity, caseOf, current, join, leave, preOffer, ...builder } =
  builderOn(portal)
const { recordedForSeller, requested, requestedSelection, send, storeCar, update, withdraw } = builder

const idsOf = async (query = "", headers = {}) =>
  (await activities(manager, query, headers)).map(({ id }) => id)

describe("list of activities", () => {
  test("has the values at sending, regardless of later changes", async () => {
    const { car, id } = await requested()
    const sentAt = portal.clock.now()
    const main = {
      netCents: 4_000_000,
      grossCents: 4_760_000,
      vatPercent: 19,
      deliveryDate: "2027-01-31",
      takeoverDate: "2027-02-28",
      minKm: 8000,
      targetKm: 10_000,
      maxKm: 12_000,
      perMonthCents: 0,
      per1000KmCents: 0,
    }
    await update(car, { requestState: "ANSWERED", ...newPrice })
    expect(await activity(id)).toEqual({
      id,
      type: "PRE_OFFER_REQUEST",
      preOfferType: null,
      state: "ANSWERED",
      stateUpdatedAt: sentAt.toISOString(),
      sentAt: sentAt.toISOString(),
      answerDue: oneWorkday(sentAt).toISOString(),
      reason: "",
      confirmedAt: null,
      cancelled: false,
      carId: car.id,
      area: "PRE_OFFER",
      listed: true,
      jobNumber: car.jobNumber,
      brand: null,
      model: null,
      modelSeries: null,
      modelDesignation: "Corso Kombi 2.0",
      paintBaseColor: null,
      idNumber: "WARTEST0000000001",
      licensePlateNumber: car.licensePlateNumber,
      priceExclVat: 40_000,
      dateOfDelivery: "2027-01-31",
      takeoverDate: "2027-02-28",
      kilometers: 10_000,
      wantedKilometers: 9000,
      wantedDate: "2027-04-30",
      message: "",
      ownReference: "",
      answer: {
        at: sentAt.toISOString(),
        offers: [
          { type: "MAIN", before: main, after: { ...main, netCents: 3_900_000, grossCents: 4_641_000 } },
        ],
        text: "",
        acceptable: true,
      },
      offeredThen: { MAIN: main, TWO: expect.any(Object), THREE: expect.any(Object) },
      termsVersion: null,
      conditionsVersion: null,
      locationId: castLocation("1101").id,
      location: "1101 - Autohaus Brenner Hamburg",
      city: "Hamburg",
      mine: true,
      recorded: false,
      person: { id: castUser(manager).id, name: "Jens Brenner", mail: manager },
    })
  })

  test("shows a location's activities, with colleagues' names, to its staff only", async () => {
    const locationId = castLocation("1102").id
    const { id } = await requestedSelection({ locationId })
    const here = await accepted()
    expect(await activity(id, seller)).toMatchObject({ mine: false, person: { name: "Jens Brenner" } })
    expect(await activity(here.id, seller)).toBeUndefined()
    for (const stranger of [kessler, freising])
      for (const one of [id, here.id]) expect(await activity(one, stranger)).toBeUndefined()
    const { id: userId, mail } = castUser(manager)
    const person = { id: userId, name: "Jens Brenner", mail }
    expect(await activity(id, admin)).toMatchObject({ mine: false, person })
    const listed = await idsOf("", { "x-location-ids": locationId })
    expect([listed.includes(id), listed.includes(here.id)]).toEqual([true, false])
  })

  test("is sorted by the latest change of state", async () => {
    const [first, second] = [await accepted(), await accepted()]
    expect((await idsOf()).slice(0, 2)).toEqual([second.id, first.id])
    await update(first.car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect((await idsOf()).slice(0, 2)).toEqual([first.id, second.id])
  })

  test("filters by car, running and newest, in the same order", async () => {
    const own = await accepted()
    const wish = await requested()
    const { id: ofSeller } = await recordedForSeller()
    await withdraw(wish.id)
    const all = await idsOf()
    expect(all.slice(0, 3)).toEqual([wish.id, ofSeller, own.id])
    expect(await idsOf("newest=2")).toEqual(all.slice(0, 2))
    expect(await idsOf(`carId=${own.car.id}`)).toEqual([own.id])
    expect((await idsOf("running=true")).slice(0, 2)).toEqual([ofSeller, own.id])
    expect(await idsOf("running=true&newest=1")).toEqual([ofSeller])
    const invalid = await read(portal, "/api/car/all/activity?newest=0", manager)
    expect(invalid).toMatchObject(refused(422, "invalid_input"))
  })
})

describe("timeline of a case", () => {
  const answerOf = (who: string, id: string) => read(portal, `/api/car/activity?id=${id}`, who)

  test("is readable for the location and for admins", async () => {
    const { id } = await accepted()
    for (const who of [manager, admin])
      expect(await answerOf(who, id)).toMatchObject({ status: 200, body: { activity: { id } } })
    for (const who of [seller, kessler, freising])
      expect(await answerOf(who, id)).toMatchObject(refused(404, "not_found"))
    expect(await answerOf(manager, randomUUID())).toMatchObject(refused(404, "not_found"))
    expect(await answerOf(manager, "1")).toMatchObject({ status: 422 })
  })

  test("lists each act with its side, colleagues by name, the provider's people to admins only", async () => {
    const { car, id } = await accepted()
    const sentAt = portal.clock.now().toISOString()
    portal.clock.advance(hour)
    const confirmedAt = portal.clock.now().toISOString()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect(await activity(id)).toMatchObject({ state: "PRE_CONTRACT_CONFIRMED", stateUpdatedAt: confirmedAt })
    portal.clock.advance(hour)
    const corrected = await update(confirmed.body, { dateConfirmation: "2027-01-15" })
    expect(await activity(id)).toMatchObject({ stateUpdatedAt: confirmedAt })
    const reason = "Totalschaden"
    const rejected = await update(corrected.body, { activityState: "PRE_CONTRACT_REJECTED", reason })
    await update(rejected.body, { activityState: null, reason: "neu anbieten" })
    const body = await caseOf(id)
    const outcome = { state: "PRE_CONTRACT_REJECTED", confirmedAt, cancelled: true, reason }
    for (const one of [body.activity, await activity(id)]) expect(one).toMatchObject(outcome)
    const due = new Date(Date.parse(sentAt) + 48 * hour).toISOString()
    const provider = { by: "PROVIDER", person: null, due: null }
    expect(body.steps).toMatchObject([
      { event: "accept", at: sentAt, by: "AGENT", person: "Jens Brenner", due, reason: "" },
      { event: "confirm", at: confirmedAt, ...provider, dateConfirmation: expect.any(String) },
      { event: "correct", ...provider, dateConfirmation: "2027-01-15" },
      { event: "cancel", ...provider, reason, dateConfirmation: null },
      { event: "free", ...provider, reason: "neu anbieten" },
    ])
    const { firstname, lastname } = castUser(admin)
    expect((await caseOf(id, admin)).steps[1]?.person).toBe(`${firstname} ${lastname}`)
  })

  test("shows the confirmation of a freed contract, and calls it freed", async () => {
    const { car, id } = await accepted()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    await update(confirmed.body, { activityState: null, reason: "auf Wunsch" })
    const freed = { state: "FREED", cancelled: false, reason: "auf Wunsch", confirmedAt: expect.any(String) }
    for (const one of [(await caseOf(id)).activity, await activity(id)]) expect(one).toMatchObject(freed)
  })

  test("shows which acceptance settled an individual request", async () => {
    const { car, id } = await requested()
    await send("PRE_OFFER_ACCEPT", car, { preOfferType: "TWO" })
    expect((await caseOf(id)).steps).toMatchObject([
      { event: "request", by: "AGENT" },
      { event: "settle", by: "AGENT", person: "Jens Brenner" },
    ])
  })

  test("shows which answered offers can be accepted, or why not", async () => {
    const { car, id } = await requested()
    await update(car, { requestState: "ANSWERED", ...newPrice })
    const openings = async (who = manager) => (await caseOf(id, who)).openings
    const open = { type: "MAIN", refusal: null, changed: false }
    expect(await openings()).toEqual([open])
    expect(await openings(admin)).toEqual([{ ...open, refusal: "forbidden" }])
    await storeCar(car, { offerPriceExclVat: 38_000 })
    expect(await openings()).toEqual([{ ...open, changed: true }])
    await storeCar(car, { display: false })
    expect(await openings()).toEqual([{ ...open, changed: true, refusal: "pre_offer_unavailable" }])
    expect(await activity(id)).toMatchObject({
      listed: false,
      answer: { offers: [{ after: { netCents: 3_900_000 } }] },
    })
  })

  test("does not name people who left the dealership", async () => {
    const { id } = await recordedForSeller()
    const { id: sellerId } = castUser(seller)
    expect((await activity(id)).person).toMatchObject({ id: sellerId })
    await leave(sellerId, "1102")
    expect((await activity(id)).person).toBeNull()
    await join(sellerId, "1201")
    expect((await activity(id)).person).toBeNull()
    await leave(sellerId, "1201")
    expect((await activity(id, admin)).person).toMatchObject({ id: sellerId })
    await join(sellerId, "1102")
  })

  test("shows both sides the provider's changes of a held car, until reverted or freed", async () => {
    const free = await preOffer({ condition: "ACCIDENT_FREE", idNumber: "" })
    const edited = await update(free, { additionalInformation: "Mit Winterrädern" })
    const { car, id } = await send("PRE_OFFER_ACCEPT", edited.body)
    const damaged = await update(car, { condition: "PREVIOUS_DAMAGE", additionalInformation: "" })
    const vin = "WARTEST0000000777"
    await update(damaged.body, { licensePlateNumber: "S-XY 1", idNumber: vin })
    for (const who of [manager, admin])
      expect((await caseOf(id, who)).changes).toMatchObject([
        { label: "FIN", from: "FIN nicht vergeben", to: vin },
        { label: "Zusatzinformation", from: "Mit Winterrädern", to: "–" },
        { label: "Kennzeichen", from: "–", to: "S-XY 1" },
        { label: "Zustand", from: "unfallfrei", to: "Vorschaden" },
      ])
    const back = await update((await current(car))!, { condition: "ACCIDENT_FREE" })
    expect((await caseOf(id)).changes.map(({ label }) => label)).not.toContain("Zustand")
    await update(back.body, { activityState: null, reason: "Versehen" })
    expect((await caseOf(id)).changes).toEqual([])
  })
})

test("a case shows renamed options of its car since its start", async () => {
  const [first, second] = castOptions.filter(({ type }) => type === "MODEL_SERIES")
  const rename = (id: string | undefined, label: string | undefined) =>
    portal.db.run("update options set label = $2 where id = $1", [id, label])
  const { id } = await accepted({ modelSeries: first?.id })
  const { id: other } = await accepted({ modelSeries: second?.id })
  await rename(first?.id, "Umbenannt")
  await rename(first?.id, "Neu benannt")
  const line = { label: "Baureihe", from: first?.label, to: "Neu benannt", at: expect.any(String) }
  expect((await caseOf(id)).changes).toEqual([line])
  expect((await caseOf(other)).changes).toEqual([])
  const { id: later } = await accepted({ modelSeries: first?.id })
  expect((await caseOf(later)).changes).toEqual([])
  await rename(first?.id, first?.label)
  expect((await caseOf(id)).changes).toEqual([])
})

const running = (who: string, { id }: Car, headers = {}) =>
  activities(who, `running=true&carId=${id}`, headers)
/** The case that holds the car, with the car itself; undefined if the caller cannot see it. */
async function heldBy(who: string, car: Car) {
  const [activity] = await running(who, car)
  const held = activity && (await caseOf(activity.id, who)).held
  return held ? { activity, ...held } : undefined
}

describe("a held car", () => {
  test("is shown to its location with the accepted offer, the current car and labels", async () => {
    const model = castOptions.find(({ type, label }) => type === "MODEL" && label === "Corso")
    const { car, id } = await accepted({ model: model?.id })
    const held = await heldBy(manager, car)
    expect(held).toMatchObject({
      activity: { id, state: "PRE_CONTRACT_ACCEPTED", person: { name: "Jens Brenner" } },
      bound: {
        netCents: 4_000_000,
        deliveryDate: "2027-01-31",
        takeoverDate: "2027-02-28",
        targetKm: 10_000,
      },
      car: { id: car.id, jobNumber: car.jobNumber },
    })
    expect(held?.car).not.toHaveProperty("userId")
    expect(Object.values(held?.names ?? {})).toContain("Corso")
    for (const who of [seller, kessler]) expect(await heldBy(who, car)).toBeUndefined()
    expect(await running(manager, car, { "x-location-ids": castLocation("1102").id })).toEqual([])
  })

  test("belongs to a confirmed case until it is cancelled", async () => {
    const { car } = await accepted()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect((await heldBy(manager, car))?.activity).toMatchObject({ state: "PRE_CONTRACT_CONFIRMED" })
    await update(confirmed.body, { activityState: "PRE_CONTRACT_REJECTED", reason: "Totalschaden" })
    expect(await heldBy(manager, car)).toBeUndefined()
  })

  test("is a ZVF of the requesting location, not a car with an open request", async () => {
    const locationId = castLocation("1102").id
    const { car } = await requestedSelection({ locationId })
    const held = { activity: { locationId }, bound: { takeoverDate: null } }
    for (const who of [manager, seller]) expect(await heldBy(who, car)).toMatchObject(held)
    expect(await heldBy(kessler, car)).toBeUndefined()
    expect(await heldBy(manager, (await requested()).car)).toBeUndefined()
  })

  test("keeps offer and documents when the provider hides, changes or archives it", async () => {
    const { car } = await accepted()
    const file = { name: "Datenblatt.pdf", bytes: pdfOf() }
    await sendFile(portal, `/api/car/document?carId=${car.id}`, admin, file)
    await storeCar(car, { display: false, archivedAt: "2026-11-16", offerPriceExclVat: 1 })
    expect(await heldBy(manager, car)).toMatchObject({
      bound: { netCents: 4_000_000 },
      car: { offerPriceExclVat: 1 },
    })
    const documents = await read(portal, `/api/car/document/all?carId=${car.id}`, manager)
    expect(documents.body).toMatchObject([{ filename: "Datenblatt.pdf" }])
  })
})

test.each([null, "FREED", ...activityStates, ...requestStates])(
  "the state %s means the same in SQL and in code",
  async (state) => {
    const row = await portal.db.one(
      `select coalesce(awaits_answer($1), false) as awaits, coalesce(is_holding($1), false) as holding,
        coalesce(is_confirmed($1), false) as confirmed, coalesce(is_rejected($1), false) as rejected`,
      [state],
    )
    expect(row).toEqual({
      awaits: awaitsAnswer(state),
      holding: isHolding(state),
      confirmed: isConfirmed(state),
      rejected: isRejected(state),
    })
  },
)
