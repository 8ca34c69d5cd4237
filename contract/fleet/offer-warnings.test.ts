import { describe, expect, test } from "vitest"
import { type CarFields, newCarFields } from "./car-fields.ts"
import { confirmationWarning, offerWarningsOf } from "./offer-warnings.ts"

const today = "2026-11-16"
const car: CarFields = {
  ...newCarFields,
  jobNumber: "47",
  area: "PRE_OFFER",
  dateOfDelivery: "2027-01-31",
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
}
const warned = (fields: Partial<CarFields>) =>
  offerWarningsOf({ ...car, ...fields }, { today }).map(({ path, message }) => `${path}: ${message}`)

test.each<Partial<CarFields>>([
  {},
  { offerPriceInclVat: 47_600.01 },
  { offerPriceInclVat: 47_599.99 },
  { offerPriceInclVat: 0 },
  { offerPriceExclVat: 0 },
  { dateOfDelivery: "2026-10-17" },
  { dateOfDelivery: "2026-10-01", dateUntilTakeover: "2026-11-16" },
  { dateOfDelivery: "2020-12-31", offerPriceInclVat: 46_400, activityState: "PRE_CONTRACT_ACCEPTED" },
  { dateOfDelivery: "2026-01-01", offerPriceExclVat: 0 },
  { preOffer3DateOfDelivery: "2026-01-01" },
  { dateConfirmation: today },
  { area: "SELECTION", offerPriceInclVat: 1, kilometerReading: 50_000 },
  { kilometerReading: 12_000 },
  { listPriceExclVat: 40_000, preOffer2PurchasePriceExclVat: 40_000 },
  { area: "SELECTION", listPriceExclVat: 10_000, dateOfFirstRegistration: "2027-03-01" },
  { kilometerReading: 10_000, atTargetKilometerReading: 0, maxKilometerReading: 0 },
  { kilometerReading: 10_500, activityState: "PRE_CONTRACT_ACCEPTED", preOfferType: "MAIN" },
  { kilometerReading: 9000, preOffer2TargetKilometerReadingAt: 8000 },
  {
    kilometerReading: 50_000,
    maxKilometerReading: 0,
    atTargetKilometerReading: 50_000,
  },
  {
    kilometerReading: 11_000,
    preOffer2TargetKilometerReadingAt: 8000,
    activityState: "PRE_CONTRACT_ACCEPTED",
    preOfferType: "MAIN",
  },
])("gives no warning for %o", (fields) => {
  expect(warned(fields)).toEqual([])
})

