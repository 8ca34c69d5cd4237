import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { activity } from "../cases/activities.ts"
import { sendRequest } from "../cases/requests.ts"
import { headerOf } from "../fleet/car-field.ts"
import { boundFields, carFields, catalogue, offerFields } from "../fleet/car-fields.ts"
import { carDate, carFieldShape } from "../fleet/car-schemas.ts"
import { agentCar, updateCar } from "../fleet/cars.ts"
import { listFileNames } from "../fleet/images.ts"
import { option } from "../fleet/options.ts"
import { location } from "../people/locations.ts"
import { registerUser, updateUser, user } from "../people/users.ts"
import type { Endpoint } from "./endpoint.ts"
import { mailPattern, maxInteger } from "./limits.ts"
import { forAll } from "./property-for-tests.ts"
import { euro, flagParameter, id, km, line, mail, plainDate, text } from "./schemas.ts"
import { sentences } from "./sentences.ts"

const uuid = "3f2b8a54-9c1d-4e6f-8a7b-0123456789ab"

test.each([
  ["user", user, "id firstname lastname mail type active locations"],
  ["location of a user", user.shape.locations.element, "id name main gssnLocation"],
  ["registration", registerUser.body, "firstname lastname mail gssnLocation"],
  ["location", location, "id name vfnr vfnrHB gssnLocation address main mainLocationId"],
  ["address", location.shape.address, "street zip city region"],
  ["option", option, "id label type validUntil"],
  [
    "activity",
    activity,
    "type state stateUpdatedAt modelDesignation idNumber priceExclVat takeoverDate kilometers location",
  ],
  [
    "request",
    sendRequest.body,
    "type carId userId locationId preOfferType kmReading dateOfDelivery dateOfDeliveryString",
  ],
  ["file", listFileNames.output.element, "id filename"],
])("has the fields of a %s", (_, { shape }, names) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(names.split(" ")))
})

test.each([
  ["+49 (40)", true],
  ["0711-123 456 789 0", true],
  ["0711 12", false],
  ["+49 711 1234567 890", false],
  ["0711/123456", false],
  ["0711 123456x", false],
])("%j as a phone number: %s", (phone, isTaken) => {
  expect(updateUser.body.safeParse({ id: uuid, version: 1, phone }).success).toBe(isTaken)
})

test.each([
  [id, "1"],
  [id, `${uuid}0`],
  [plainDate, "2026-02-29"],
  [plainDate, "29.01.2026"],
  [euro, 12.345],
  [euro, "12"],
  [km, -1],
  [km, 1.5],
  [km, 1_000_001],
  [text, "x".repeat(501)],
  [text, "a\u0000b"],
  [text, "\ud800"],
  [line, "   "],
  [line, "x".repeat(101)],
  [line, "Vera Muster.\n\nNebenabrede: 10.000 Euro Nachlass"],
  [line, "Vera\rMuster"],
  [line, "Vera\u2028Muster"],
  [line, "Vera\u0085Muster"],
  [line, "Vera\tMuster"],
  [mail, "nobody"],
  [flagParameter, "1"],
  [carFieldShape.activityState, "ACCEPTED"],
  [carFieldShape.promotion, "Herbstaktion"],
  [carFieldShape.display, "ja"],
  [carDate, "1989-12-31"],
  [carDate, "2101-01-01"],
  [carDate, "2026-02-29"],
])("rejects a value: %#", (schema, value) => {
  expect(schema.safeParse(value).success).toBe(false)
})

test("an invalid value is reported with its sentence", () => {
  const issue = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]
  expect(issue(carDate, "1989-12-31")).toMatchObject({
    code: "custom",
    message: sentences.minimum("01.01.1990"),
  })
  expect(issue(carFieldShape.area, null)?.message).toBe(sentences.required)
  expect(issue(carFieldShape.area, "X")?.message).not.toBe(sentences.required)
})

describe("accepted values", () => {
  test("are normalised: ids, job numbers, addresses, absent flags", () => {
    expect(id.parse(uuid.toUpperCase())).toBe(uuid)
    expect(carFieldShape.jobNumber.parse(" 0042 ")).toBe("0042")
    expect(mail.parse(" a@b.example ")).toBe("a@b.example")
    expect(flagParameter.parse(undefined)).toBe(false)
    expect(flagParameter.parse("true")).toBe(true)
  })
  test("have no surrounding spaces and no bidirectional controls", () => {
    expect(line.parse(" Anna\u202e Lena\u200f ")).toBe("Anna Lena")
  })
  test("have a VIN in capitals; choices and dates may be empty", () => {
    expect(carFieldShape.idNumber.parse(" w9zhrd2drcjv3khwm ")).toBe("W9ZHRD2DRCJV3KHWM")
    expect(carFieldShape.licensePlateNumber.parse("hh-zv 1788 ")).toBe("hh-zv 1788 ")
    expect(carDate.parse("2100-12-31")).toBe("2100-12-31")
    expect(carFieldShape.condition.parse(null)).toBeNull()
    expect(carFieldShape.dateOfDelivery.parse(null)).toBeNull()
  })
})

