import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { usePhone } from "../../ui/browser/use-media.ts"

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
