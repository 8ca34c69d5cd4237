import { describe, expect, test } from "vitest"
import {
  type AvailableCar,
  acceptRefusal,
  isReadOnly,
  proposalRefusal,
  type Requester,
  requestRefusal,
  responsibleLocationIds,
} from "./availability.ts"
import { activityStates, type Role } from "./enums.ts"
import { offerCar } from "./offer-car-for-tests.ts"

const own = "11111111-1111-4111-8111-111111111111"
const other = "22222222-2222-4222-8222-222222222222"
const manager: Requester = { role: "SALES_MANAGER", locationIds: [own], today: "2026-11-16" }

const preOffer: AvailableCar = {
  ...offerCar,
  activityState: null,
  acceptPreOffer: true,
  requestPreOffer: true,
  allowIndividualPreOffer: true,
  acceptSelection: false,
  locationId: own,
  openRequest: false,
  listPriceExclVat: 60_000,
  dateOfDelivery: "2026-12-01",
  dateUntilTakeover: "2026-12-31",
  minKilometerReading: 0,
  atTargetKilometerReading: 0,
  maxKilometerReading: 0,
  preOffer2TargetKilometerReadingAt: 0,
  preOffer2DateOfDelivery: "2027-01-01",
  dateOfFirstRegistration: null,
  minimumUsageTime: 0,
  plannedUsageTime: 0,
}
const selection: AvailableCar = {
  ...preOffer,
  area: "SELECTION",
  locationId: null,
  acceptPreOffer: false,
  acceptSelection: true,
}

const taken = { ...preOffer, locationId: other, activityState: activityStates[0] }

describe("accepting a pre-offer", () => {
  test.each<[Partial<AvailableCar>, Partial<Requester>, string]>([
    [{}, { role: "SELLER" }, "forbidden"],
    [{}, { role: "ADMIN" }, "forbidden"],
    [taken, { readsOnly: true }, "terms_not_accepted"],
    [taken, { readsOnly: true, role: "SELLER" }, "forbidden"],
    [{ locationId: other }, {}, "only_for_location"],
    [{ locationId: null }, {}, "only_for_location"],
    [{ acceptPreOffer: false }, {}, "pre_offer_unavailable"],
    [{ offerPriceExclVat: 0 }, {}, "offer_incomplete"],
    [{ offerPriceInclVat: 0 }, {}, "offer_incomplete"],
    [{ dateOfDelivery: null }, {}, "offer_incomplete"],
    [{}, { today: "2027-01-01" }, "offer_expired"],
    [{ minKilometerReading: 9, maxKilometerReading: 8 }, {}, "offer_contradictory"],
    // The first reason in the order role, location, state, offer.
    [{ locationId: other, acceptPreOffer: false }, { role: "SELLER" }, "forbidden"],
    [{ locationId: other, acceptPreOffer: false }, {}, "only_for_location"],
    [{ acceptPreOffer: false, offerPriceExclVat: 0 }, {}, "pre_offer_unavailable"],
  ])("with %o by %o is refused as %s", (car, asking, code) => {
    expect(acceptRefusal({ ...preOffer, ...car }, "MAIN", { ...manager, ...asking })).toBe(code)
  })
  test.each(activityStates)("is refused while the car is %s", (activityState) => {
    expect(acceptRefusal({ ...preOffer, activityState }, "MAIN", manager)).toBe("pre_offer_unavailable")
  })
  test("is judged by the offer in question", () => {
    expect(acceptRefusal(preOffer, "THREE", manager)).toBe("offer_incomplete")
    expect(acceptRefusal(preOffer, "TWO", { ...manager, today: "2027-01-01" })).toBeNull()
  })
})