test("every catalogue field has a schema and a unique header", () => {
  expect(Object.keys(carFieldShape)).toEqual(carFields.map(({ name }) => name))
  expect(new Set(catalogue.map(headerOf)).size).toBe(carFields.length)
})

test("a binding act freezes price, dates, kilometres, location and area, but no flags", () => {
  const free = ["acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer", "acceptSelection"]
  expect(offerFields.filter((name) => !boundFields.includes(name))).toEqual(free)
})

test("an agent's car has no internal fields and no people", () => {
  const hidden = ["display", "dateStatusUpdated", "dateConfirmation", "userId", "preOfferType"]
  expect(carFields.map(({ name }) => name).filter((name) => !(name in agentCar.shape))).toEqual(
    expect.arrayContaining(hidden),
  )
  for (const name of hidden) expect(agentCar.shape).not.toHaveProperty(name)
})

const modules = import.meta.glob<Record<string, unknown>>(["../*/*.ts", "!../*/*.test.ts"], { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value
const endpoints = new Set(Object.values(modules).flatMap((exports) => Object.values(exports)))

type Leaf = { name: string; schema: z.ZodType }
type Inside = { shape?: object; element?: z.ZodType; innerType?: z.ZodType; options?: z.ZodType[] } & Pipe
type Pipe = { in?: z.ZodType; out?: z.ZodType }

/** The side of a pipe that describes the input: the output of a bounded list, the input of a transform. */
const takingSide = ({ in: first, out: second }: Pipe): z.ZodType | undefined =>
  second?.def.type === "array" ? second : second?.def.type === "transform" ? first : undefined

/** The scalar schemas of an input with their field names. */
function leavesOf(name: string, schema: z.ZodType): Leaf[] {
  const { shape, element, innerType, options } = schema.def as Inside
  const fields = Object.entries(shape ?? {}).flatMap(([field, inside]) => leavesOf(field, inside))
  const others = [element, innerType, takingSide(schema.def as Pipe), ...(options ?? [])].flatMap((inside) =>
    inside ? leavesOf(name, inside) : [],
  )
  return shape || others.length > 0 ? [...fields, ...others] : [{ name, schema }]
}
const inputs = [...endpoints]
  .filter(isEndpoint)
  .flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => (schema ? leavesOf(`${method} ${path}`, schema) : [])),
  )
const taking = (value: unknown) =>
  [...new Set(inputs.filter(({ schema }) => schema.safeParse(value).success).map(({ name }) => name))].sort()

test("no input accepts a number that the database cannot store, except filters and table cells", () => {
  expect(taking(1)).toEqual(expect.arrayContaining(["version", "offerVersion", "carVersion", "kmReading"]))
  for (const value of [maxInteger + 1, -maxInteger - 2])
    expect(["before", "priceFrom", "priceTo", "rows"]).toEqual(expect.arrayContaining(taking(value)))
})

/** Inputs that are hashed, compared, or never stored. */
const unstored = [
  ...["code", "newPassword", "oobCode", "password"],
  ...["conditionsVersion", "path", "termsVersion", "userId", "v", "version"],
  ...["header", "rows", "logout_token", "to"],
].sort()

test("no input accepts a character that the database cannot store, if it is stored", () => {
  expect(taking("a\u0000")).toEqual(unstored)
})

test("all stored text is in one Unicode form", () => {
  const others = inputs.filter(({ schema }) => {
    const parsed = schema.safeParse("A\u0308hre 7")
    return parsed.success && parsed.data !== "Ähre 7"
  })
  expect([...new Set(others.map(({ name }) => name))].sort()).toEqual(unstored)
})

test("an update accepts partial cars and drops unknown fields", () => {
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

test("forms and calls accept the same e-mail addresses", () => {
  const near = fc.stringMatching(/^[a-zA-Zö0-9.+'_@ -]{1,12}@[a-z0-9.-]{1,10}$/)
  forAll([fc.oneof(fc.emailAddress(), near, fc.string())], (address) => {
    expect(mailPattern.test(address)).toBe(z.regexes.email.test(address))
  })
})
