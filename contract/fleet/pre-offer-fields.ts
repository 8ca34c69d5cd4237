import { maxSurcharge } from "../core/limits.ts"
import type { CarField } from "./car-field.ts"

export const preOffer = { only: "PRE_OFFER" } as const
export const term = { offer: "term" } as const
export const watchedTerm = { watch: "offer" } as const
export const km = { kind: "integer", unit: "km" } as const
export const preOfferDate = { kind: "date", ...preOffer, ...term, ...watchedTerm } as const
const preOfferKm = { ...km, ...preOffer, ...term } as const
const preOfferPrice = { kind: "euro", ...preOffer, ...term, ...watchedTerm } as const
const surcharge = {
  kind: "euro",
  signed: true,
  max: maxSurcharge,
  editor: "offer1",
  panel: "surcharges",
  ...preOffer,
  ...term,
} as const

/** Kilometres and prices of the three offers, as catalogue entries. */
export const preOfferFields = [
  { name: "minKilometerReading", label: "Mindestlaufleistung", ...preOfferKm, editor: "offer1" },
  { name: "atTargetKilometerReading", label: "Ziellaufleistung", ...preOfferKm, editor: "offer1" },
  { name: "maxKilometerReading", label: "Höchstlaufleistung", ...preOfferKm, editor: "offer1" },
  {
    name: "offerPriceExclVat",
    label: "Pre-Offer 1 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer1: 1 },
    short: "Netto",
    list: { tablePreOffer: 8 },
  },
  {
    name: "offerPriceInclVat",
    label: "Pre-Offer 1 Kaufpreis brutto",
    ...preOfferPrice,
    editor: { offer1: 2 },
    short: "Brutto",
    list: { tablePreOffer: 9 },
  },
  { name: "additionalOrReducedPricePerMonth", label: "Mehr-/Minderpreis je Monat", ...surcharge },
  { name: "additionalOrReducedPricePer1000Kilometer", label: "Mehr-/Minderpreis je 1.000 km", ...surcharge },
  {
    name: "preOffer2TargetKilometerReadingAt",
    label: "Pre-Offer 2 Ziellaufleistung",
    ...preOfferKm,
    editor: { offer2: 3 },
  },
  {
    name: "preOffer2DateOfDelivery",
    label: "Pre-Offer 2 Aussteuerungsdatum",
    ...preOfferDate,
    editor: { offer2: 2 },
  },
  {
    name: "preOffer2PurchasePriceExclVat",
    label: "Pre-Offer 2 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer2: 1 },
  },
  {
    name: "preOffer3TargetKilometerReadingAt",
    label: "Pre-Offer 3 Ziellaufleistung",
    ...preOfferKm,
    editor: { offer3: 3 },
  },
  {
    name: "preOffer3DateOfDelivery",
    label: "Pre-Offer 3 Aussteuerungsdatum",
    ...preOfferDate,
    editor: { offer3: 2 },
  },
  {
    name: "preOffer3PurchasePriceExclVat",
    label: "Pre-Offer 3 Kaufpreis netto",
    ...preOfferPrice,
    editor: { offer3: 1 },
  },
] as const satisfies readonly CarField[]
