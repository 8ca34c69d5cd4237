import fc from "fast-check"
import { expect, test } from "vitest"
import { type CarField, fieldsIn, labelFor, unitOf } from "./car-field.ts"
import { bulkFields, carFields, catalogue, fieldOf, internalFields, optionTypeText } from "./car-fields.ts"
import { carFieldShape } from "./car-schemas.ts"
import { fieldErrorOf, tidied } from "./field-checks.ts"
import { panelText } from "./field-text.ts"

test("orders a group's fields by position, then by catalogue", () => {
  const section = fieldsIn(catalogue, ({ editor }) => editor, ["offer1"], "PRE_OFFER")
  expect(section.map(({ name }) => name)).toEqual([
    "offerPriceExclVat",
    "offerPriceInclVat",
    "dateUntilTakeover",
    "minKilometerReading",
    "atTargetKilometerReading",
    "maxKilometerReading",
    "additionalOrReducedPricePerMonth",
    "additionalOrReducedPricePer1000Kilometer",
  ])
  expect(fieldsIn(catalogue, ({ editor }) => editor, ["offer1"], "SELECTION")).toEqual([])
})

test("a field shown with another one names it, and nothing internal is on the agent's panel", () => {
  const names = new Set<string>(catalogue.map(({ name }) => name))
  for (const { fact, name } of catalogue) expect(names).toContain(fact?.with ?? name)
  expect(internalFields.filter((name) => fieldOf(name).panel)).toEqual([])
  expect(bulkFields.filter((name) => fieldOf(name).status)).toEqual([])
})

test.each([
  ["area and flags", "area display acceptPreOffer requestPreOffer allowIndividualPreOffer acceptSelection"],
  ["status", "activityState dateStatusUpdated dateConfirmation userId preOfferType"],
  ["job", "jobNumber promotion locationId additionalInformation dateOfDelivery expectedKilometerReading"],
  ["car", "idNumber licensePlateNumber brand model modelSeries modelDesignation condition kilometerReading"],
  ["look", "paintCode paintBaseColor paintDesignation upholsteryCode upholsteryDesignation"],
  ["use", "minimumUsageTime plannedUsageTime dateOfFirstRegistration productionMonth listPriceExclVat"],
  ["Pre-Offer 1", "offerPriceExclVat offerPriceInclVat dateUntilTakeover"],
  ["its kilometres", "minKilometerReading atTargetKilometerReading maxKilometerReading"],
  ["its surcharges", "additionalOrReducedPricePerMonth additionalOrReducedPricePer1000Kilometer"],
  ["Pre-Offer 2", "preOffer2TargetKilometerReadingAt preOffer2DateOfDelivery preOffer2PurchasePriceExclVat"],
  ["Pre-Offer 3", "preOffer3TargetKilometerReadingAt preOffer3DateOfDelivery preOffer3PurchasePriceExclVat"],
])("an area has the fields of %s: %s", (_, names) => {
  expect(catalogue.map(({ name }) => name)).toEqual(expect.arrayContaining(names.split(" ")))
})

test("fields have their unit, and an area's label only if given", () => {
  const names = ["kilometerReading", "fuelConsumption", "listPriceExclVat", "brand"] as const
  expect(names.map((name) => unitOf(fieldOf(name)))).toEqual(["km", "l/100 km", "€", undefined])
  expect(labelFor(fieldOf("brand"), "SELECTION")).toBe("Marke")
})

test("option types have their fields' labels", () => {
  expect(optionTypeText("MODEL_SERIES")).toBe("Baureihe")
  expect(optionTypeText("PROMOTION")).toBe("Aktion")
})

test("calls and field checks refuse the same values with the same message", () => {
  const texts = ["", "x", "x\ny", "a\u0000", "\ud800", "x".repeat(101), "x".repeat(501), "W9ZHRD2DRCJV3KHWO"]
  const numbers = [-1e8, -100_000.01, -1, -0.01, 0, 0.001, 1, 1.005, 6.45, 241, 1_000_001, 10_000_000.01, 1e8]
  const days = ["1989-12-31", "1990-01-01", "2100-12-31", "2101-01-01"]
  const anyText = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme", maxLength: 120 }))
  const anyNumber = fc.oneof(fc.constantFrom(...numbers), fc.integer({ min: -200_000, max: 2_000_000 }))
  const valuesOf: Partial<Record<CarField["kind"], fc.Arbitrary<string | number>>> = {
    text: anyText,
    euro: anyNumber,
    decimal: anyNumber.filter((value) => value === Math.round(value * 100) / 100),
    integer: anyNumber.filter(Number.isInteger),
    date: fc.constantFrom(...days),
  }
  const judged = carFields.filter(({ kind }) => kind in valuesOf)
  const cases = fc
    .constantFrom(...judged)
    .chain((field) => fc.tuple(fc.constant(field as CarField), valuesOf[field.kind]!))
  fc.assert(
    fc.property(cases, ([field, value]) => {
      const error = fieldErrorOf(field, typeof value === "string" ? tidied(field, value) : value)
      const issue = carFieldShape[field.name as "brand"].safeParse(value).error?.issues[0]
      expect(issue?.message, `${field.name} ${value}`).toBe(error?.message)
    }),
    { numRuns: 1000 },
  )
  expect(carFieldShape.area.safeParse(null).error?.issues[0]?.message).toBe("Diese Angabe ist erforderlich.")
})

test.each([
  ["paintCode", { paintCode: "969", paintDesignation: "Moorgrün" }, "Moorgrün (969)"],
  ["paintCode", { paintCode: "", paintDesignation: "" }, "–"],
  ["additionalOrReducedPricePerMonth", { additionalOrReducedPricePerMonth: -46.5 }, "−46,50\u00a0€"],
  ["condition", { condition: null }, "keine Angabe"],
  ["brand", { brand: "gone" }, "–"],
] as const)("the panel shows %s of %j as %s", (name, car, text) => {
  expect(panelText(fieldOf(name), car, { option: () => "" })).toBe(text)
})
