import { type Cents, toCents } from "../core/money.ts"
import { type Offer, type OfferCar, offerOf } from "./offers.ts"

/** Net discount on the list price, negative above it: in cents, and as a share in tenths of a percent. */
export type UnderList = { readonly netCents: Cents; readonly tenths: number }

/**
 * Discount of an offer, by default Pre-Offer 1, on the list price (P182); null if either is not set, and for Selection cars, which cost
 * the list price. Both are net, so that a manually entered gross price does not matter.
 */
export function underListOf(
  car: OfferCar,
  offerGiven: () => Offer = () => offerOf(car, "MAIN"),
): UnderList | null {
  if (car.area === "SELECTION") return null
  const listCents = toCents(car.listPriceExclVat)
  const offer = offerGiven()
  if (listCents <= 0 || offer.netCents <= 0) return null
  const netCents = listCents - offer.netCents
  return { netCents, tenths: Math.round((netCents * 1000) / listCents) }
}

/** 243 → "24,3 %", with a sign only below 0. */
export const shareText = (tenths: number): string =>
  `${tenths < 0 ? "−" : ""}${Math.floor(Math.abs(tenths) / 10)},${Math.abs(tenths) % 10}\u00a0%`

/** "−22,6 %", or "+1,2 %" above the list price. */
export const discountText = ({ tenths }: UnderList): string =>
  `${tenths < 0 ? "+" : "−"}${shareText(Math.abs(tenths))}`

/** "22,6 % unter Liste", or "1,2 % über Liste". */
export const discountWords = ({ tenths }: UnderList): string =>
  `${shareText(Math.abs(tenths))} ${tenths < 0 ? "über" : "unter"} Liste`
