import { type Cents, grossOf, grossDeviates as isDeviating } from "../../../contract/money.ts"

/** Net and gross price as they are typed; null is an empty field. */
export type Prices = { net: Cents | null; gross: Cents | null }

const grossFor = (net: Cents | null, vatPercent: number) => (net === null ? null : grossOf(net, vatPercent))

const follows = ({ net, gross }: Prices, vatPercent: number): boolean =>
  gross === null || (net !== null && gross === grossOf(net, vatPercent))

/** A new net price proposes its gross price, unless a gross price of its own was entered. */
export const pricesWithNet = (before: Prices, net: Cents | null, vatPercent: number): Prices =>
  follows(before, vatPercent) ? { net, gross: grossFor(net, vatPercent) } : { net, gross: before.gross }

/** A new date may have another rate of VAT (P59): the gross price comes along, unless it was one of its own. */
export const pricesWithVat = (before: Prices, oldPercent: number, percent: number): Prices =>
  oldPercent !== percent && follows(before, oldPercent)
    ? { net: before.net, gross: grossFor(before.net, percent) }
    : before

/** Whether the gross price is more than a cent away from net plus VAT (P46). */
export const grossDeviates = ({ net, gross }: Prices, vatPercent: number): boolean =>
  isDeviating(net ?? 0, gross ?? 0, vatPercent)
