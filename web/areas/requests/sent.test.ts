import { expect, test } from "vitest"
import { carOf } from "../car/car-for-tests.ts"
import { type Sending, sentOf } from "./sent.ts"

const friday = new Date("2026-11-20T10:00:00Z")
const bodyOf = (fields: Partial<Sending>): Sending => ({
  type: "PRE_OFFER_REQUEST",
  carId: "car",
  userId: "user",
  offerVersion: 1,
  requestId: "request",
  ...fields,
})

test("a wish for another date is due on the next working day, anything else in 48 hours", () => {
  const car = carOf({ dateOfDelivery: "2027-02-01" })
  const due = (body: Partial<Sending>) => sentOf(car, bodyOf(body), friday).due
  expect(due({ kmReading: 9000, dateOfDelivery: "2027-03-01" })).toBe("2026-11-23T10:00:00.000Z")
  expect(due({ kmReading: 9000, dateOfDelivery: "2027-02-01" })).toBe("2026-11-22T10:00:00.000Z")
  expect(due({ type: "PRE_OFFER_ACCEPT", preOfferType: "TWO" })).toBe("2026-11-22T10:00:00.000Z")
})

test("only a request carries wishes; the location is the chosen one, else the car's", () => {
  const accept = sentOf(
    carOf(),
    bodyOf({
      ...{ type: "PRE_OFFER_ACCEPT", preOfferType: "TWO", kmReading: 5000 },
      ...{ conditionsVersion: "2026-11", termsVersion: "2024-07" },
    }),
    friday,
  )
  expect(accept).toMatchObject({ offerType: "TWO", wantedKm: null, wantedDate: null, locationId: "harburg" })
  const zvf = sentOf(
    carOf({ locationId: null }),
    bodyOf({ type: "SELECTION_ACCEPT", locationId: "luebeck" }),
    friday,
  )
  expect(accept).toMatchObject({ conditionsVersion: "2026-11", termsVersion: "2024-07" })
  expect(zvf).toMatchObject({ conditionsVersion: null, termsVersion: null })
  expect(zvf.locationId).toBe("luebeck")
})
