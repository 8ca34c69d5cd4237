import { expect, test } from "vitest"
import { changeLine, changesOf } from "../cases/change-lines.ts"
import type { AgentCar } from "../fleet/cars.ts"
import { offerCar } from "../fleet/offer-car-for-tests.ts"
import { changedKinds, unseenWords, watchWords } from "./watch-facts.ts"

const day = "2026-11-16"
const car = {
  ...offerCar,
  activityState: null,
  modelDesignation: "Corso 2.0",
  jobNumber: "4700043",
  dateUntilTakeover: "2027-02-15",
} as AgentCar
const zvf: AgentCar = { ...car, area: "SELECTION", activityState: "REQUEST_ACCEPTED" }
const before = watchWords(car, day)
const texts = (after: AgentCar, from = before) => changesOf(from, watchWords(after, day)).map(changeLine)

test("a car's values are prices and dates of its offers, and its state for the user", () => {
  expect(before).toEqual({
    "Pre-Offer 1 netto": "40.000,00\u00a0€",
    "Pre-Offer 1 brutto": "47.600,00\u00a0€",
    "Pre-Offer 2 netto": "38.000,00\u00a0€",
    "Pre-Offer 3 netto": "–",
    "Aussteuerung Pre-Offer 1": "31.01.2027",
    "Übernahme bis": "15.02.2027",
    "Aussteuerung Pre-Offer 2": "31.03.2027",
    "Aussteuerung Pre-Offer 3": "–",
    Bereich: "Pre-Offer",
    Zustand: "verfügbar",
  })
  expect(Object.keys(watchWords(zvf, day))).toEqual([
    ...["Listenpreis netto", "Listenpreis brutto", "Lieferung", "Bereich", "Zustand"],
  ])
})

test("equal values are no change", () => {
  expect(texts({ ...car })).toEqual([])
  expect(changedKinds(before, car, day)).toEqual([])
})

test("each changed price, date and state is a line, prices first", () => {
  const after: AgentCar = {
    ...car,
    activityState: "PRE_CONTRACT_ACCEPTED",
    preOffer3PurchasePriceExclVat: 0.01,
    dateOfDelivery: "2027-02-01",
  }
  expect(texts(after)).toEqual([
    "Pre-Offer 3 netto: – → 0,01\u00a0€",
    "Aussteuerung Pre-Offer 1: 31.01.2027 → 01.02.2027",
    "Zustand: verfügbar → nicht verfügbar",
  ])
  expect(changedKinds(before, after, day)).toEqual(["price", "date", "state"])
})

test("a car moved to another area is no price change", () => {
  expect(texts(zvf)).toEqual(["Bereich: Pre-Offer → Selection", "Zustand: verfügbar → angefragt"])
  expect(changedKinds(before, zvf, day)).toEqual(["state"])
})

test("a car no longer visible is only reported as unavailable", () => {
  expect(changesOf(before, unseenWords(before))).toEqual([
    { label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" },
  ])
})

test.each([
  [null, "2027-02-15", "verfügbar"],
  [null, "2027-02-16", "abgelaufen"],
  ["REQUEST_ACCEPTED", "2027-02-16", "angefragt"],
  ["REQUEST_CONFIRMED", "2026-11-16", "nicht verfügbar"],
  ["PRE_CONTRACT_ACCEPTED", "2026-11-16", "nicht verfügbar"],
] as const)("a car with status %s is on %s %s", (activityState, today, state) => {
  expect(watchWords({ ...car, activityState }, today).Zustand).toBe(state)
})

test("a ZVF never expires", () => {
  const delivered: AgentCar = { ...zvf, activityState: null, dateOfDelivery: "2020-01-01" }
  expect(watchWords(delivered, day).Zustand).toBe("verfügbar")
})
