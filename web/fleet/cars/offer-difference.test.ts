import { expect, test } from "vitest"
import { carOf } from "./car-for-tests.ts"
import { differenceToMain, signedKmText } from "./offer-difference.ts"

test("computes the difference to Pre-Offer 1 if both are set", () => {
  expect(differenceToMain(carOf(), "TWO")).toEqual({
    netCents: -234_683,
    km: 3000,
    days: 60,
  })
  expect(differenceToMain(carOf(), "THREE")).toBeNull()
  expect(differenceToMain(carOf({ dateOfDelivery: null }), "TWO")).toBeNull()
})

test("shows the sign of a difference", () => {
  expect(signedKmText(3000)).toBe("+3.000\u00a0km")
})
