import { type Cents, grossOf } from "../../../contract/money.ts"

/** Net and gross price as they are typed; null is an empty field. */
export type Prices = { net: Cents | null; gross: Cents | null }

const follows = ({ net, gross }: Prices): boolean =>
  gross === null || (net !== null && gross === grossOf(net))

/** A new net price proposes its gross price, unless a gross price of its own was entered. */
export const pricesWithNet = (before: Prices, net: Cents | null): Prices =>
  follows(before) ? { net, gross: net === null ? null : grossOf(net) } : { net, gross: before.gross }

/** Whether the gross price is another one than net plus VAT. */
export const grossDeviates = ({ net, gross }: Prices): boolean =>
  net !== null && gross !== null && gross !== grossOf(net)
