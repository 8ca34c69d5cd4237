import { describe, expect, test } from "vitest"
import { activityStates, type Role } from "../core/enums.ts"
import { offerCar } from "../fleet/offer-car-for-tests.ts"
import { isReadOnly } from "../people/read-only.ts"
import {
  type AvailableCar,
  acceptRefusal,
  proposalRefusal,
  type Requester,
  requestRefusal,
  responsibleLocationIds,
} from "./availability.ts"

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

const taken = { ...preOffer, locationId: other, activityState: "PRE_CONTRACT_ACCEPTED" } as const

describe("accepting a pre-offer", () => {
  test.each<[string, Partial<AvailableCar>, Partial<Requester>, string]>([
    ["to a seller", {}, { role: "SELLER" }, "forbidden"],
    ["to an admin", {}, { role: "ADMIN" }, "forbidden"],
    ["without consent to the terms, even for a taken car", taken, { readsOnly: true }, "terms_not_accepted"],
    ["to a seller without consent", taken, { readsOnly: true, role: "SELLER" }, "forbidden"],
    ["at another location", { locationId: other }, {}, "only_for_location"],
    ["without a location", { locationId: null }, {}, "only_for_location"],
    ["if acceptance is disabled", { acceptPreOffer: false }, {}, "pre_offer_unavailable"],
    ["without a net price", { offerPriceExclVat: 0 }, {}, "offer_incomplete"],
    ["without a gross price", { offerPriceInclVat: 0 }, {}, "offer_incomplete"],
    ["without a date", { dateOfDelivery: null }, {}, "offer_incomplete"],
    ["after the last day", {}, { today: "2027-01-01" }, "offer_expired"],
    [
      "with contradictory kilometres",
      { minKilometerReading: 9, maxKilometerReading: 8 },
      {},
      "offer_contradictory",
    ],
    [
      "by role before location",
      { locationId: other, acceptPreOffer: false },
      { role: "SELLER" },
      "forbidden",
    ],
    ["by location before state", { locationId: other, acceptPreOffer: false }, {}, "only_for_location"],
    ["by state before offer", { acceptPreOffer: false, offerPriceExclVat: 0 }, {}, "pre_offer_unavailable"],
  ])("is refused %s", (_, car, requester, code) => {
    expect(acceptRefusal({ ...preOffer, ...car }, "MAIN", { ...manager, ...requester })).toBe(code)
  })
  test.each(activityStates)("is refused while the car is %s", (activityState) => {
    expect(acceptRefusal({ ...preOffer, activityState }, "MAIN", manager)).toBe("pre_offer_unavailable")
  })
  test("depends on the requested offer only", () => {
    expect(acceptRefusal(preOffer, "THREE", manager)).toBe("offer_incomplete")
    expect(acceptRefusal(preOffer, "TWO", { ...manager, today: "2027-01-01" })).toBeNull()
  })
})

describe("acceptance is possible", () => {
  test("on the last day, and with an open request", () => {
    expect(acceptRefusal(preOffer, "MAIN", { ...manager, today: "2026-12-31" })).toBeNull()
    const asked: AvailableCar = { ...preOffer, openRequest: true }
    expect(acceptRefusal(asked, "MAIN", manager)).toBeNull()
  })
  test("for a selection car at any location, unless it has a status or is disabled", () => {
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
  test("without consent to the terms, for any car", () => {
    expect(requestRefusal(taken, { ...manager, readsOnly: true })).toBe("terms_not_accepted")
  })
  test.each([
    ["at another location", { locationId: other }, "only_for_location"],
    ["without a location", { locationId: null }, "only_for_location"],
    ["for a taken car", { activityState: "PRE_CONTRACT_ACCEPTED" }, "pre_offer_unavailable"],
    ["if requests are disabled", { requestPreOffer: false }, "pre_offer_unavailable"],
    ["after the last day", { dateUntilTakeover: "2026-11-15" }, "offer_expired"],
    ["during an open request", { openRequest: true }, "already_requested"],
    ["if individual values are disabled", { allowIndividualPreOffer: false }, "individual_not_allowed"],
  ] as const)("%s", (_, change, code) => {
    expect(requestRefusal({ ...preOffer, ...change }, manager)).toBe(code)
  })
  test("but not for a valid car, even without a price", () => {
    expect(requestRefusal(preOffer, manager)).toBeNull()
    expect(requestRefusal({ ...preOffer, offerPriceExclVat: 0 }, manager)).toBeNull()
  })
})

test("a seller cannot propose a car whose location has no sales manager", () => {
  const seller = { ...manager, role: "SELLER", locationIds: [own, other] } as const
  expect(proposalRefusal(preOffer, seller)).toBeNull()
  expect(proposalRefusal(preOffer, { ...seller, managedLocationIds: [own] })).toBeNull()
  expect(proposalRefusal(preOffer, { ...seller, managedLocationIds: [other] })).toBe("no_manager")
  expect(proposalRefusal(selection, { ...seller, managedLocationIds: [other] })).toBeNull()
  expect(proposalRefusal(selection, { ...seller, managedLocationIds: [] })).toBe("no_manager")
})

test.each<[string, Partial<AvailableCar>, string | null]>([
  ["a car that can only be requested", { acceptPreOffer: false }, null],
  ["a car that can only be accepted", { requestPreOffer: false }, null],
  ["a disabled car", { acceptPreOffer: false, requestPreOffer: false }, "pre_offer_unavailable"],
  [
    "a disabled selection car",
    { ...selection, locationId: own, acceptSelection: false },
    "selection_unavailable",
  ],
])("decides whether a seller can propose %s", (_, changes, code) => {
  expect(proposalRefusal({ ...preOffer, ...changes }, { ...manager, role: "SELLER" })).toBe(code)
  expect(proposalRefusal({ ...preOffer, ...changes }, manager)).toBe("forbidden")
})

test.each<[AvailableCar, string[]]>([
  [preOffer, [own]],
  [{ ...preOffer, locationId: null }, [other]],
  [{ ...selection, locationId: own }, [other]],
])("a pre-offer's location is responsible, else the seller's: %#", (car, locationIds) => {
  expect(responsibleLocationIds(car, [other])).toEqual(locationIds)
})

test("a user who has not accepted the terms is read-only", () => {
  expect(isReadOnly(null)).toBe(false)
  expect(isReadOnly({ answer: "ACCEPTED" })).toBe(false)
  for (const answer of ["DECLINED", null]) expect(isReadOnly({ answer })).toBe(true)
})

test("an individual request depends on the main offer only", () => {
  const others = { preOffer2DateOfDelivery: "2020-01-01", preOffer3DateOfDelivery: "2020-01-01" } as const
  expect(requestRefusal({ ...preOffer, ...others }, manager)).toBeNull()
})
