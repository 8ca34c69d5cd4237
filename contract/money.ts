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

/** Net → gross with 19 % VAT (P59), half-up to the cent (P10). */
export const grossOf = (netCents: Cents): Cents => Math.floor((netCents * 119 + 50) / 100)
