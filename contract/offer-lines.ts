import type { Area } from "./enums.ts"
import { dateText, euroText, kmText, notSet, signedEuroText, vatText } from "./format.ts"
import type { Cents } from "./money.ts"
import type { Offer } from "./offers.ts"

/** One value of an offer in German; `key` tells it from the others. */
export type OfferLine = { key: keyof Offer; label: string; text: string }

type Wording = { key: keyof Offer; label: string; text: (offer: Offer) => string; onlyIfSet?: true }

/** A price with the rate that it includes (P59). */
export const grossText = ({ grossCents, vatPercent }: Pick<Offer, "grossCents" | "vatPercent">): string =>
  grossCents === 0 ? notSet : `${euroText(grossCents)} (${vatText(vatPercent)})`

const kmOrNotSet = (km: number) => (km === 0 ? notSet : kmText(km))

/** The kilometres at takeover; 0 means not set (P11), except for a new car. */
export const targetKmText = (km: number, area: Area): string =>
  area === "SELECTION" ? kmText(km) : kmOrNotSet(km)

/** How much dearer an answered price is than the earlier one: "+100,00 €", or "neu" where there was none. */
export const differenceText = (before: Cents, after: Cents): string =>
  before === 0 ? "neu" : signedEuroText(after - before)

/** The same with what it is compared to. */
export const comparedText = (before: Cents, after: Cents): string =>
  before === 0 ? "neu" : `${differenceText(before, after)} gegenüber bisher`

const wordings = {
  PRE_OFFER: [
    { key: "netCents", label: "Kaufpreis netto", text: ({ netCents }) => euroText(netCents) },
    { key: "grossCents", label: "Kaufpreis brutto", text: grossText },
    { key: "deliveryDate", label: "Aussteuerungsdatum", text: ({ deliveryDate }) => dateText(deliveryDate) },
    { key: "takeoverDate", label: "Übernahme bis", text: ({ takeoverDate }) => dateText(takeoverDate) },
    { key: "minKm", label: "Mindestlaufleistung", text: ({ minKm }) => kmOrNotSet(minKm) },
    { key: "targetKm", label: "Ziellaufleistung", text: ({ targetKm }) => kmOrNotSet(targetKm) },
    { key: "maxKm", label: "Höchstlaufleistung", text: ({ maxKm }) => kmOrNotSet(maxKm) },
    {
      key: "perMonthCents",
      label: "Mehr-/Minderpreis je Monat",
      text: ({ perMonthCents }) => signedEuroText(perMonthCents),
      onlyIfSet: true,
    },
    {
      key: "per1000KmCents",
      label: "Mehr-/Minderpreis je 1.000 km",
      text: ({ per1000KmCents }) => signedEuroText(per1000KmCents),
      onlyIfSet: true,
    },
  ],
  SELECTION: [
    { key: "netCents", label: "Listenpreis netto", text: ({ netCents }) => euroText(netCents) },
    { key: "grossCents", label: "Listenpreis brutto", text: grossText },
    { key: "deliveryDate", label: "Lieferung", text: ({ deliveryDate }) => dateText(deliveryDate) },
    { key: "targetKm", label: "Kilometer", text: ({ targetKm }) => kmText(targetKm) },
  ],
} as const satisfies Record<Area, readonly Wording[]>

const linesOf = (offer: Offer, area: Area) =>
  wordings[area].map((wording: Wording) => ({
    key: wording.key,
    label: wording.label,
    text: wording.text(offer),
    isLeftOut: wording.onlyIfSet === true && offer[wording.key] === 0,
  }))

/**
 * The whole offer, value by value, in the order in which dialogs, confirmations, mails and documents show it (P50). A
 * surcharge that the car does not have is left out.
 */
export const offerLines = (offer: Offer, area: Area): OfferLine[] =>
  linesOf(offer, area)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ key, label, text }) => ({ key, label, text }))

export type ChangedLine = { key: keyof Offer; label: string; before: string; after: string }

/** What of an offer reads differently from before, value by value (P19). */
export function changedLines(before: Offer, after: Offer, area: Area): ChangedLine[] {
  const old = linesOf(before, area)
  return linesOf(after, area)
    .map(({ key, label, text, isLeftOut }, at) => ({
      key,
      label,
      before: old[at]!.isLeftOut ? notSet : old[at]!.text,
      after: isLeftOut ? notSet : text,
    }))
    .filter((line) => line.before !== line.after)
}

/** The kilometres at which an offer holds, where there is little room: "11.000 – 13.000 km". */
export const kmRangeText = ({ minKm, maxKm }: Offer): string =>
  minKm === maxKm ? kmOrNotSet(maxKm) : `${kmText(minKm).replace("\u00a0km", "")} – ${kmText(maxKm)}`
