import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { type Cents, toCents, toEuros, vatPercentOn } from "../../../contract/money.ts"
import { type CarUpdate, movedTakeover, pricesWithNet, pricesWithVat } from "../car-record/index.ts"

/** New values for an individual request as they are typed; null is an empty field. Amounts in cents. */
export type AnswerDraft = {
  net: Cents | null
  gross: Cents | null
  date: PlainDate | null
  takeover: PlainDate | null
  minKm: number | null
  targetKm: number | null
  maxKm: number | null
  net2: Cents | null
  date2: PlainDate | null
  km2: number | null
  net3: Cents | null
  date3: PlainDate | null
  km3: number | null
}

/** 0 means "not set" (P11), so the field is empty. */
const typed = (value: number): number | null => (value === 0 ? null : value)
const cents = (euros: number): Cents | null => typed(toCents(euros))

export const draftOf = (car: Car): AnswerDraft => ({
  net: cents(car.offerPriceExclVat),
  gross: cents(car.offerPriceInclVat),
  date: car.dateOfDelivery,
  takeover: car.dateUntilTakeover,
  minKm: typed(car.minKilometerReading),
  targetKm: typed(car.atTargetKilometerReading),
  maxKm: typed(car.maxKilometerReading),
  net2: cents(car.preOffer2PurchasePriceExclVat),
  date2: car.preOffer2DateOfDelivery,
  km2: typed(car.preOffer2TargetKilometerReadingAt),
  net3: cents(car.preOffer3PurchasePriceExclVat),
  date3: car.preOffer3DateOfDelivery,
  km3: typed(car.preOffer3TargetKilometerReadingAt),
})

const euros = (value: Cents | null): number => toEuros(value ?? 0)

/** The fields of the car that the entries stand for. */
export const fieldsOf = (draft: AnswerDraft): Omit<CarUpdate, "id" | "version"> => ({
  offerPriceExclVat: euros(draft.net),
  offerPriceInclVat: euros(draft.gross),
  dateOfDelivery: draft.date,
  dateUntilTakeover: draft.takeover,
  minKilometerReading: draft.minKm ?? 0,
  atTargetKilometerReading: draft.targetKm ?? 0,
  maxKilometerReading: draft.maxKm ?? 0,
  preOffer2PurchasePriceExclVat: euros(draft.net2),
  preOffer2DateOfDelivery: draft.date2,
  preOffer2TargetKilometerReadingAt: draft.km2 ?? 0,
  preOffer3PurchasePriceExclVat: euros(draft.net3),
  preOffer3DateOfDelivery: draft.date3,
  preOffer3TargetKilometerReadingAt: draft.km3 ?? 0,
})

/** A new net price proposes its gross price, unless a gross price of its own was entered. */
export const withNet = (draft: AnswerDraft, net: Cents | null): AnswerDraft => ({
  ...draft,
  ...pricesWithNet(draft, net, vatPercentOn(draft.date)),
})

/** A new retirement date takes along the takeover that goes with it, and the gross price if its VAT is another (P59). */
export const withDate = (draft: AnswerDraft, date: PlainDate | null): AnswerDraft => ({
  ...draft,
  ...pricesWithVat(draft, vatPercentOn(draft.date), vatPercentOn(date)),
  date,
  takeover: movedTakeover(draft, date),
})
