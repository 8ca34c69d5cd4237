import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { actsOf, mailsOf, manager, post, refused, requestBody, updateCar } from "../../testing/requests.ts"

const portal = portalOfFile()

const send = (who: string | null, payload: object, headers?: Record<string, string>) =>
  post(portal, "/api/car/mail", who, payload, headers)

describe("refused with 403", () => {
  test("for a car of another location of the group, named in the reason", async () => {
    const car = await addPreOffer(portal.db, { locationId: castLocation("1201").id })
    const userId = castUser(freising).id
    const answer = await send(freising, requestBody("PRE_OFFER_ACCEPT", car, { userId, termsVersion: "old" }))
    expect(answer).toMatchObject(refused(403, "only_for_location"))
    expect(answer.body.details).toEqual({ location: "1201 - Autohaus Kessler München" })
  })

  test("for one of the user's locations that this call does not list", async () => {
    const car = await addPreOffer(portal.db)
    const headers = { "x-location-ids": castLocation("1102").id }
    expect(await send(manager, requestBody("PRE_OFFER_ACCEPT", car), headers)).toMatchObject(
      refused(403, "only_for_location"),
    )
  })
})

test("refuses a missing, hidden or foreign car as unavailable (412)", async () => {
  const hidden = await addPreOffer(portal.db, { display: false })
  const foreign = await addPreOffer(portal.db, {
    locationId: castLocation("1201").id,
    allowIndividualPreOffer: false,
  })
  const incomplete = await addPreOffer(portal.db, { locationId: null })
  const missing = { ...hidden, id: randomUUID() }
  for (const car of [hidden, foreign, incomplete, missing])
    for (const type of ["PRE_OFFER_ACCEPT", "PRE_OFFER_REQUEST"] as const)
      expect(await send(manager, requestBody(type, car))).toMatchObject(refused(412, "car_gone"))
})

test.each([
  ["condition", "ACCIDENT_FREE", "PREVIOUS_DAMAGE"],
  ["dateOfFirstRegistration", "2026-02-01", "2024-02-01"],
  ["additionalInformation", "Mit Winterrädern.", ""],
  ["licensePlateNumber", "HH-ZV 1", "HH-ZV 2"],
  ["idNumber", "WARTEST0000000001", "WARTEST0000000002"],
])("refuses a car whose %s changed since it was read (409)", async (name, read, now) => {
  const car = await addPreOffer(portal.db, { [name]: read })
  expect(await updateCar(portal, car, { [name]: now })).toMatchObject({ status: 200 })
  expect(await send(manager, requestBody("PRE_OFFER_ACCEPT", car))).toMatchObject({
    status: 409,
    body: { code: "offer_changed", details: { car: { [name]: now } } },
  })
})

