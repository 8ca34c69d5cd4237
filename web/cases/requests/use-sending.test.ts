import { expect, test } from "vitest"
import { ApiError } from "../../core/api.ts"
import { createRequestIds, isOlderThanRates } from "./use-sending.ts"

test("equal content keeps its id; other content and dialogs get new ones", () => {
  const idOf = createRequestIds()
  const first = idOf({ carId: "a", offerVersion: 1 })
  expect(idOf({ carId: "a", offerVersion: 2 })).not.toBe(first)
  expect(idOf({ carId: "a", offerVersion: 1 })).toBe(first)
  expect(createRequestIds()({ carId: "a", offerVersion: 1 })).not.toBe(first)
})

test("detects an outdated VAT table by the server's rate", () => {
  const refusedWith = (vatPercent: number) =>
    new ApiError(409, {
      code: "offer_changed",
      message: "",
      details: { offer: { vatPercent, deliveryDate: "2027-02-01" } },
    })
  expect(isOlderThanRates(refusedWith(20))).toBe(true)
  expect(isOlderThanRates(refusedWith(19))).toBe(false)
  expect(isOlderThanRates(new ApiError(409, { code: "pre_offer_unavailable", message: "" }))).toBe(false)
})
