import { euroText } from "../../../contract/core/format.ts"
import type { Offer } from "../../../contract/fleet/offers.ts"
import { texts } from "./texts.de.ts"

/** "45.800,00 € brutto, 19 % MwSt." (P59); it can wrap before the rate only, as lists are narrow. */
export const grossLine = ({ grossCents, vatPercent }: Offer): string =>
  `${euroText(grossCents)} ${texts.gross}, ${vatPercent}\u00a0%\u00a0MwSt.`
