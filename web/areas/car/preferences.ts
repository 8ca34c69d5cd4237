import { euroText } from "../../../contract/format.ts"
import type { Cents } from "../../../contract/money.ts"
import { shareText, type UnderList } from "../../../contract/under-list.ts"
import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { texts } from "./texts.de.ts"

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
export const kindText = (kind: Prices, vatPercent: number, words: Record<Prices, string> = texts): string =>
  kind === "net" ? words.net : `${words.gross}, ${vatPercent}\u00a0%\u00a0MwSt.`

/** Both amounts, the one that the person asked for first. */
export const inOrder = (priced: Priced, prices: Prices): readonly [Amount, Amount] => [
  { kind: prices, cents: amountOf(priced, prices) },
  { kind: other[prices], cents: amountOf(priced, other[prices]) },
]

/** "−25,6 % / −11.271,41 € unter Liste": how a price stands to the list price (P182). */
export function underListText({ tenths, ...cents }: UnderList, prices: Prices): string {
  const amount = amountOf(cents, prices)
  const sign = amount < 0 ? "+" : "−"
  const euros = euroText(Math.abs(amount))
  return `${sign}${shareText(Math.abs(tenths))} / ${sign}${euros} ${amount < 0 ? texts.overList : texts.underList}`
}

/** How an overview shows its cars. */
export type Layout = "rows" | "table"
/** Which of both prices comes first. */
export type Prices = "net" | "gross"

/** Remembered by the browser (P180). */
export function usePrices(): readonly [Prices, (prices: Prices) => void] {
  const [chosen, choose] = useBrowserChoice("prices")
  return [chosen === "gross" ? "gross" : "net", choose]
}

/** Remembered by the browser (P180); a phone has no room for a table. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [chosen, choose] = useBrowserChoice("layout")
  const isPhone = usePhone()
  return [chosen === "table" && !isPhone ? "table" : "rows", choose]
}
