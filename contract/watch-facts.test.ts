import { expect, test } from "vitest"
import { changedKinds, changeLines, goneFacts, type WatchFacts } from "./watch-facts.ts"

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
  dates: ["2027-01-31", "2027-03-02"],
}
const texts = (before: WatchFacts, after: WatchFacts) =>
  changeLines(before, after).map(({ label, from, to }) => `${label}: ${from} → ${to}`)

test("equal facts changed nothing", () => {
  expect(changeLines(preOffer, { ...preOffer, prices: [...preOffer.prices] })).toEqual([])
})

test("each price, date and state that changed is a line, prices first", () => {
  const after = { ...preOffer, state: "UNAVAILABLE" as const, prices: [4_000_000, 4_760_000, 3_800_000, 1] }
  expect(texts(preOffer, { ...after, dates: ["2027-02-01", "2027-02-15", "2027-03-31", null] })).toEqual([
    "Pre-Offer 3 netto: – → 0,01 €",
    "Aussteuerung Pre-Offer 1: 31.01.2027 → 01.02.2027",
    "Zustand: verfügbar → nicht verfügbar",
  ])
})

test("a car in another area is that, not another price: the list price was never its offer", () => {
  const lines = ["Bereich: Pre-Offer → Selection", "Zustand: verfügbar → angefragt"]
  expect(texts(preOffer, selection)).toEqual(lines)
  expect(changedKinds(preOffer, selection)).toEqual(["state"])
  expect(texts(goneFacts(selection), preOffer)).toEqual([
    "Bereich: Selection → Pre-Offer",
    "Zustand: nicht mehr verfügbar → verfügbar",
  ])
})
