import { expect, test } from "vitest"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { offerCar } from "../../../../contract/fleet/offer-car-for-tests.ts"
import type { WatchedCar } from "../../../../contract/news/watch.ts"
import { watchWords } from "../../../../contract/news/watch-facts.ts"
import { changeResult } from "./change-result.ts"

const today = "2026-11-16"
const car = { ...offerCar, activityState: null, dateUntilTakeover: "2027-02-15" } as AgentCar
const watched = { seen: watchWords(car, today) } as WatchedCar
const result = (after: Partial<AgentCar>) => {
  const change = changeResult(watched, { ...car, ...after }, today)
  return change && [change.fact, change.note].map((text) => text.replaceAll("\u00a0", " "))
}

test("an unchanged car has no result", () => {
  expect(result({})).toBeNull()
})

test("a price is shown as its difference", () => {
  expect(result({ offerPriceExclVat: 38_949.58 })).toEqual(["1.050,42 € günstiger", "vorher 40.000,00 €"])
  expect(result({ offerPriceExclVat: 40_000.01 })).toEqual(["0,01 € teurer", "vorher 40.000,00 €"])
})

test("other changes are shown as the new value, and every kind is named", () => {
  expect(result({ dateUntilTakeover: "2027-02-20" })).toEqual([
    "Übernahme bis: 20.02.2027",
    "vorher 15.02.2027",
  ])
  expect(result({ offerPriceExclVat: 39_000, dateUntilTakeover: "2027-02-20" })).toEqual([
    "1.000,00 € günstiger",
    "vorher 40.000,00 € · auch Datum",
  ])
  const both = changeResult(
    watched,
    { ...car, offerPriceExclVat: 39_000, dateUntilTakeover: "2027-02-20" },
    today,
  )
  expect(both?.all.split("\n").map((line) => line.split(":")[0])).toEqual([
    "Pre-Offer 1 netto",
    "Übernahme bis",
  ])
  expect(both?.brief).toBe("neuer Preis")
})
