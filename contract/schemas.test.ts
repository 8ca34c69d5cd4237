import { describe, expect, test } from "vitest"
import { boundFields, carFields, offerFields } from "./car-fields.ts"
import { agentCar, updateCar } from "./cars.ts"
import { sendRequest } from "./requests.ts"
import { carFieldShape, euro, flagParameter, id, km, mail, plainDate, text } from "./schemas.ts"

const uuid = "3f2b8a54-9c1d-4e6f-8a7b-0123456789ab"

describe("values that are refused", () => {
  test.each([
    [id, "1"],
    [id, `${uuid}0`],
    [plainDate, "2026-02-29"],
    [plainDate, "29.01.2026"],
    [euro, 12.345],
    [euro, "12"],
    [km, -1],
    [km, 1.5],
    [km, 10_000_001],
    [text, "x".repeat(501)],
    [text, "a\u0000b"],
    [text, "\ud800"],
    [carFieldShape.jobNumber, "47\u0000"],
    [mail, "nobody"],
    [flagParameter, "1"],
    [carFieldShape.jobNumber, "   "],
    [carFieldShape.area, null],
    [carFieldShape.offerPriceExclVat, -0.01],
    [carFieldShape.activityState, "ACCEPTED"],
    [carFieldShape.promotion, "Herbstaktion"],
    [carFieldShape.display, "ja"],
  ])("%#", (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

describe("values that are taken", () => {
  test("ids in one spelling, job numbers and mails trimmed, absent flags as false", () => {
    expect(id.parse(uuid.toUpperCase())).toBe(uuid)
    expect(carFieldShape.jobNumber.parse(" 0042 ")).toBe("0042")
    expect(mail.parse(" a@b.example ")).toBe("a@b.example")
    expect(flagParameter.parse(undefined)).toBe(false)
    expect(flagParameter.parse("true")).toBe(true)
  })
  test("surcharges may be negative, prices may be 0, choices and dates empty", () => {
    expect(carFieldShape.additionalOrReducedPricePerMonth.parse(-46.5)).toBe(-46.5)
    expect(carFieldShape.offerPriceExclVat.parse(0)).toBe(0)
    expect(carFieldShape.condition.parse(null)).toBeNull()
    expect(carFieldShape.dateOfDelivery.parse(null)).toBeNull()
  })
})

test("every field of the catalogue has a schema, and every header stands for one field", () => {
  expect(Object.keys(carFieldShape)).toEqual(carFields.map(({ name }) => name))
  expect(new Set(carFields.map(({ header }) => header)).size).toBe(carFields.length)
})

test("a binding act fixes price, dates, kilometres, location and area, and leaves the flags free", () => {
  const free = ["acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer", "acceptSelection"]
  expect(offerFields.filter((name) => !boundFields.includes(name))).toEqual(free)
})

test("an agent's car has no internal field and no person", () => {
  const hidden = ["display", "dateStatusUpdated", "dateConfirmation", "userId", "preOfferType"]
  expect(carFields.map(({ name }) => name).filter((name) => !(name in agentCar.shape))).toEqual(
    expect.arrayContaining(hidden),
  )
  for (const name of hidden) expect(agentCar.shape).not.toHaveProperty(name)
})

test("an update takes a part of a car, and leaves what it does not know behind", () => {
  const body = updateCar.body.parse({
    id: uuid,
    version: 3,
    offerPriceExclVat: 1.5,
    offerVersion: 9,
    rights: 1,
  })
  expect(body).toEqual({ id: uuid, version: 3, offerPriceExclVat: 1.5 })
})

test("a request without its request id or offer version is refused", () => {
  const body = { type: "SELECTION_ACCEPT", carId: uuid, userId: "x", offerVersion: 1, requestId: uuid }
  expect(sendRequest.body.safeParse(body).success).toBe(true)
  expect(sendRequest.body.safeParse({ ...body, requestId: undefined }).success).toBe(false)
  expect(sendRequest.body.safeParse({ ...body, offerVersion: undefined }).success).toBe(false)
})