describe("a warning is given for", () => {
  const gross = "offerPriceInclVat: Der Bruttopreis"
  test.each`
    fields                                                                                                                                   | sentence
    ${{ listPriceExclVat: 39_999.99 }}                                                                                                       | ${"offerPriceExclVat: Der Kaufpreis von Pre-Offer 1 (40.000,00\u00a0€ netto) liegt über dem Listenpreis (39.999,99\u00a0€ netto)."}
    ${{ listPriceExclVat: 50_000, preOffer3PurchasePriceExclVat: 52_000 }}                                                                   | ${"preOffer3PurchasePriceExclVat: Der Kaufpreis von Pre-Offer 3 (52.000,00\u00a0€ netto) liegt über dem Listenpreis (50.000,00\u00a0€ netto)."}
    ${{ offerPriceInclVat: 47_600.02 }}                                                                                                      | ${`${gross} 47.600,02\u00a0€ weicht ab: netto zuzüglich 19\u00a0% sind 47.600,00\u00a0€.`}
    ${{ offerPriceInclVat: 1 }}                                                                                                              | ${`${gross} 1,00\u00a0€ weicht ab: netto zuzüglich 19\u00a0% sind 47.600,00\u00a0€.`}
    ${{ dateOfDelivery: "2020-12-31", activityState: "PRE_CONTRACT_ACCEPTED" }}                                                              | ${`${gross} 47.600,00\u00a0€ weicht ab: netto zuzüglich 16\u00a0% sind 46.400,00\u00a0€.`}
    ${{ kilometerReading: 12_001 }}                                                                                                          | ${"maxKilometerReading: Das Fahrzeug hat bereits 12.001\u00a0km gelaufen: mehr als die Höchstlaufleistung von Pre-Offer 1 (12.000\u00a0km)."}
    ${{ kilometerReading: 10_001, maxKilometerReading: 0 }}                                                                                  | ${"atTargetKilometerReading: Das Fahrzeug hat bereits 10.001\u00a0km gelaufen: mehr als die Ziellaufleistung von Pre-Offer 1 (10.000\u00a0km)."}
    ${{ kilometerReading: 9001, preOffer2TargetKilometerReadingAt: 8000 }}                                                                   | ${"preOffer2TargetKilometerReadingAt: Das Fahrzeug hat bereits 9.001\u00a0km gelaufen: mehr als die Höchstlaufleistung von Pre-Offer 2 (9.000\u00a0km)."}
    ${{ kilometerReading: 11_000, preOffer3TargetKilometerReadingAt: 8000, activityState: "PRE_CONTRACT_CONFIRMED", preOfferType: "THREE" }} | ${"preOffer3TargetKilometerReadingAt: Das Fahrzeug hat bereits 11.000\u00a0km gelaufen: mehr als die Höchstlaufleistung von Pre-Offer 3 (9.000\u00a0km)."}
    ${{ dateOfDelivery: "2026-10-16" }}                                                                                                      | ${"dateOfDelivery: Pre-Offer 1 ist seit dem 15.11.2026 vorbei und kann nicht angenommen werden."}
    ${{ preOffer2DateOfDelivery: "2026-10-16", preOffer2PurchasePriceExclVat: 39_000 }}                                                      | ${"preOffer2DateOfDelivery: Pre-Offer 2 ist seit dem 15.11.2026 vorbei und kann nicht angenommen werden."}
    ${{ dateConfirmation: "2026-11-17" }}                                                                                                    | ${"dateConfirmation: Das Bestätigungsdatum 17.11.2026 liegt in der Zukunft."}
  `("$fields", ({ fields, sentence }) => {
    expect(warned(fields)).toEqual([sentence])
  })

  test("several warnings at once", () => {
    expect(warned({ offerPriceInclVat: 1, kilometerReading: 90_000 })).toHaveLength(2)
  })

  test("an implausible price beside another stored one", () => {
    const before = { ...car, listPriceExclVat: 60_000, preOffer3PurchasePriceExclVat: 5000 }
    const typed = { ...before, offerPriceExclVat: 4500, offerPriceInclVat: 5355 }
    const far = offerWarningsOf(typed, { today, before }).filter(({ code }) => code === "price_far_off")
    expect(far.map(({ path, message }) => `${path} ${message}`)).toEqual([
      expect.stringMatching(/^offerPriceExclVat .* als bisher/),
      expect.stringMatching(/^offerPriceInclVat .* als bisher/),
      expect.stringMatching(/^preOffer3PurchasePriceExclVat .* als der Listenpreis/),
    ])
  })

  test("values shared with other cars", () => {
    const duplicates = {
      idNumber: ["48"],
      archived: ["46"],
      jobNumber: ["0047", "00047"],
    }
    const warnings = offerWarningsOf(car, { today, duplicates }).map(
      ({ code, path, message }) => `${code} ${path} ${message}`,
    )
    expect(warnings).toEqual([
      "vin_twice idNumber Dieselbe FIN hat auch Auftrag 48.",
      "vin_twice idNumber Dieselbe FIN hat im Archiv Auftrag 46.",
      "job_number_alike jobNumber Bis auf Groß- und Kleinschreibung oder führende Nullen gleich: Aufträge 0047, 00047.",
    ])
    const none = { idNumber: [], archived: [], jobNumber: [] }
    expect(offerWarningsOf(car, { today, duplicates: none })).toEqual([])
  })
})

test("a confirmation date of today, or none, gives no warning", () => {
  expect(confirmationWarning(null, today)).toBeNull()
  expect(confirmationWarning(today, today)).toBeNull()
  expect(confirmationWarning("2026-11-17", today)).not.toBeNull()
})
