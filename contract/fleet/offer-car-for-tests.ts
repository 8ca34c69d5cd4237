import type fc from "fast-check"
import type { OfferCar } from "./offers.ts"

/** A pre-offer with two offers and no surcharges; tests override what they need. */
export const offerCar: OfferCar = {
  area: "PRE_OFFER",
  listPriceExclVat: 61_000,
  dateOfDelivery: "2027-01-31",
  dateUntilTakeover: "2027-02-28",
  minKilometerReading: 8000,
  atTargetKilometerReading: 10_000,
  maxKilometerReading: 12_000,
  offerPriceExclVat: 40_000,
  offerPriceInclVat: 47_600,
  additionalOrReducedPricePerMonth: 0,
  additionalOrReducedPricePer1000Kilometer: 0,
  preOffer2TargetKilometerReadingAt: 15_000,
  preOffer2DateOfDelivery: "2027-03-31",
  preOffer2PurchasePriceExclVat: 38_000,
  preOffer3TargetKilometerReadingAt: 0,
  preOffer3DateOfDelivery: null,
  preOffer3PurchasePriceExclVat: 0,
}

type Values = { euros: fc.Arbitrary<number>; km: fc.Arbitrary<number>; date: fc.Arbitrary<string | null> }

/** Arbitrary offers of a car, each field on its own. */
export const anyOffers = ({ euros, km, date }: Values) => ({
  listPriceExclVat: euros,
  dateOfDelivery: date,
  dateUntilTakeover: date,
  minKilometerReading: km,
  atTargetKilometerReading: km,
  maxKilometerReading: km,
  offerPriceExclVat: euros,
  offerPriceInclVat: euros,
  preOffer2TargetKilometerReadingAt: km,
  preOffer2DateOfDelivery: date,
  preOffer2PurchasePriceExclVat: euros,
  preOffer3TargetKilometerReadingAt: km,
  preOffer3DateOfDelivery: date,
  preOffer3PurchasePriceExclVat: euros,
})
