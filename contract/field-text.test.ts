import { expect, test } from "vitest"
import { type CarFieldName, fieldOf } from "./car-fields.ts"
import { type FieldValue, factText, fieldText, type Names } from "./field-text.ts"

const textOf = (name: CarFieldName, value: FieldValue) => fieldText(fieldOf(name), value)

test.each([
  ["offerPriceExclVat", 79_983.13, "79.983,13\u00a0€"],
  ["offerPriceExclVat", 0, "–"],
  ["additionalOrReducedPricePerMonth", -12.5, "-12,50\u00a0€"],
  ["additionalOrReducedPricePer1000Kilometer", 8, "8,00\u00a0€"],
  ["plannedUsageTime", 12, "12\u00a0Monate"],
  ["plannedUsageTime", 0, "–"],
  ["kilometerReading", 0, "0\u00a0km"],
  ["preOffer2TargetKilometerReadingAt", 15_000, "15.000\u00a0km"],
  ["preOffer2TargetKilometerReadingAt", 0, "–"],
  ["dateOfFirstRegistration", "2026-02-28", "28.02.2026"],
  ["productionMonth", "2026-02-28", "02/2026"],
  ["dateStatusUpdated", "2026-06-01T12:00:00Z", "01.06.2026, 14:00"],
  ["dateStatusUpdated", "2026-06-01T12:00:00", "01.06.2026, 12:00"],
  ["acceptPreOffer", true, "ja"],
  ["acceptPreOffer", null, "nein"],
  ["paintBaseColor", "Weiß", "Weiß"],
  ["licensePlateNumber", "", "–"],
] as const)("%s %j reads %s", (name, value, text) => {
  expect(textOf(name, value)).toBe(text)
})

const names: Names = {
  option: (id) => (id === "terra" ? "Terra" : ""),
  location: (id) => (id === "harburg" ? "1102 - Filiale Harburg" : ""),
  user: () => "",
}

test.each([
  ["model", "terra", "Terra"],
  ["promotion", "gone", "(gelöscht)"],
  ["locationId", "harburg", "1102 - Filiale Harburg"],
  ["userId", null, "–"],
  ["activityState", null, "–"],
  ["area", "PRE_OFFER", "Pre-Offer"],
  ["condition", "ACCIDENT_FREE", "unfallfrei"],
  ["idNumber", "", "FIN nicht vergeben"],
  ["offerPriceExclVat", 67_052.18, "67.052,18\u00a0€"],
] as const)("%s %j of a car reads %s", (name, value, text) => {
  expect(fieldText(fieldOf(name), value, names)).toBe(text)
})

test.each([
  ["condition", "ACCIDENT_FREE", "unfallfrei"],
  ["paintBaseColor", "BLACK", "Schwarz"],
  ["paintBaseColor", null, "–"],
  ["model", "terra", "Terra"],
] as const)("%s %j in the panel reads %s, whatever else the names come with", (name, value, text) => {
  const labels = { ...names, choice: () => "" }
  expect(factText(fieldOf(name), { [name]: value }, labels)).toBe(text)
})
