import fc from "fast-check"
import { expect, test } from "vitest"
import { maxCents } from "./limits.ts"
import { offerOfTerms, termsOf } from "./offer-terms.ts"
import type { Offer } from "./offers.ts"
import { forAll } from "./property-for-tests.ts"

const cents = fc.integer({ min: -maxCents, max: maxCents })
const date = fc.constantFrom(null, "2027-01-31", "2028-02-29")
const km = fc.nat({ max: 10_000_000 })
const offer: fc.Arbitrary<Offer> = fc.record({
  netCents: cents,
  grossCents: cents,
  vatPercent: fc.constantFrom(16, 19),
  deliveryDate: date,
  takeoverDate: date,
  minKm: km,
  targetKm: km,
  maxKm: km,
  perMonthCents: cents,
  per1000KmCents: cents,
})

test("an offer converts to the wire and back exactly", () => {
  forAll([offer], (one) => {
    expect(offerOfTerms(termsOf(one))).toEqual(one)
  })
})
