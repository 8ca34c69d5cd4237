import type { PlainDate } from "./dates.ts"
import { maxCents } from "./limits.ts"

/** Whole cents internally; on the wire a JSON number in euros with at most two decimals (P10). */
export type Cents = number

/** Euros → cents. The input has at most two decimals, so rounding only removes the binary error. */
export const toCents = (euros: number): Cents => Math.round(euros * 100)

/** Cents → euros, the number closest to the exact decimal. */
export const toEuros = (cents: Cents): number => cents / 100

/** As the database and workbooks expect it: 7998313 → "79983.13". */
export function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whether an amount is valid on the wire: at most two decimals, at most `maxCents`. */
export const isEuroAmount = (euros: number): boolean =>
  Math.abs(toCents(euros)) <= maxCents && toEuros(toCents(euros)) === euros

/** German standard VAT rates in percent with their first day, oldest first; the first one also applies to earlier days. */
const vatRates: readonly { readonly from: PlainDate; readonly percent: number }[] = [
  { from: "1990-01-01", percent: 14 },
  { from: "1993-01-01", percent: 15 },
  { from: "1998-04-01", percent: 16 },
  { from: "2007-01-01", percent: 19 },
  { from: "2020-07-01", percent: 16 },
  { from: "2021-01-01", percent: 19 },
]

/** VAT rate in percent on the day of delivery, which the law goes by; without a date the latest known rate. */
export const vatPercentOn = (deliveryDate: PlainDate | null): number =>
  vatRates.findLast(({ from }) => deliveryDate === null || from <= deliveryDate)?.percent ??
  vatRates[0]!.percent

/** Net → gross with a whole VAT percentage, rounded half up to the cent. */
export const grossOf = (netCents: Cents, vatPercent: number): Cents =>
  Math.floor((netCents * (100 + vatPercent) + 50) / 100)

/** Whether a gross price is more than a cent away from net plus VAT; prices that are not set never deviate. */
export const grossDeviates = (netCents: Cents, grossCents: Cents, vatPercent: number): boolean =>
  netCents !== 0 && grossCents !== 0 && Math.abs(grossCents - grossOf(netCents, vatPercent)) > 1
