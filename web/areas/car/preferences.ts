import { euroText } from "../../../contract/format.ts"
import type { Cents } from "../../../contract/money.ts"
import { shareText, type UnderList } from "../../../contract/under-list.ts"
import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { texts } from "./texts.de.ts"

type Priced = { netCents: Cents; grossCents: Cents }
type Amount = { kind: Prices; cents: Cents }

const other = { net: "gross", gross: "net" } as const satisfies Record<Prices, Prices>

/** The net or gross amount, in cents. */
export const amountOf = ({ netCents, grossCents }: Priced, kind: Prices): Cents =>
  kind === "net" ? netCents : grossCents

/** The unit behind an amount; for gross prices with the VAT rate (P59). It can wrap before the rate only, as lists are narrow. */
export const kindText = (kind: Prices, vatPercent: number, words: Record<Prices, string> = texts): string =>
  kind === "net" ? words.net : `${words.gross}, ${vatPercent}\u00a0%\u00a0MwSt.`

/** Both amounts, the preferred one first. */
export const inOrder = (priced: Priced, prices: Prices): readonly [Amount, Amount] => [
  { kind: prices, cents: amountOf(priced, prices) },
  { kind: other[prices], cents: amountOf(priced, other[prices]) },
]

/** "−25,6 % / −11.271,41 € unter Liste": difference to the list price (P182). */
export function underListText({ tenths, ...cents }: UnderList, prices: Prices): string {
  const amount = amountOf(cents, prices)
  const sign = amount < 0 ? "+" : "−"
  const euros = euroText(Math.abs(amount))
  return `${sign}${shareText(Math.abs(tenths))} / ${sign}${euros} ${amount < 0 ? texts.overList : texts.underList}`
}

export type Layout = "rows" | "table"
export type Prices = "net" | "gross"

export function usePrices(): readonly [Prices, (prices: Prices) => void] {
  const [chosen, choose] = useBrowserChoice("prices")
  return [chosen === "gross" ? "gross" : "net", choose]
}

/** Stored in the browser (P180); phones are too narrow for a table. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [chosen, choose] = useBrowserChoice("layout")
  const isPhone = usePhone()
  return [chosen === "table" && !isPhone ? "table" : "rows", choose]
}
