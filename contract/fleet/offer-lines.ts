import type { Area } from "../core/enums.ts"
import { dateText, euroText, kmText, notSet, numberText, signedEuroText, vatText } from "../core/format.ts"
import type { Cents } from "../core/money.ts"
import type { Offer } from "./offers.ts"

export type OfferLine = { key: keyof Offer; label: string; text: string }

type Wording = { key: keyof Offer; label: string; text: (offer: Offer) => string; onlyIfSet?: true }

/** A gross price with its VAT rate (P59). */
export const grossText = ({ grossCents, vatPercent }: Pick<Offer, "grossCents" | "vatPercent">): string =>
  grossCents === 0 ? notSet : `${euroText(grossCents)} (${vatText(vatPercent)})`

/** "11.000 bis 13.000 km". */
export const kmRangeText = ({ minKm, maxKm }: Offer): string =>
  minKm === maxKm ? targetKmText(maxKm) : `${numberText(minKm)} bis ${kmText(maxKm)}`

/** Kilometres at takeover; 0 means not set. */
export const targetKmText = (km: number): string => (km === 0 ? notSet : kmText(km))

export const differenceText = (before: Cents, after: Cents): string =>
  before === 0 ? "neu" : signedEuroText(after - before)

/** The same with "gegenüber bisher". */
export const comparedText = (before: Cents, after: Cents): string =>
  before === 0 ? "neu" : `${differenceText(before, after)} gegenüber bisher`

const wordings = {
  PRE_OFFER: [
    { key: "netCents", label: "Kaufpreis netto", text: ({ netCents }) => euroText(netCents) },
    { key: "grossCents", label: "Kaufpreis brutto", text: grossText },
    { key: "deliveryDate", label: "Aussteuerungsdatum", text: ({ deliveryDate }) => dateText(deliveryDate) },
    { key: "takeoverDate", label: "Übernahme bis", text: ({ takeoverDate }) => dateText(takeoverDate) },
    { key: "minKm", label: "Mindestlaufleistung", text: ({ minKm }) => targetKmText(minKm) },
    { key: "targetKm", label: "Ziellaufleistung", text: ({ targetKm }) => targetKmText(targetKm) },
    { key: "maxKm", label: "Höchstlaufleistung", text: ({ maxKm }) => targetKmText(maxKm) },
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

/** All lines of an offer in the order of dialogs, e-mails and documents (P50), without surcharges that are not set. */
export const offerLines = (offer: Offer, area: Area): OfferLine[] =>
  linesOf(offer, area)
    .filter(({ isLeftOut }) => !isLeftOut)
    .map(({ key, label, text }) => ({ key, label, text }))

export type ChangedLine = { key: keyof Offer; label: string; before: string; after: string }

/** Lines with another text; a value that an offer lacks reads "–". */
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
