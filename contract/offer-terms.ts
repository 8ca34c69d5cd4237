import type { PlainDate } from "./dates.ts"
import { toCents, toEuros } from "./money.ts"
import type { Offer } from "./offers.ts"

/** An offer on the wire: amounts in euros, VAT in whole percent. */
export type OfferTerms = {
  priceExclVat: number
  priceInclVat: number
  vatPercent: number
  dateOfDelivery: PlainDate | null
  takeoverDate: PlainDate | null
  minKilometers: number
  kilometers: number
  maxKilometers: number
  surchargePerMonth: number
  surchargePer1000Kilometers: number
}

export const termsOf = (offer: Offer): OfferTerms => ({
  priceExclVat: toEuros(offer.netCents),
  priceInclVat: toEuros(offer.grossCents),
  vatPercent: offer.vatPercent,
  dateOfDelivery: offer.deliveryDate,
  takeoverDate: offer.takeoverDate,
  minKilometers: offer.minKm,
  kilometers: offer.targetKm,
  maxKilometers: offer.maxKm,
  surchargePerMonth: toEuros(offer.perMonthCents),
  surchargePer1000Kilometers: toEuros(offer.per1000KmCents),
})

export const offerOfTerms = (terms: OfferTerms): Offer => ({
  netCents: toCents(terms.priceExclVat),
  grossCents: toCents(terms.priceInclVat),
  vatPercent: terms.vatPercent,
  deliveryDate: terms.dateOfDelivery,
  takeoverDate: terms.takeoverDate,
  minKm: terms.minKilometers,
  targetKm: terms.kilometers,
  maxKm: terms.maxKilometers,
  perMonthCents: toCents(terms.surchargePerMonth),
  per1000KmCents: toCents(terms.surchargePer1000Kilometers),
})
