import type { PlainDate } from "./dates.ts"
import { mostCents } from "./limits.ts"

/** Money is whole cents inside; on the wire it is a JSON number in euros with at most two decimals (P10). */
export type Cents = number

/** Euros of the wire → cents. The input has at most two decimals, so rounding only removes the binary error. */
export const toCents = (euros: number): Cents => Math.round(euros * 100)

/** Cents → euros of the wire, the number nearest to the exact decimal. */
export const toEuros = (cents: Cents): number => cents / 100

/** Exact decimal text of an amount, e.g. 7998313 → "79983.13"; what the database and Excel take. */
export function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** True for an amount that the wire may carry: at most two decimals, and not above `mostCents`. */
export const isEuroAmount = (euros: number): boolean =>
  Math.abs(toCents(euros)) <= mostCents && toEuros(toCents(euros)) === euros

/** The German standard rate of VAT in percent and its first day, the oldest first; the first one holds before, too. */
const vatRates: readonly { readonly from: PlainDate; readonly percent: number }[] = [
  { from: "1990-01-01", percent: 14 },
  { from: "1993-01-01", percent: 15 },
  { from: "1998-04-01", percent: 16 },
  { from: "2007-01-01", percent: 19 },
  { from: "2020-07-01", percent: 16 },
  { from: "2021-01-01", percent: 19 },
]

/**
 * The rate of VAT in percent for a delivery on this day (P59). The law goes by the day of delivery, not by that of the
 * contract. Without a date it is the latest rate that is known.
 */
export const vatPercentOn = (deliveryDate: PlainDate | null): number =>
  vatRates.findLast(({ from }) => deliveryDate === null || from <= deliveryDate)?.percent ??
  vatRates[0]!.percent

/** Net → gross with VAT of so many percent, whole ones (P59), half-up to the cent (P10). */
export const grossOf = (netCents: Cents, vatPercent: number): Cents =>
  Math.floor((netCents * (100 + vatPercent) + 50) / 100)

/** Whether a gross price is more than a cent away from net plus VAT (P46); nothing deviates from a price that is not set. */
export const grossDeviates = (netCents: Cents, grossCents: Cents, vatPercent: number): boolean =>
  netCents !== 0 && grossCents !== 0 && Math.abs(grossCents - grossOf(netCents, vatPercent)) > 1
