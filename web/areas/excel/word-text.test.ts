import { expect, test } from "vitest"
import { fieldOfReport, wordText } from "./word-text.ts"

const textOf = (name: string, value: string | number | boolean | null) =>
  wordText(fieldOfReport(name)!, value)

test.each([
  ["offerPriceExclVat", 79_983.13, "79.983,13 €"],
  ["offerPriceExclVat", 0, "–"],
  ["additionalOrReducedPricePerMonth", -12.5, "-12,50 €"],
  ["additionalOrReducedPricePer1000Kilometer", 8, "8,00 €"],
  ["plannedUsageTime", 12, "12"],
  ["plannedUsageTime", 0, "–"],
  ["kilometerReading", 0, "0 km"],
  ["preOffer2TargetKilometerReadingAt", 15_000, "15.000 km"],
  ["preOffer2TargetKilometerReadingAt", 0, "–"],
  ["dateOfFirstRegistration", "2026-02-28", "28.02.2026"],
  ["productionMonth", "2026-02-28", "02/2026"],
  ["dateStatusUpdated", "2026-06-01T12:00:00Z", "01.06.2026, 14:00"],
  ["dateStatusUpdated", "2026-06-01T12:00:00", "01.06.2026, 12:00"],
  ["acceptPreOffer", true, "ja"],
  ["acceptPreOffer", null, "nein"],
  ["paintBaseColor", "Weiß", "Weiß"],
  ["licensePlateNumber", "", "–"],
])("%s %j reads %s", (name, value, text) => {
  expect(textOf(name, value)).toBe(text)
})
