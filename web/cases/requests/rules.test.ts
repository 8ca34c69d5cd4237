import { expect, test } from "vitest"
import type { ConditionsVersion } from "../../../contract/cases/conditions.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { carOf } from "../../fleet/cars/car-for-tests.ts"
import { differencesOf, type Sending, type Shown, sentOf } from "./rules.ts"

const car = carOf()
const edition = (version: string) => ({ version }) as ConditionsVersion
const labels = {
  location: (id: string | null) => (id ? `Standort ${id}` : ""),
  option: (id: string | null) => (id ? `Option ${id}` : ""),
}
const lines = (before: Shown, after: Shown, type: "MAIN" | "TWO" = "MAIN") =>
  differencesOf(before, after, type, labels).map((line) => `${line.label}: ${line.before} → ${line.after}`)
const changed = (changes: Partial<AgentCar>, type?: "MAIN" | "TWO") =>
  lines({ car }, { car: { ...car, ...changes } }, type)

test.each([
  [{ atTargetKilometerReading: 12_500 }, "Ziellaufleistung: 12.000\u00a0km → 12.500\u00a0km"],
  [{ additionalOrReducedPricePerMonth: 0 }, "Mehr-/Minderpreis je Monat: −479,90\u00a0€ → –"],
  [{ dateUntilTakeover: "2027-03-04" }, "Übernahme bis: 03.03.2027 → 04.03.2027"],
] as const)("difference within the offer: %o", (changes, line) => {
  expect(changed(changes)).toEqual([line])
})

test.each([
  [{ acceptPreOffer: false }, "Pre-Offer annehmbar: ja → nein"],
  [{ locationId: "luebeck" }, "Standort: Standort harburg → Standort luebeck"],
  [{ preOffer2PurchasePriceExclVat: 1 }, "Kaufpreis netto: 64.705,35\u00a0€ → 1,00\u00a0€"],
  [{ licensePlateNumber: "HH-ZV 1" }, "Kennzeichen: HH-ZV 1788 → HH-ZV 1"],
  [{ brand: "vans" }, "Marke: Option aurel → Option vans"],
  [{ listPriceExclVat: 80_000 }, "Listenpreis netto: 79.983,13\u00a0€ → 80.000,00\u00a0€"],
] as const)("difference outside the offer: %o", (changes, line) => {
  expect(changed(changes)).toHaveLength(1)
  expect(changed(changes)[0]).toContain(line.split(": ")[1])
})

test("a value of another offer is attributed to that offer", () => {
  expect(changed({ preOffer2PurchasePriceExclVat: 1 })[0]).toMatch(/^Pre-Offer 2/)
  expect(changed({ preOffer2PurchasePriceExclVat: 1 }, "TWO").map((line) => line.split(":")[0])).toEqual([
    "Kaufpreis netto",
    "Kaufpreis brutto",
  ])
})

test("lists an added or removed document with its instant, once both lists are loaded", () => {
  const document = (id: string, filename: string) => ({
    id,
    filename,
    contentType: "application/pdf",
    size: 1,
    uploadedAt: "2026-11-16T09:00:00.000Z",
  })
  const [kept, gone, come] = [document("1", "A.pdf"), document("2", "B.pdf"), document("3", "C.pdf")]
  expect(lines({ car, documents: [kept, gone] }, { car, documents: [kept, come] })).toEqual([
    "Dokument: B.pdf, 16.11.2026, 10:00 Uhr → entfernt",
    "Dokument: – → C.pdf, 16.11.2026, 10:00 Uhr",
  ])
  expect(lines({ car, documents: [kept] }, { car, documents: undefined })).toEqual([])
})

test("lists changed texts by version, once both are loaded", () => {
  const before = { car, conditions: edition("2024-07"), termsVersion: "2024-07" }
  const after = { car, conditions: edition("2026-11"), termsVersion: "2026-12" }
  expect(lines(before, after)).toEqual([
    "Bedingungen: Fassung Juli 2024 → Fassung November 2026",
    "Nutzungsbedingungen: Fassung Juli 2024 → Fassung Dezember 2026",
  ])
  expect(lines({ car }, after)).toEqual([])
  expect(lines(before, before)).toEqual([])
})

const friday = new Date("2026-11-20T10:00:00Z")
const bodyOf = (fields: Partial<Sending>): Sending => ({
  type: "PRE_OFFER_REQUEST",
  carId: "car",
  userId: "user",
  offerVersion: 1,
  requestId: "request",
  ...fields,
})

test("another date is due on the next working day, anything else in 48 hours", () => {
  const car = carOf({ dateOfDelivery: "2027-02-01" })
  const due = (body: Partial<Sending>) => sentOf(car, bodyOf(body), friday).due
  expect(due({ kmReading: 9000, dateOfDelivery: "2027-03-01" })).toBe("2026-11-23T10:00:00.000Z")
  expect(due({ kmReading: 9000, dateOfDelivery: "2027-02-01" })).toBe("2026-11-22T10:00:00.000Z")
  expect(due({ type: "PRE_OFFER_ACCEPT", preOfferType: "TWO" })).toBe("2026-11-22T10:00:00.000Z")
})

test("only requests have wishes; the location is the chosen one, else the car's", () => {
  const accept = sentOf(
    carOf(),
    bodyOf({
      ...{ type: "PRE_OFFER_ACCEPT", preOfferType: "TWO", kmReading: 5000 },
      ...{ conditionsVersion: "2026-11", termsVersion: "2024-07" },
    }),
    friday,
  )
  expect(accept).toMatchObject({ offerType: "TWO", wantedKm: null, wantedDate: null, locationId: "harburg" })
  const zvf = sentOf(
    carOf({ locationId: null }),
    bodyOf({ type: "SELECTION_ACCEPT", locationId: "luebeck" }),
    friday,
  )
  expect(accept).toMatchObject({ conditionsVersion: "2026-11", termsVersion: "2024-07" })
  expect(zvf).toMatchObject({ conditionsVersion: null, termsVersion: null })
  expect(zvf.locationId).toBe("luebeck")
})
