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
