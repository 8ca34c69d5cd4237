import { expect, test } from "vitest"
import { type CarFieldName, fieldOf } from "./car-fields.ts"
import type { AgentCar } from "./cars.ts"
import { agentText, type FieldValue, fieldText, type Names, panelText, textIn } from "./field-text.ts"

const textOf = (name: CarFieldName, value: FieldValue) => fieldText(fieldOf(name), value)

test.each([
  ["offerPriceExclVat", 79_983.13, "79.983,13\u00a0€"],
  ["offerPriceExclVat", 0, "–"],
  ["additionalOrReducedPricePerMonth", -12.5, "-12,50\u00a0€"],
  ["additionalOrReducedPricePer1000Kilometer", 8, "8,00\u00a0€"],
  ["plannedUsageTime", 1, "1\u00a0Monat"],
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
  ["fuelConsumption", 6.4, "6,4\u00a0l/100\u00a0km"],
  ["fuelConsumption", 0, "–"],
  ["licensePlateNumber", 0, "0"],
  ["licensePlateNumber", "", "–"],
] as const)("shows %s %j as %s", (name, value, text) => {
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
  ["userId", "somebody", "(gelöscht)"],
  ["activityState", null, "–"],
  ["area", "PRE_OFFER", "Pre-Offer"],
  ["condition", "ACCIDENT_FREE", "unfallfrei"],
  ["idNumber", "", "FIN nicht vergeben"],
  ["offerPriceExclVat", 67_052.18, "67.052,18\u00a0€"],
] as const)("shows %s of car %j as %s", (name, value, text) => {
  expect(textIn({ [name]: value }, name, names)).toBe(text)
})

test.each([
  ["condition", "ACCIDENT_FREE", "unfallfrei"],
  ["paintBaseColor", "BLACK", "Schwarz"],
  ["paintBaseColor", null, "–"],
  ["model", "terra", "Terra"],
  ["additionalOrReducedPricePerMonth", 12.5, "+12,50\u00a0€"],
  ["additionalOrReducedPricePerMonth", 0, "–"],
  ["offerPriceExclVat", 8, "8,00\u00a0€"],
] as const)("shows %s %j in the panel as %s, regardless of other names", (name, value, text) => {
  const labels = { ...names, choice: () => "" }
  expect(panelText(fieldOf(name), { [name]: value }, labels)).toBe(text)
})

test.each([
  ["fuelConsumption", { fuelConsumption: 17 }, "17,0\u00a0l/100\u00a0km"],
  ["fuelConsumption", { fuelConsumption: 0 }, "–"],
  ["electricRange", { electricRange: 410 }, "410\u00a0km"],
  ["electricRange", { drive: "ELECTRIC", electricRange: 410 }, "410\u00a0km"],
  ["co2", { drive: "ELECTRIC", co2: 0 }, "0\u00a0g/km"],
  ["co2", { drive: "DIESEL", co2: 0 }, "–"],
  ["model", { model: "terra" }, "Terra"],
] as const)("shows %s of %j in a list as %s", (name, car, text) => {
  expect(agentText(fieldOf(name), car as unknown as AgentCar, names)).toBe(text)
})

test("shows a field without a unit as a bare number", () => {
  expect(fieldText({ name: "doors", label: "Türen", kind: "integer" }, 5)).toBe("5")
})
