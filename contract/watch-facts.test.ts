import { expect, test } from "vitest"
import type { AgentCar } from "./cars.ts"
import { changesOf } from "./change-lines.ts"
import { offerCar } from "./offer-car-for-tests.ts"
import {
  changedKinds,
  changeLines,
  unseenWords,
  type WatchFacts,
  watchFacts,
  watchWords,
} from "./watch-facts.ts"

const preOffer: WatchFacts = {
  area: "PRE_OFFER",
  state: "FREE",
  prices: [4_000_000, 4_760_000, 3_800_000, 0],
  dates: ["2027-01-31", "2027-02-15", "2027-03-31", null],
}
const selection: WatchFacts = {
  area: "SELECTION",
  state: "REQUESTED",
  prices: [6_100_000, 7_259_000],
  dates: ["2027-01-31"],
}
const texts = (before: WatchFacts, after: WatchFacts) =>
  changeLines(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`)

test("equal values are no change", () => {
  expect(changeLines(preOffer, { ...preOffer, prices: [...preOffer.prices] })).toEqual([])
})

test("each changed price, date and state is a line, prices first", () => {
  const after = { ...preOffer, state: "UNAVAILABLE" as const, prices: [4_000_000, 4_760_000, 3_800_000, 1] }
  expect(texts(preOffer, { ...after, dates: ["2027-02-01", "2027-02-15", "2027-03-31", null] })).toEqual([
    "Pre-Offer 3 netto: – → 0,01\u00a0€",
    "Aussteuerung Pre-Offer 1: 31.01.2027 → 01.02.2027",
    "Zustand: verfügbar → nicht verfügbar",
  ])
})

test("a car moved to another area is no price change", () => {
  const lines = ["Bereich: Pre-Offer → Selection", "Zustand: verfügbar → angefragt"]
  expect(texts(preOffer, selection)).toEqual(lines)
  expect(changedKinds(preOffer, selection)).toEqual(["state"])
  expect(texts({ ...selection, state: "GONE" }, preOffer)).toEqual([
    "Bereich: Selection → Pre-Offer",
    "Zustand: nicht mehr verfügbar → verfügbar",
  ])
})

const car = {
  ...offerCar,
  activityState: null,
  modelDesignation: "Corso 2.0",
  jobNumber: "4700043",
  dateUntilTakeover: "2027-02-15",
} as AgentCar

test("a car's values are prices and dates of its offers, and its state for the user", () => {
  expect(watchFacts(car, "2026-11-16")).toMatchObject(preOffer)
  expect(watchFacts(car, "2026-11-16")).not.toHaveProperty("values")
  const zvf = { ...car, area: "SELECTION", activityState: "REQUEST_ACCEPTED" } as const
  const { prices, dates, state } = watchFacts(zvf, "2026-11-16")
  expect({ area: "SELECTION", prices, dates, state }).toEqual(selection)
})

test("a car no longer visible is only reported as unavailable", () => {
  const known = watchWords(preOffer)
  expect(changesOf(known, unseenWords(known))).toEqual([
    { label: "Zustand", from: "verfügbar", to: "nicht mehr verfügbar" },
  ])
})

test.each([
  [null, "2027-02-15", "FREE"],
  [null, "2027-02-16", "EXPIRED"],
  ["REQUEST_ACCEPTED", "2027-02-16", "REQUESTED"],
  ["REQUEST_CONFIRMED", "2026-11-16", "UNAVAILABLE"],
  ["PRE_CONTRACT_ACCEPTED", "2026-11-16", "UNAVAILABLE"],
] as const)("a car with status %s is on %s %s", (activityState, today, state) => {
  expect(watchFacts({ ...car, activityState }, today).state).toBe(state)
})

test("a ZVF has a delivery date, also in older values", () => {
  const kept = { ...selection, dates: ["2027-01-31", "2027-03-02"] }
  expect(changeLines(kept, selection)).toEqual([])
  expect(texts(kept, { ...selection, dates: ["2027-02-28"] })).toEqual(["Lieferung: 31.01.2027 → 28.02.2027"])
  const delivered = { ...car, area: "SELECTION", dateOfDelivery: "2020-01-01" } as const
  expect(watchFacts(delivered, "2026-11-16").state).toBe("FREE")
})
