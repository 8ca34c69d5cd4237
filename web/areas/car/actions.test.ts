import { describe, expect, test } from "vitest"
import type { Asking } from "../../../contract/availability.ts"
import { acceptReason, individualReason, requestReason, rowAction } from "./actions.ts"
import { carOf } from "./car-for-tests.ts"

const manager: Asking = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
const seller: Asking = { ...manager, role: "SELLER" }
const sibling: Asking = { ...manager, locationIds: ["luebeck"] }
const later: Asking = { ...manager, today: "2027-06-01" }

describe("reasons on buttons", () => {
  test("a seller is refused everything by role", () => {
    expect(acceptReason(carOf(), "MAIN", seller)).toBe("forbidden")
    expect(requestReason(carOf(), seller)).toBe("forbidden")
  })

  test("a sibling branch is told whose car it is", () => {
    expect(acceptReason(carOf(), "TWO", sibling)).toBe("onlyForLocation")
    expect(requestReason(carOf(), sibling)).toBe("onlyForLocation")
  })

  test("a taken car and a car that was never opened read differently", () => {
    expect(acceptReason(carOf({ activityState: "PRE_CONTRACT_ACCEPTED" }), "MAIN", manager)).toBe(
      "preOfferTaken",
    )
    expect(acceptReason(carOf({ acceptPreOffer: false }), "MAIN", manager)).toBe("notEnabled")
    const selection = carOf({ area: "SELECTION", acceptSelection: true, activityState: "REQUEST_REJECTED" })
    expect(acceptReason(selection, "MAIN", manager)).toBe("selectionTaken")
    expect(acceptReason({ ...selection, activityState: null }, "MAIN", manager)).toBeNull()
  })

  test("an offer without price or past its takeover is refused", () => {
    expect(acceptReason(carOf(), "THREE", manager)).toBe("incomplete")
    expect(acceptReason(carOf(), "MAIN", later)).toBe("expired")
  })
})

describe("the request dialog", () => {
  test("opens for alternatives alone, with individual values refused in place", () => {
    const car = carOf({ allowIndividualPreOffer: false })
    expect(individualReason(car, manager)).toBe("individualNotAllowed")
    expect(requestReason(car, manager)).toBeNull()
    expect(requestReason(carOf({ openRequest: true }), manager)).toBeNull()
  })

  test("stays shut when nothing in it could be chosen", () => {
    const bare = { preOffer2PurchasePriceExclVat: 0 }
    expect(requestReason(carOf({ ...bare, allowIndividualPreOffer: false }), manager)).toBe(
      "individualNotAllowed",
    )
    expect(requestReason(carOf({ ...bare, openRequest: true }), manager)).toBe("alreadyRequested")
    expect(requestReason(carOf({ requestPreOffer: false }), manager)).toBe("notEnabled")
  })
})

describe("the action of a row", () => {
  test("is accepting, else asking, else the refusal of accepting", () => {
    expect(rowAction(carOf(), manager)).toEqual({ kind: "accept", reason: null })
    expect(rowAction(carOf({ acceptPreOffer: false }), manager)).toEqual({ kind: "request", reason: null })
    expect(rowAction(carOf({ acceptPreOffer: false, requestPreOffer: false }), manager)).toEqual({
      kind: "accept",
      reason: "notEnabled",
    })
  })
})
