import { type AskedOffers, answeredOffers, answerGaps, askedOffersOf } from "../../../contract/answers.ts"
import type { Car } from "../../../contract/cars.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { estimateOf, type Wish } from "../../../contract/estimate.ts"
import { type Cents, toCents, toEuros, vatPercentOn } from "../../../contract/money.ts"
import { faultsInChange } from "../../../contract/offer-rules.ts"
import { offerOfTerms } from "../../../contract/offer-terms.ts"
import { kmAboveTarget } from "../../../contract/offers.ts"
import { priceDoubts } from "../../../contract/price-doubts.ts"
import { publishGaps } from "../../../contract/publish.ts"
import { type CarNote, movedTakeover, notesOf, pricesWithNet, pricesWithVat } from "../car-record/index.ts"

/** New values for an individual request as they are typed; null is an empty field. Amounts in cents. */
export type AnswerDraft = {
  net: Cents | null
  gross: Cents | null
  date: PlainDate | null
  takeover: PlainDate | null
  minKm: number | null
  targetKm: number | null
  maxKm: number | null
  expectedKm: number | null
  net2: Cents | null
  date2: PlainDate | null
  km2: number | null
  net3: Cents | null
  date3: PlainDate | null
  km3: number | null
  /** To the agent. */
  text: string
  /** Whether the car can be accepted from then on (P47). */
  release: boolean
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
  expectedKm: typed(car.expectedKilometerReading),
  net2: cents(car.preOffer2PurchasePriceExclVat),
  date2: car.preOffer2DateOfDelivery,
  km2: typed(car.preOffer2TargetKilometerReadingAt),
  net3: cents(car.preOffer3PurchasePriceExclVat),
  date3: car.preOffer3DateOfDelivery,
  km3: typed(car.preOffer3TargetKilometerReadingAt),
  text: "",
  release: true,
})

const euros = (value: Cents | null): number => toEuros(value ?? 0)

/** The fields of the car that the entries stand for. */
export const fieldsOf = (draft: AnswerDraft) => ({
  offerPriceExclVat: euros(draft.net),
  offerPriceInclVat: euros(draft.gross),
  dateOfDelivery: draft.date,
  dateUntilTakeover: draft.takeover,
  minKilometerReading: draft.minKm ?? 0,
  atTargetKilometerReading: draft.targetKm ?? 0,
  maxKilometerReading: draft.maxKm ?? 0,
  expectedKilometerReading: draft.expectedKm ?? 0,
  preOffer2PurchasePriceExclVat: euros(draft.net2),
  preOffer2DateOfDelivery: draft.date2,
  preOffer2TargetKilometerReadingAt: draft.km2 ?? 0,
  preOffer3PurchasePriceExclVat: euros(draft.net3),
  preOffer3DateOfDelivery: draft.date3,
  preOffer3TargetKilometerReadingAt: draft.km3 ?? 0,
})

/** The car as it would be after the answer. */
export const carAfter = (car: Car, draft: AnswerDraft): Car => ({
  ...car,
  ...fieldsOf(draft),
  acceptPreOffer: draft.release,
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

/** The limits that go with a target: as far from it as the car has them; a new target may be exceeded by 1,000 km (P9). */
function limitsFor(car: Car, targetKm: number | null): Pick<AnswerDraft, "minKm" | "maxKm"> {
  if (targetKm === null) return { minKm: null, maxKm: null }
  const { minKilometerReading: min, atTargetKilometerReading: target, maxKilometerReading: max } = car
  if (target === 0) return { minKm: targetKm, maxKm: targetKm + kmAboveTarget }
  return {
    minKm: min === 0 ? null : Math.max(0, targetKm + min - target),
    maxKm: max === 0 ? null : targetKm + max - target,
  }
}

/** A new target takes along the limits that go with it, unless they are some of their own. */
export function withTarget(draft: AnswerDraft, car: Car, targetKm: number | null): AnswerDraft {
  const [before, after] = [limitsFor(car, draft.targetKm), limitsFor(car, targetKm)]
  return {
    ...draft,
    targetKm,
    minKm: draft.minKm === before.minKm ? after.minKm : draft.minKm,
    maxKm: draft.maxKm === before.maxKm ? after.maxKm : draft.maxKm,
  }
}

/**
 * The wish in one of the offers: its kilometres and date, and the price that the surcharges make of Pre-Offer 1, which is
 * the estimate that the agent saw. Where nothing can be estimated the price stays.
 */
export function withWish(
  draft: AnswerDraft,
  type: OfferType,
  car: Car,
  { km, date }: { km: number; date: PlainDate },
): AnswerDraft {
  const estimate = estimateOf(car, km, date)
  if (type === "TWO") return { ...draft, net2: estimate?.netCents ?? draft.net2, date2: date, km2: km }
  if (type === "THREE") return { ...draft, net3: estimate?.netCents ?? draft.net3, date3: date, km3: km }
  const prices = estimate ? { net: estimate.netCents, gross: estimate.grossCents } : {}
  // The provider drives the car until then; a forecast of other kilometres would be odd (P46).
  const expectedKm = draft.expectedKm === null ? null : km
  return { ...withDate(draft, date), ...limitsFor(car, km), targetKm: km, expectedKm, ...prices }
}

/** The prices of the answer that are far off (P46). */
export const doubtsAfter = (car: Car, draft: AnswerDraft) => priceDoubts(car, carAfter(car, draft))

/** What is odd about the car as it would be after the answer (P46). */
export const notesAfter = (car: Car, draft: AnswerDraft, today: PlainDate): CarNote[] =>
  notesOf(car, carAfter(car, draft), { today })

type Request = {
  wantedKilometers: number | null
  wantedDate: PlainDate | null
  offeredThen: Partial<Record<OfferType, Parameters<typeof offerOfTerms>[0]>> | null
}

/** What was offered when the request was sent; where that is not known, what the car offers. */
export function askedOffers(car: Car, then: Request["offeredThen"] | undefined): AskedOffers {
  const { MAIN, TWO, THREE } = then ?? {}
  if (!MAIN || !TWO || !THREE) return askedOffersOf(car)
  return { MAIN: offerOfTerms(MAIN), TWO: offerOfTerms(TWO), THREE: offerOfTerms(THREE) }
}

export const wishOf = (request: Request | undefined): Wish => ({
  km: request?.wantedKilometers ?? null,
  date: request?.wantedDate ?? null,
})

/**
 * What would be sent: the offers with new values, the fields that are still missing (P47), those that the car lacks besides (P11), and
 * what contradicts itself (P46).
 */
export function previewOf(car: Car, request: Request | undefined, draft: AnswerDraft) {
  const asked = askedOffers(car, request?.offeredThen)
  const after = carAfter(car, draft)
  const gaps = answerGaps(asked, car, after)
  return {
    offers: answeredOffers(asked, after, wishOf(request)),
    gaps,
    gapsOfCar: publishGaps(after).filter((name) => !gaps.includes(name)),
    faults: faultsInChange(car, after),
  }
}
