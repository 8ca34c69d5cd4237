import type { AgentCar } from "../../../contract/cars.ts"
import { daysBetween } from "../../../contract/dates.ts"
import { dateText, euroText, kmText, signed } from "../../../contract/format.ts"
import type { Cents } from "../../../contract/money.ts"
import { isComplete, type Offer, offerOf } from "../../../contract/offers.ts"

/** One value of an offer in words; `key` names it in the texts. */
type OfferLine = {
  key: "netCents" | "grossCents" | "deliveryDate" | "takeoverDate" | "kilometers"
  text: string
}

const kilometersText = ({ minKm, maxKm }: Offer): string =>
  minKm === maxKm ? kmText(maxKm) : `${kmText(minKm).replace(" km", "")} – ${kmText(maxKm)}`

/** Everything that an offer binds, in the order in which screens show it (P9). */
export const offerLines = (offer: Offer): readonly OfferLine[] => [
  { key: "netCents", text: euroText(offer.netCents) },
  { key: "grossCents", text: euroText(offer.grossCents) },
  { key: "deliveryDate", text: dateText(offer.deliveryDate) },
  { key: "takeoverDate", text: dateText(offer.takeoverDate) },
  { key: "kilometers", text: kilometersText(offer) },
]

type ChangedLine = { key: OfferLine["key"]; before: string; after: string }

/** What a person sees differently from before, value by value (P19). */
export function changedLines(before: Offer, after: Offer): readonly ChangedLine[] {
  const old = offerLines(before)
  return offerLines(after).flatMap(({ key, text }, at) =>
    text === old[at]!.text ? [] : [{ key, before: old[at]!.text, after: text }],
  )
}

export const signedKmText = (km: number): string => (km === 0 ? "±0 km" : signed(km, kmText(Math.abs(km))))
export const signedNumber = (value: number): string =>
  value === 0 ? "±0" : signed(value, String(Math.abs(value)))

/** `netCents` and `grossCents` as an offer has them. */
type Difference = { netCents: Cents; grossCents: Cents; km: number; days: number }

/** An alternative against Pre-Offer 1; null where one of them is not set. */
export function differenceToMain(car: AgentCar, type: "TWO" | "THREE"): Difference | null {
  const [main, other] = [offerOf(car, "MAIN"), offerOf(car, type)]
  if (!isComplete(main) || !isComplete(other)) return null
  return {
    netCents: other.netCents - main.netCents,
    grossCents: other.grossCents - main.grossCents,
    km: other.targetKm - main.targetKm,
    days: daysBetween(main.deliveryDate!, other.deliveryDate!),
  }
}
