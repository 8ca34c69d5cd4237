import { expect, test } from "vitest"
import { fieldsIn } from "./car-field.ts"
import { bulkFields, catalogue, fieldOf, internalFields, optionTypeText } from "./car-fields.ts"
import { faultOf } from "./field-checks.ts"
import { factText } from "./field-text.ts"
import { carFieldShape } from "./schemas.ts"

test("a group has its fields in their places, then the others as the catalogue has them", () => {
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

test("what is read with another field names one, and nothing internal is on the agent's panel", () => {
  const names = new Set<string>(catalogue.map(({ name }) => name))
  for (const { fact, name } of catalogue) expect(names).toContain(fact?.with ?? name)
  expect(internalFields.filter((name) => fieldOf(name).panel)).toEqual([])
  expect(bulkFields.filter((name) => fieldOf(name).status)).toEqual([])
})

test("option types are called like their fields", () => {
  expect(optionTypeText("MODEL_SERIES")).toBe("Baureihe")
  expect(optionTypeText("PROMOTION")).toBe("Aktion")
})

test.each([
  ["jobNumber", "", "required", "Diese Angabe ist erforderlich."],
  ["area", null, "required", "Diese Angabe ist erforderlich."],
  ["idNumber", "W9ZHRD2DRCJV3KHWO", "invalid_vin", /^Eine FIN hat 17 Zeichen/],
  ["paintCode", "x".repeat(101), "too_long", "Höchstens 100 Zeichen."],
  ["paintCode", "x\ny", "invalid_text", "Bitte nur eine Zeile, ohne Umbrüche und Steuerzeichen."],
  ["additionalInformation", "x".repeat(501), "too_long", "Höchstens 500 Zeichen."],
  ["kilometerReading", 1_000_001, "too_large", "Bitte Angabe berichtigen: Maximum 1.000.000"],
  ["kilometerReading", -1, "negative", "Bitte Angabe berichtigen: Minimum 0"],
  ["offerPriceExclVat", 1e8, "too_large", "Bitte Angabe berichtigen: Maximum 10.000.000,00"],
  ["offerPriceExclVat", 1.005, "too_many_decimals", "Höchstens zwei Nachkommastellen."],
  ["additionalOrReducedPricePerMonth", -1e8, "too_large", /Minimum -100\.000,00$/],
] as const)("%s %j is refused as %s, by the calls in the same words", (name, value, code, sentence) => {
  const fault = faultOf(fieldOf(name), value)
  expect(fault).toEqual({ code, message: expect.stringMatching(sentence) })
  expect(carFieldShape[name].safeParse(value).error?.issues[0]?.message).toBe(fault?.message)
})

test.each([
  ["paintCode", { paintCode: "969", paintDesignation: "Smaragdgrün" }, "969 · Smaragdgrün"],
  ["paintCode", { paintCode: "", paintDesignation: "" }, "–"],
  ["plannedUsageTime", { plannedUsageTime: 1 }, "1\u00a0Monat"],
  ["plannedUsageTime", { plannedUsageTime: 0 }, "–"],
  ["additionalOrReducedPricePerMonth", { additionalOrReducedPricePerMonth: -46.5 }, "−46,50\u00a0€"],
  ["condition", { condition: null }, "keine Angabe"],
  ["idNumber", { idNumber: "" }, "FIN nicht vergeben"],
  ["kilometerReading", { kilometerReading: 0 }, "0\u00a0km"],
  ["expectedKilometerReading", { expectedKilometerReading: 0 }, "–"],
  ["brand", { brand: "gone" }, "–"],
] as const)("the panel says %s of %j as %s", (name, car, text) => {
  expect(factText(fieldOf(name), car, { option: () => "" })).toBe(text)
})