describe("accepting is possible", () => {
  test("on the last day, and with an open request", () => {
    expect(acceptRefusal(preOffer, "MAIN", { ...manager, today: "2026-12-31" })).toBeNull()
    const asked: AvailableCar = { ...preOffer, openRequest: true }
    expect(acceptRefusal(asked, "MAIN", manager)).toBeNull()
  })
  test("for a selection car whatever its location, unless it has a status or is switched off", () => {
    const refusal = (car: Partial<AvailableCar>) => acceptRefusal({ ...selection, ...car }, "MAIN", manager)
    expect([refusal({}), refusal({ locationId: other })]).toEqual([null, null])
    expect(refusal({ activityState: "REQUEST_REJECTED" })).toBe("selection_unavailable")
    expect(refusal({ acceptSelection: false })).toBe("selection_unavailable")
  })
})

describe("an individual request is refused", () => {
  test.each(["SELLER", "ADMIN"] as Role[])("to a %s", (role) => {
    expect(requestRefusal(preOffer, { ...manager, role })).toBe("forbidden")
  })
  test("without consent to the terms, whatever the car", () => {
    expect(requestRefusal(taken, { ...manager, readsOnly: true })).toBe("terms_not_accepted")
  })
  test.each([
    [{ locationId: other }, "only_for_location"],
    [{ locationId: null }, "only_for_location"],
    [{ activityState: "PRE_CONTRACT_ACCEPTED" }, "pre_offer_unavailable"],
    [{ requestPreOffer: false }, "pre_offer_unavailable"],
    [{ dateUntilTakeover: "2026-11-15" }, "offer_expired"],
    [{ openRequest: true }, "already_requested"],
    [{ allowIndividualPreOffer: false }, "individual_not_allowed"],
  ] as const)("with %o as %s", (change, code) => {
    expect(requestRefusal({ ...preOffer, ...change }, manager)).toBe(code)
  })
  test("unless all is well; a price is not needed to ask for one", () => {
    expect(requestRefusal(preOffer, manager)).toBeNull()
    expect(requestRefusal({ ...preOffer, offerPriceExclVat: 0 }, manager)).toBeNull()
  })
})

test("a seller cannot ask for a car whose location has no sales manager", () => {
  const seller = { ...manager, role: "SELLER", locationIds: [own, other] } as const
  expect(proposalRefusal(preOffer, seller)).toBeNull()
  expect(proposalRefusal(preOffer, { ...seller, managedLocationIds: [own] })).toBeNull()
  expect(proposalRefusal(preOffer, { ...seller, managedLocationIds: [other] })).toBe("no_manager")
  expect(proposalRefusal(selection, { ...seller, managedLocationIds: [other] })).toBeNull()
  expect(proposalRefusal(selection, { ...seller, managedLocationIds: [] })).toBe("no_manager")
})

test.each<[Partial<AvailableCar>, string | null]>([
  [{ acceptPreOffer: false }, null],
  [{ requestPreOffer: false }, null],
  [{ acceptPreOffer: false, requestPreOffer: false }, "pre_offer_unavailable"],
  [{ ...selection, locationId: own, acceptSelection: false }, "selection_unavailable"],
])("a proposal of a car with %o is refused as %s", (changes, code) => {
  expect(proposalRefusal({ ...preOffer, ...changes }, { ...manager, role: "SELLER" })).toBe(code)
  expect(proposalRefusal({ ...preOffer, ...changes }, manager)).toBe("forbidden")
})

test.each<[AvailableCar, string[]]>([
  [preOffer, [own]],
  [{ ...preOffer, locationId: null }, [other]],
  [{ ...selection, locationId: own }, [other]],
])("the location of a pre-offer is asked, else those of the seller: %#", (car, locationIds) => {
  expect(responsibleLocationIds(car, [other])).toEqual(locationIds)
})

test("a user who has not accepted the terms is read-only", () => {
  expect(isReadOnly(null)).toBe(false)
  expect(isReadOnly({ answer: "ACCEPTED" })).toBe(false)
  for (const answer of ["DECLINED", null]) expect(isReadOnly({ answer })).toBe(true)
})

test("a wish is about the main offer, whatever becomes of the others", () => {
  const others = { preOffer2DateOfDelivery: "2020-01-01", preOffer3DateOfDelivery: "2020-01-01" } as const
  expect(requestRefusal({ ...preOffer, ...others }, manager)).toBeNull()
})
