import type { Cents } from "../../../contract/money.ts"
import type { Prices } from "./preferences.ts"

type Priced = { netCents: Cents; grossCents: Cents }
type Amount = { kind: Prices; cents: Cents }

const other = { net: "gross", gross: "net" } as const satisfies Record<Prices, Prices>

/** The amount of one kind, in cents. */
export const amountOf = ({ netCents, grossCents }: Priced, kind: Prices): Cents =>
  kind === "net" ? netCents : grossCents

/**
 * The word behind an amount of this kind; a gross price comes with its rate of VAT (P59). It can break before the rate
 * only: lists have no room for all of it in one line.
 */
export const kindText = (kind: Prices, words: Record<Prices, string>, vatPercent: number): string =>
  kind === "net" ? words.net : `${words.gross}, ${vatPercent}\u00a0%\u00a0MwSt.`

/** Both amounts, the one that the person asked for first. */
export const inOrder = (priced: Priced, prices: Prices): readonly [Amount, Amount] => [
  { kind: prices, cents: amountOf(priced, prices) },
  { kind: other[prices], cents: amountOf(priced, other[prices]) },
]
