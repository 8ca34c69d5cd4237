import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Activity } from "../../../contract/activities.ts"
import type { Car } from "../../../contract/cars.ts"
import { oneWorkday } from "../../../contract/clocks.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import {
  actsOf,
  admin,
  mailsOf,
  manager,
  newsOf,
  post,
  read,
  refused,
  requestBody,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"
import { sealSome } from "../record/commands.ts"

const seller = "beratung@brenner.example"
const kessler = "leitung@kessler.example"
const freising = "leitung@freising.example"
const hour = 3_600_000
const newPrice = { offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 }

const portal = portalOfFile()

const list = (who: string | null, headers = {}) => read(portal, "/api/car/all/activity", who, headers)
const withdraw = (who: string | null, id: string, headers?: Record<string, string>) =>
  post(portal, "/api/car/activity/withdraw", who, { id }, headers)
const update = (car: Car, changes: object) => updateCar(portal, car, changes)

/** Sends a request about a car and answers the car and the activity that it began. */
async function begin(
  type: "PRE_OFFER_ACCEPT" | "PRE_OFFER_REQUEST" | "SELECTION_ACCEPT",
  car: Car,
  changes = {},
) {
  const { body } = await sendRequest(portal, type, car, changes)
  const [act] = await actsOf(portal, car.id)
  return { car: { ...car, ...body } as Car, id: act?.id as string }
}
const accepted = async () => begin("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
const requested = async () => begin("PRE_OFFER_REQUEST", await addPreOffer(portal.db))

/** A ZVF that the provider recorded for the seller, whose answer is overdue. */
async function overdueOfSeller() {
  const car = await addSelection(portal.db)
  await update(car, {
    activityState: "REQUEST_ACCEPTED",
    userId: castUser(seller).id,
    locationId: castLocation("1102").id,
  })
  const [act] = await actsOf(portal, car.id)
  portal.clock.advance(48 * hour)
  return { car, id: act?.id as string }
}

async function shown(id: string, who = manager): Promise<Activity> {
  const { body } = await list(who)
  return (body as Activity[]).find((one) => one.id === id) as Activity
}

describe("the list", () => {
  test("holds the values as they were shown, whatever became of the car", async () => {
    const { car, id } = await requested()
    const sentAt = portal.clock.now()
    const main = {
      priceExclVat: 40_000,
      priceInclVat: 47_600,
      vatPercent: 19,
      dateOfDelivery: "2027-01-31",
      takeoverDate: "2027-02-28",
      minKilometers: 8000,
      kilometers: 10_000,
      maxKilometers: 12_000,
      surchargePerMonth: 0,
      surchargePer1000Kilometers: 0,
    }
    await update(car, { requestState: "ANSWERED", ...newPrice })
    expect(await shown(id)).toEqual({
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
      modelDesignation: "Corso Kombi 2.0",
      idNumber: "WARTEST0000000001",
      licensePlateNumber: car.licensePlateNumber,
      priceExclVat: 40_000,
      dateOfDelivery: "2027-01-31",
      takeoverDate: "2027-02-28",
      kilometers: 10_000,
      wantedKilometers: 9000,
      wantedDate: "2027-04-30",
      answer: {
        at: sentAt.toISOString(),
        offers: [{ type: "MAIN", ...main, priceExclVat: 39_000, priceInclVat: 46_410, before: main }],
        text: "",
        acceptable: true,
      },
      offeredThen: { MAIN: main, TWO: expect.any(Object), THREE: expect.any(Object) },
      termsVersion: null,
      conditionsVersion: null,
      locationId: castLocation("1101").id,
      location: "1101 - Autohaus Brenner Hamburg",
      mine: true,
      recorded: false,
      person: { id: castUser(manager).id, name: "Bernd Brenner", mail: manager },
    })
  })

  test("shows the own locations to everybody there with the colleague's name, others nothing", async () => {
    const locationId = castLocation("1102").id
    const { id } = await begin("SELECTION_ACCEPT", await addSelection(portal.db), { locationId })
    const here = await begin("PRE_OFFER_ACCEPT", await addPreOffer(portal.db))
    expect(await shown(id, seller)).toMatchObject({ mine: false, person: { name: "Bernd Brenner" } })
    expect(await shown(here.id, seller)).toBeUndefined()
    for (const stranger of [kessler, freising])
      for (const one of [id, here.id]) expect(await shown(one, stranger)).toBeUndefined()
    const { id: userId, mail } = castUser(manager)
    expect(await shown(id, admin)).toMatchObject({
      mine: false,
      person: { id: userId, name: "Bernd Brenner", mail },
    })
    const listed = (await list(manager, { "x-location-ids": locationId })).body as Activity[]
    expect(listed.map((one) => one.id)).toContain(id)
    expect(listed.map((one) => one.id)).not.toContain(here.id)
  })

  test("puts the activity first whose state changed last", async () => {
    const [first, second] = [await accepted(), await accepted()]
    const ids = async () => ((await list(manager)).body as Activity[]).map(({ id }) => id).slice(0, 2)
    expect(await ids()).toEqual([second.id, first.id])
    await update(first.car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    expect(await ids()).toEqual([first.id, second.id])
  })

  test("can be narrowed to a car, to what runs, and to the newest, in the same order", async () => {
    const own = await accepted()
    const wish = await requested()
    const { id: ofSeller } = await overdueOfSeller()
    await withdraw(manager, wish.id)
    const idsOf = async (query: string) => {
      const { body } = await read(portal, `/api/car/all/activity?${query}`, manager)
      return (body as Activity[]).map(({ id }) => id)
    }
    const all = await idsOf("")
    expect(all.slice(0, 3)).toEqual([wish.id, ofSeller, own.id])
    expect(await idsOf("newest=2")).toEqual(all.slice(0, 2))
    expect(await idsOf(`carId=${own.car.id}`)).toEqual([own.id])
    expect((await idsOf("running=true")).slice(0, 2)).toEqual([ofSeller, own.id])
    expect(await idsOf("running=true&newest=1")).toEqual([ofSeller])
    expect(await read(portal, "/api/car/all/activity?newest=0", manager)).toMatchObject(
      refused(422, "invalid_input"),
    )
  })

  test("shows what became of an acceptance", async () => {
    const { car, id } = await accepted()
    portal.clock.advance(hour)
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const state = { state: "PRE_CONTRACT_CONFIRMED", stateUpdatedAt: portal.clock.now().toISOString() }
    expect(await shown(id)).toMatchObject(state)
    portal.clock.advance(hour)
    const corrected = await update(confirmed.body, { dateConfirmation: "2027-01-15" })
    expect(await shown(id)).toMatchObject(state)
    const rejected = await update(corrected.body, {
      activityState: "PRE_CONTRACT_REJECTED",
      reason: "doppelt verkauft",
    })
    const why = { state: "PRE_CONTRACT_REJECTED", reason: "doppelt verkauft" }
    expect(await shown(id)).toMatchObject(why)
    await update(rejected.body, { activityState: null, reason: "wieder frei" })
    expect(await shown(id)).toMatchObject(why)
  })

  test("says that an acceptance ended because its car was freed", async () => {
    const { car, id } = await accepted()
    await update(car, { activityState: null, reason: "auf Wunsch" })
    expect(await shown(id)).toMatchObject({ state: "FREED", reason: "auf Wunsch" })
  })
})

const caseOf = (who: string | null, id: string) => read(portal, `/api/car/activity?id=${id}`, who)

describe("the timeline of a case", () => {
  test("is for the own locations and for admins", async () => {
    const { id } = await accepted()
    for (const who of [manager, admin])
      expect(await caseOf(who, id)).toMatchObject({ status: 200, body: { activity: { id } } })
    for (const who of [seller, kessler, freising])
      expect(await caseOf(who, id)).toMatchObject(refused(404, "not_found"))
    expect(await caseOf(manager, randomUUID())).toMatchObject(refused(404, "not_found"))
    expect(await caseOf(manager, "1")).toMatchObject({ status: 422 })
  })

  test("tells each act with its office, colleagues by name, the provider's people to admins alone", async () => {
    const { car, id } = await accepted()
    const sentAt = portal.clock.now().toISOString()
    portal.clock.advance(hour)
    const confirmedAt = portal.clock.now().toISOString()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const corrected = await update(confirmed.body, { dateConfirmation: "2027-01-15" })
    portal.clock.advance(hour)
    const reason = "Totalschaden"
    const rejected = await update(corrected.body, { activityState: "PRE_CONTRACT_REJECTED", reason })
    await update(rejected.body, { activityState: null, reason: "neu anbieten" })
    const { body } = await caseOf(manager, id)
    expect(body.activity).toMatchObject({
      state: "PRE_CONTRACT_REJECTED",
      confirmedAt,
      cancelled: true,
      reason,
    })
    const due = new Date(Date.parse(sentAt) + 48 * hour).toISOString()
    const provider = { by: "PROVIDER", person: null, due: null }
    expect(body.steps).toMatchObject([
      { event: "accept", at: sentAt, by: "AGENT", person: "Bernd Brenner", due, reason: "" },
      { event: "confirm", at: confirmedAt, ...provider, dateConfirmation: expect.any(String) },
      { event: "correct", ...provider, dateConfirmation: "2027-01-15" },
      { event: "cancel", ...provider, reason, dateConfirmation: null },
      { event: "free", ...provider, reason: "neu anbieten" },
    ])
    const toAdmin = await caseOf(admin, id)
    const { firstname, lastname } = castUser(admin)
    expect(toAdmin.body.steps[1].person).toBe(`${firstname} ${lastname}`)
  })

  test("keeps when a freed contract had been confirmed, and calls it freed", async () => {
    const { car, id } = await accepted()
    const confirmed = await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    await update(confirmed.body, { activityState: null, reason: "auf Wunsch" })
    const { body } = await caseOf(manager, id)
    expect(body.activity).toMatchObject({ state: "FREED", cancelled: false, reason: "auf Wunsch" })
    expect(body.activity.confirmedAt).toEqual(expect.any(String))
  })

  test("says that an acceptance settled an individual request, and who did", async () => {
    const { car, id } = await requested()
    await sendRequest(portal, "PRE_OFFER_ACCEPT", car, { preOfferType: "TWO" })
    const { body } = await caseOf(manager, id)
    expect(body.steps).toMatchObject([
      { event: "request", by: "AGENT" },
      { event: "settle", by: "AGENT", person: "Bernd Brenner" },
    ])
  })

  test("tells of an answer what can be accepted by whom, and why not", async () => {
    const { car, id } = await requested()
    await update(car, { requestState: "ANSWERED", offerPriceExclVat: 39_000, offerPriceInclVat: 46_410 })
    const openings = async (who: string) => (await caseOf(who, id)).body.openings
    const open = { type: "MAIN", refusal: null, changed: false }
    expect(await openings(manager)).toEqual([open])
    expect(await openings(admin)).toEqual([{ ...open, refusal: "forbidden" }])
    await portal.db.run("update cars set offer_price_excl_vat = 38000 where id = $1", [car.id])
    expect(await openings(manager)).toEqual([{ ...open, changed: true }])
    await portal.db.run("update cars set display = false where id = $1", [car.id])
    const gone = { ...open, changed: true, refusal: "pre_offer_unavailable" }
    expect(await openings(manager)).toEqual([gone])
    expect(await shown(id)).toMatchObject({ listed: false, answer: { offers: [{ priceExclVat: 39_000 }] } })
  })

  test("names nobody who does not belong to the own agent any more", async () => {
    const { id } = await overdueOfSeller()
    const { id: sellerId } = castUser(seller)
    const move = (from: string, to: string) =>
      portal.db.run("update user_locations set location_id = $3 where user_id = $1 and location_id = $2", [
        sellerId,
        castLocation(from).id,
        castLocation(to).id,
      ])
    expect((await shown(id)).person).toMatchObject({ id: sellerId })
    await move("1102", "1201")
    expect((await shown(id)).person).toBeNull()
    expect((await shown(id, admin)).person).toMatchObject({ id: sellerId })
    await move("1201", "1102")
  })
})

describe("withdrawing is refused", () => {
  test("for what does not exist, is no activity, or is not among the listed locations", async () => {
    const { car, id } = await accepted()
    await update(car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const [, confirmation] = await actsOf(portal, car.id)
    const elsewhere = { "x-location-ids": castLocation("1103").id }
    expect(await withdraw(manager, randomUUID())).toMatchObject({ status: 404 })
    expect(await withdraw(manager, confirmation?.id as string)).toMatchObject({ status: 404 })
    expect(await withdraw(manager, id, elsewhere)).toMatchObject({ status: 404 })
    expect(await withdraw(manager, "1")).toMatchObject({ status: 422 })
  })

  test("while the clock of an acceptance runs, to its last moment", async () => {
    const { id } = await accepted()
    portal.clock.advance(48 * hour - 1)
    expect(await withdraw(manager, id)).toMatchObject(refused(409, "too_early_to_withdraw"))
    portal.clock.advance(1)
    expect(await withdraw(manager, id)).toMatchObject({ status: 200 })
  })

  test("after the provider decided, or a second time", async () => {
    const decided = await accepted()
    await update(decided.car, { activityState: "PRE_CONTRACT_CONFIRMED" })
    const answered = await requested()
    await update(answered.car, { requestState: "ANSWERED", ...newPrice })
    const withdrawn = await requested()
    await withdraw(manager, withdrawn.id)
    const colleagues = await overdueOfSeller()
    await withdraw(manager, colleagues.id)
    portal.clock.advance(100 * hour)
    for (const { id } of [decided, answered, withdrawn, colleagues])
      expect(await withdraw(manager, id)).toMatchObject(refused(409, "state_changed"))
    expect(await newsOf(portal, colleagues.car)).toHaveLength(3)
  })
})

describe("withdrawing", () => {
  test("an open request closes it at any time, tells the provider, and is receipted", async () => {
    const { car, id } = await requested()
    expect(await withdraw(manager, id)).toMatchObject({ status: 200, body: { id, state: "WITHDRAWN" } })
    expect(await newsOf(portal, car)).toMatchObject([
      { kind: "WITHDRAWN", to: "zvf@aurel.example" },
      { kind: "WITHDRAWN_RECEIPT", to: manager },
    ])
    const again = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
    expect(again).toMatchObject({ status: 200, body: { version: car.version + 2 } })
  })

  test("leaves out the receipt of what binds nobody where it is muted", async () => {
    await post(portal, "/api/profile/notices", manager, { mutedNotices: ["REQUEST_RECEIPT"] })
    const open = await requested()
    const binding = await accepted()
    portal.clock.advance(48 * hour)
    for (const { id } of [open, binding]) expect(await withdraw(manager, id)).toMatchObject({ status: 200 })
    await post(portal, "/api/profile/notices", manager, { mutedNotices: [] })
    const kinds = async (car: Car) => (await newsOf(portal, car)).map(({ kind }) => kind)
    expect(await kinds(open.car)).toEqual(["WITHDRAWN"])
    expect(await kinds(binding.car)).toEqual(["WITHDRAWN", "WITHDRAWN_RECEIPT"])
  })

  test("what a colleague asked for names both to the provider and to the colleague", async () => {
    const { car, id } = await overdueOfSeller()
    expect(await withdraw(manager, id)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
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
      expect(mail?.text).toMatch(/^Zurückgezogen von: +Bernd Brenner$/m)
    for (const mail of [toSeller, receipt]) expect(mail?.text).toContain(`/activity?activityId=${id}`)
  })

  test.each([
    ["pre-offer", addPreOffer, "PRE_OFFER_ACCEPT", castLocation("1101").id],
    ["ZVF", addSelection, "SELECTION_ACCEPT", null],
  ] as const)("an unanswered acceptance makes the %s available again", async (_, add, type, locationId) => {
    const car = await add(portal.db)
    const { id } = await begin(type, car)
    portal.clock.advance(48 * hour)
    expect(await withdraw(manager, id)).toMatchObject({ status: 200, body: { state: "WITHDRAWN" } })
    const row = await portal.db.one(
      `select activity_state as state, user_id as "userId", pre_offer_type as type, location_id as "locationId",
         offer_version as "offerVersion" from cars where id = $1`,
      [car.id],
    )
    expect(row).toEqual({ state: null, userId: null, type: null, locationId, offerVersion: car.offerVersion })
    const again = await sendRequest(portal, type, car)
    expect(again.status).toBe(200)
  })
})

describe("asking again after withdrawing", () => {
  /** Asks about a car and takes it back. */
  async function backAndForth(car: Car) {
    const { body } = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
    const id = (await actsOf(portal, car.id)).at(-1)?.activityId as string
    expect(await withdraw(manager, id)).toMatchObject({ status: 200 })
    return { ...car, ...body } as Car
  }
  /** Three times, an hour apart. */
  async function threeTimes(car: Car) {
    for (let time = 0; time < 3; time++) {
      portal.clock.advance(hour)
      await backAndForth(car)
    }
  }

  test("is possible three times a day for a car, and says from when on again", async () => {
    const car = await addPreOffer(portal.db)
    await threeTimes(car)
    const answer = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
    expect(answer).toEqual({
      status: 429,
      body: {
        code: "too_many_withdrawals",
        message:
          "Ihr Standort hat seine individuelle Anfrage zu diesem Fahrzeug innerhalb eines Tages dreimal zurückgezogen. Annehmen können Sie das Fahrzeug weiterhin, individuell anfragen erst später wieder. Bitte warten Sie 22 Stunden.",
        details: { retryAfter: 22 * 3600 },
      },
    })
    expect((await mailsOf(portal, car)).filter(({ kind }) => kind === "REQUEST")).toHaveLength(3)
    portal.clock.advance(22 * hour - 1)
    expect(await sendRequest(portal, "PRE_OFFER_REQUEST", car)).toMatchObject({ status: 429 })
    portal.clock.advance(1)
    expect(await sendRequest(portal, "PRE_OFFER_REQUEST", car)).toMatchObject({ status: 200 })
  })

  test("stands in the way of no acceptance, no other car and no other house", async () => {
    const car = await addPreOffer(portal.db)
    await threeTimes(car)
    expect(await sendRequest(portal, "PRE_OFFER_REQUEST", await addPreOffer(portal.db))).toMatchObject({
      status: 200,
    })
    expect(await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).toMatchObject({ status: 200 })

    const moved = await addPreOffer(portal.db)
    await threeTimes(moved)
    const { body } = await update(moved, { locationId: castLocation("1201").id })
    const asked = requestBody("PRE_OFFER_REQUEST", body, { userId: castUser(kessler).id })
    expect(await post(portal, "/api/car/mail", kessler, asked)).toMatchObject({ status: 200 })
  })

  test("counts what was withdrawn, not what the provider answered", async () => {
    const car = await addPreOffer(portal.db)
    for (let time = 0; time < 4; time++) {
      const { body } = await sendRequest(portal, "PRE_OFFER_REQUEST", car)
      expect(await update(body, { requestState: "DECLINED", reason: "Nicht möglich." })).toMatchObject({
        status: 200,
      })
    }
  })
})

describe("at once", () => {
  test("two withdrawals are one", async () => {
    const { car, id } = await requested()
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(manager, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === "state_changed")).toHaveLength(9)
    expect((await actsOf(portal, car.id)).map(({ verb }) => verb)).toEqual(["request", "withdraw"])
  })

  test("of confirming and withdrawing one succeeds", async () => {
    for (let round = 0; round < 10; round++) {
      const { car, id } = await accepted()
      portal.clock.advance(48 * hour)
      const [confirmed, withdrawn] = await Promise.all([
        update(car, { activityState: "PRE_CONTRACT_CONFIRMED" }),
        withdraw(manager, id),
      ])
      expect([confirmed.status, withdrawn.status].sort()).toEqual([200, 409])
      const { state } = await shown(id)
      expect(state).toBe(confirmed.status === 200 ? "PRE_CONTRACT_CONFIRMED" : "WITHDRAWN")
      expect(await actsOf(portal, car.id)).toHaveLength(2)
    }
  })

  test("of answering and withdrawing a request one succeeds", async () => {
    for (let round = 0; round < 10; round++) {
      const { car, id } = await requested()
      const answers = await Promise.all([
        update(car, { requestState: "ANSWERED", ...newPrice }),
        withdraw(manager, id),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await actsOf(portal, car.id)).toHaveLength(2)
    }
  })
})

test("what the provider says otherwise of a held car stands in the case, for both sides", async () => {
  const free = await addPreOffer(portal.db, { condition: "ACCIDENT_FREE", idNumber: "" })
  // What was said before is what the person read.
  const said = await update(free, { additionalInformation: "Mit Winterrädern" })
  const { car, id } = await begin("PRE_OFFER_ACCEPT", said.body)
  const damaged = await update(car, { condition: "PREVIOUS_DAMAGE", additionalInformation: "" })
  expect(damaged.status).toBe(200)
  const vin = "WARTEST0000000777"
  await update(damaged.body, { licensePlateNumber: "S-XY 1", idNumber: vin })
  while (await sealSome(portal.db));
  const changes = async (who: string) => (await read(portal, `/api/car/activity?id=${id}`, who)).body.changes
  const told = [
    { name: "idNumber", was: "", now: vin },
    { name: "additionalInformation", was: "Mit Winterrädern", now: "" },
    { name: "licensePlateNumber", was: car.licensePlateNumber, now: "S-XY 1" },
    { name: "condition", was: "ACCIDENT_FREE", now: "PREVIOUS_DAMAGE" },
  ]
  for (const who of [manager, admin]) expect(await changes(who)).toMatchObject(told)

  const [now] = (await read(portal, `/api/car/all/some?ids=${car.id}`, admin)).body
  const back = await update(now, { condition: "ACCIDENT_FREE" })
  expect((await changes(manager)).map(({ name }: { name: string }) => name)).not.toContain("condition")
  expect((await update(back.body, { activityState: null, reason: "Versehen" })).status).toBe(200)
  expect(await changes(manager)).toEqual([])
})
