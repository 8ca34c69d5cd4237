import { describe, expect, test } from "vitest"
import type { Requester } from "../../../contract/cases/availability.ts"
import { carOf } from "../../fleet/cars/car-for-tests.ts"
import { acceptReason, individualReason, requestReason, rowAction } from "./actions.ts"

const manager: Requester = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
const seller: Requester = { ...manager, role: "SELLER" }

const selection = carOf({ area: "SELECTION", acceptSelection: true, activityState: "REQUEST_REJECTED" })
test.each([
  ["a seller may accept nothing", acceptReason(carOf(), "MAIN", seller), "forbidden"],
  [
    "a taken car",
    acceptReason(carOf({ activityState: "PRE_CONTRACT_ACCEPTED" }), "MAIN", manager),
    "pre_offer_unavailable",
  ],
  [
    "a car that was never opened",
    acceptReason(carOf({ acceptPreOffer: false }), "MAIN", manager),
    "not_enabled",
  ],
  ["a taken ZVF", acceptReason(selection, "MAIN", manager), "selection_unavailable"],
  ["a free one", acceptReason({ ...selection, activityState: null }, "MAIN", manager), null],
])("reason of a refused button: %s", (_, reason, expected) => {
  expect(reason).toBe(expected)
})

describe("request dialog", () => {
  test("opens for alternatives alone, with individual values refused in place", () => {
    const car = carOf({ allowIndividualPreOffer: false })
    expect(individualReason(car, manager)).toBe("individual_not_allowed")
    expect(requestReason(car, manager)).toBeNull()
    expect(requestReason(carOf({ openRequest: true }), manager)).toBeNull()
  })

  test("does not open without a possible choice", () => {
    const bare = { preOffer2PurchasePriceExclVat: 0 }
    expect(requestReason(carOf({ ...bare, allowIndividualPreOffer: false }), manager)).toBe(
      "individual_not_allowed",
    )
    expect(requestReason(carOf({ ...bare, openRequest: true }), manager)).toBe("already_requested")
    expect(requestReason(carOf({ requestPreOffer: false }), manager)).toBe("not_enabled")
  })
})

test("the row action is accept, else request, else the refused accept", () => {
  expect(rowAction(carOf(), manager)).toEqual({ kind: "accept", reason: null })
  expect(rowAction(carOf({ acceptPreOffer: false }), manager)).toEqual({ kind: "request", reason: null })
  expect(rowAction(carOf({ acceptPreOffer: false, requestPreOffer: false }), manager)).toEqual({
    kind: "accept",
    reason: "not_enabled",
  })
})
