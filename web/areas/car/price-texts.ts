import { euroText } from "../../../contract/core/format.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { shareText, type UnderList } from "../../../contract/fleet/under-list.ts"
import { texts } from "./texts.de.ts"

/** "45.800,00 € brutto, 19 % MwSt." (P59); it can wrap before the rate only, as lists are narrow. */
export const grossLine = ({ grossCents, vatPercent }: Offer): string =>
  `${euroText(grossCents)} ${texts.gross}, ${vatPercent}\u00a0%\u00a0MwSt.`

/** "−25,6 % / −11.271,41 € unter Liste": difference to the list price (P182). */
export function underListText({ tenths, netCents }: UnderList): string {
  const sign = netCents < 0 ? "+" : "−"
  const euros = euroText(Math.abs(netCents))
  return `${sign}${shareText(Math.abs(tenths))} / ${sign}${euros} ${netCents < 0 ? texts.overList : texts.underList}`
}