describe("accepting a pre-offer", () => {
  test("sets the status, records the offer, and e-mails both sides", async () => {
    const car = await addPreOffer(portal.db)
    const answer = await send(manager, requestBody("PRE_OFFER_ACCEPT", car))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: car.id,
        activityState: "PRE_CONTRACT_ACCEPTED",
        version: car.version + 1,
        offerVersion: car.offerVersion,
      },
    })
    for (const hidden of ["userId", "preOfferType", "dateStatusUpdated", "display"])
      expect(answer.body).not.toHaveProperty(hidden)
    const held = { userId: castUser(manager).id, preOfferType: "MAIN" }
    const dateStatusUpdated = portal.clock.now().toISOString()
    expect(await builderOn(portal).current(car)).toMatchObject({ ...held, dateStatusUpdated })
    expect(await actsOf(portal, car.id)).toMatchObject([
      {
        verb: "accept",
        state: "PRE_CONTRACT_ACCEPTED",
        snapshot: {
          ...{ netCents: 4_000_000, deliveryDate: "2027-01-31", targetKm: 10_000, wantedKm: null },
          ...{ offerVersion: car.offerVersion, dueAt: "2026-11-18T09:00:00.000Z" },
          conditions: { version: "2024-07", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
          terms: { version: "2024-07", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      },
    ])
    expect(await mailsOf(portal, car)).toMatchObject([
      { kind: "RECEIPT", to: manager },
      { kind: "REQUEST", to: "zvf@aurel.example" },
    ])
  })

  test("binds the values of the chosen offer, whatever prices and dates the client sends", async () => {
    const [brand, model] = ["BRAND", "MODEL"].map((of) => castOptions.find(({ type }) => type === of))
    const car = await addPreOffer(portal.db, { brand: brand?.id, model: model?.id })
    const body = { preOfferType: "TWO", preOffer2PurchasePriceExclVat: 1, dateOfDelivery: "2030-01-01" }
    expect((await send(manager, requestBody("PRE_OFFER_ACCEPT", car, body))).status).toBe(200)
    const [act] = await actsOf(portal, car.id)
    const values = { netCents: 3_800_050, grossCents: 4_522_060, deliveryDate: "2027-03-31", maxKm: 16_000 }
    expect(act?.snapshot).toMatchObject({ ...values, wantedDate: null })
    const mails = await mailsOf(portal, car)
    expect(mails).toHaveLength(2)
    const offer = ["Pre-Offer 2", "38.000,50", "31.03.2027", "Fassung Juli 2024", "18.11., 10:00 Uhr"]
    for (const words of [...offer, `${brand?.label} ${model?.label}`, "1101 - Autohaus Brenner Hamburg"])
      for (const { text } of mails) expect(text).toContain(words)
    expect(mails[0]?.text).toContain(act?.caseId)
    expect(mails[1]?.text).toContain("16.11.2026, 10:00 Uhr")
  })

  test("answers the open individual request of the group", async () => {
    const car = await addPreOffer(portal.db)
    await send(manager, requestBody("PRE_OFFER_REQUEST", car))
    const answer = await send(manager, requestBody("PRE_OFFER_ACCEPT", car, { preOfferType: "TWO" }))
    expect(answer).toMatchObject({ status: 200, body: { openRequest: false } })
    const acts = await actsOf(portal, car.id)
    expect(acts.map(({ verb, state }) => `${verb} ${state}`).sort()).toEqual([
      "accept PRE_CONTRACT_ACCEPTED",
      "answer ANSWERED",
      "request OPEN",
    ])
    const [request, answered] = ["request", "answer"].map((verb) => acts.find((act) => act.verb === verb))
    expect(answered?.caseId).toBe(request?.id)
  })
})

test("an individual request keeps the car free and has the deadline of a price enquiry", async () => {
  const car = await addPreOffer(portal.db)
  const answer = await send(manager, requestBody("PRE_OFFER_REQUEST", car))
  expect(answer).toMatchObject({ status: 200, body: { activityState: null, openRequest: true } })
  expect(await actsOf(portal, car.id)).toMatchObject([
    {
      verb: "request",
      state: "OPEN",
      snapshot: { wantedKm: 9000, wantedDate: "2027-04-30", dueAt: "2026-11-17T09:00:00.000Z" },
    },
  ])
  const wish = expect.stringMatching(/9\.000\u00a0km[\s\S]*30\.04\.2027/)
  expect(await mailsOf(portal, car)).toMatchObject([
    { kind: "RECEIPT", text: wish },
    { kind: "REQUEST", text: wish },
  ])
  expect(await send(manager, requestBody("PRE_OFFER_REQUEST", car))).toMatchObject(
    refused(409, "already_requested"),
  )
})

test("a requested ZVF belongs to the chosen location", async () => {
  const car = await addSelection(portal.db)
  const locationId = castLocation("1103").id
  const answer = await send(manager, requestBody("SELECTION_ACCEPT", car, { locationId }))
  expect(answer).toMatchObject({
    status: 200,
    body: { activityState: "REQUEST_ACCEPTED", locationId: null, offerVersion: car.offerVersion },
  })
  const held = await portal.db.one('select location_id as "locationId" from cars where id = $1', [car.id])
  expect(held).toEqual({ locationId })
  const [act] = await actsOf(portal, car.id)
  expect(act?.snapshot).toMatchObject({ netCents: 6_100_000, grossCents: 7_259_000, maxKm: 0 })
  expect(
    await send("leitung@kessler.example", {
      ...requestBody("SELECTION_ACCEPT", car),
      userId: castUser("leitung@kessler.example").id,
      locationId: castLocation("1201").id,
    }),
  ).toMatchObject(refused(409, "selection_unavailable"))
})

test("refuses another user's request id", async () => {
  const car = await addSelection(portal.db)
  const body = requestBody("SELECTION_ACCEPT", car)
  await send(manager, body)
  const other = { userId: castUser(freising).id, locationId: castLocation("1202").id }
  expect(await send(freising, { ...body, ...other })).toMatchObject(refused(409, "request_id_reused"))
})
