import { expect, test } from "vitest"
import { signedEuroText } from "../../../contract/format.ts"
import { offerOf } from "../../../contract/offers.ts"
import { carOf } from "./car-for-tests.ts"
import { changedLines, differenceToMain, offerLines, signedKmText } from "./offer-lines.ts"

test("an offer in words", () => {
  expect(offerLines(offerOf(carOf(), "TWO")).map(({ text }) => text)).toEqual([
    "64.705,35 €",
    "76.999,37 €",
    "02.04.2027",
    "02.05.2027",
    "15.000 – 16.000 km",
  ])
  expect(offerLines(offerOf(carOf({ area: "SELECTION" }), "MAIN")).at(-1)?.text).toBe("0 km")
})

test("only what reads differently counts as changed", () => {
  const before = carOf()
  const after = { ...before, offerVersion: 2, offerPriceExclVat: 66_000, acceptPreOffer: false }
  expect(changedLines(offerOf(before, "MAIN"), offerOf(after, "MAIN"))).toEqual([
    { key: "netCents", before: "67.052,18 €", after: "66.000,00 €" },
  ])
  expect(changedLines(offerOf(before, "TWO"), offerOf(after, "TWO"))).toEqual([])
})

test("the difference to Pre-Offer 1, where both are set", () => {
  expect(differenceToMain(carOf(), "TWO")).toEqual({
    netCents: -234_683,
    grossCents: -279_272,
    km: 3000,
    days: 60,
  })
  expect(differenceToMain(carOf(), "THREE")).toBeNull()
  expect(differenceToMain(carOf({ dateOfDelivery: null }), "TWO")).toBeNull()
})

test("signs are written out", () => {
  expect(signedEuroText(-234_683)).toBe("−2.346,83 €")
  expect(signedEuroText(0)).toBe("±0 €")
  expect(signedKmText(3000)).toBe("+3.000 km")
})
