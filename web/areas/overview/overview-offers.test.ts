import { expect, test } from "vitest"
import type { Asking } from "../../../contract/availability.ts"
import { carOf } from "../car/car-for-tests.ts"
import { askedOffer } from "./asked-offer.ts"
import { isEnding } from "./is-ending.ts"

const manager: Asking = { role: "SALES_MANAGER", locationIds: ["harburg"], today: "2026-12-01" }
const asked = (fields = {}, opened = {}) =>
  askedOffer({ carId: "a", type: "accept", ...opened }, carOf({ id: "a", ...fields }), manager)
const withoutMain = { offerPriceExclVat: 0, offerPriceInclVat: 0 }
const withoutTwo = { preOffer2PurchasePriceExclVat: 0 }

test("a link to accept leads to the only offer, of several to the panel", () => {
  expect(asked()).toEqual({ carId: "a", isChoosing: true })
  expect(asked(withoutMain)).toMatchObject({ type: "accept", preOfferType: "TWO" })
  expect(asked(withoutTwo)).toMatchObject({ type: "accept", preOfferType: "MAIN" })
  expect(asked({ ...withoutMain, ...withoutTwo })).toMatchObject({ type: "accept", preOfferType: "MAIN" })
})

test("an offer that is named, another dialog and a ZVF stay as they are", () => {
  expect(asked({}, { preOfferType: "THREE" })).toMatchObject({ preOfferType: "THREE" })
  expect(asked({}, { type: "request" })).toEqual({ carId: "a", type: "request" })
  expect(asked({ area: "SELECTION" })).toEqual({ carId: "a", type: "accept" })
})

test("what ends in three days at the latest runs out soon; what ended before does not, though another offer is open", () => {
  const ends = (dateUntilTakeover: string | null) => isEnding(carOf({ dateUntilTakeover }), manager)
  expect(ends("2026-12-01")).toBe(true)
  expect(ends("2026-12-04")).toBe(true)
  expect(ends("2026-12-05")).toBe(false)
  expect(ends("2026-11-30")).toBe(false)
  expect(ends(null)).toBe(false)
})
