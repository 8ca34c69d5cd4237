import { answeredOffers, missingInAnswer, offersAtRequest } from "../../../contract/cases/answers.ts"
import { estimateOf, type Wish } from "../../../contract/cases/estimate.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { OfferType } from "../../../contract/core/enums.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import { implausibleIn } from "../../../contract/fleet/implausible.ts"
import { errorsInChange } from "../../../contract/fleet/offer-rules.ts"
import { kmAboveTarget, type OffersAtRequest } from "../../../contract/fleet/offers.ts"
import { missingToPublish, requiredOfferFields } from "../../../contract/fleet/publish.ts"
import {
  type CarDraft,
  type CarNote,
  type DraftValue,
  notesOf,
  sentFields,
  typedFields,
  withOfferField,
} from "../../fleet/cars/record/car-draft.ts"

const mainFields = [
  "offerPriceExclVat",
  "offerPriceInclVat",
  "dateOfDelivery",
  "dateUntilTakeover",
  "minKilometerReading",
  "atTargetKilometerReading",
  "maxKilometerReading",
  "expectedKilometerReading",
] as const

const answerFields = [...mainFields, ...requiredOfferFields.TWO, ...requiredOfferFields.THREE] as const
export type AnswerField = (typeof answerFields)[number]
export type AnswerDraft = Pick<CarDraft, AnswerField> & {
  text: string
  /** Whether the car can then be accepted. */
  release: boolean
}

export const draftOf = (car: Car): AnswerDraft => ({
  ...typedFields(car, answerFields),
  text: "",
  release: true,
})

export const fieldsOf = (draft: AnswerDraft) => sentFields(draft, answerFields)

export const carAfter = (car: Car, draft: AnswerDraft): Car => ({
  ...car,
  ...fieldsOf(draft),
  acceptPreOffer: draft.release,
})

type Limits = Pick<AnswerDraft, "minKilometerReading" | "maxKilometerReading">

/** The mileage limits for a target: at the car's distance from it; new targets may be exceeded by 1,000 km (P9). */
function limitsFor(car: Car, targetKm: number | null): Limits {
  if (targetKm === null) return { minKilometerReading: null, maxKilometerReading: null }
  const { minKilometerReading: min, atTargetKilometerReading: target, maxKilometerReading: max } = car
  if (target === 0) return { minKilometerReading: targetKm, maxKilometerReading: targetKm + kmAboveTarget }
  return {
    minKilometerReading: min === 0 ? null : Math.max(0, targetKm + min - target),
    maxKilometerReading: max === 0 ? null : targetKm + max - target,
  }
}

/** Sets a field. A new target also moves its limits, unless they were entered separately. */
export function withEntry(draft: AnswerDraft, car: Car, name: AnswerField, value: DraftValue): AnswerDraft {
  const next = withOfferField(draft, name, value)
  if (name !== "atTargetKilometerReading") return next
  const before = limitsFor(car, draft.atTargetKilometerReading)
  const after = limitsFor(car, next.atTargetKilometerReading)
  const limitAfter = (limit: keyof Limits) => (draft[limit] === before[limit] ? after[limit] : draft[limit])
  return {
    ...next,
    minKilometerReading: limitAfter("minKilometerReading"),
    maxKilometerReading: limitAfter("maxKilometerReading"),
  }
}

/** Enters the wish into an offer, with the estimate shown to the agent as price; without one the price stays. */
export function withWish(
  draft: AnswerDraft,
  type: OfferType,
  car: Car,
  { km, date }: { km: number; date: PlainDate },
): AnswerDraft {
  const estimate = estimateOf(car, km, date)
  if (type !== "MAIN") {
    const [price, day, target] = requiredOfferFields[type]
    return { ...draft, [price]: estimate?.netCents ?? draft[price], [day]: date, [target]: km }
  }
  // The provider drives the car until then; a forecast of another mileage would be odd.
  const expectedKilometerReading = draft.expectedKilometerReading === null ? null : km
  return {
    ...withOfferField(draft, "dateOfDelivery", date),
    ...limitsFor(car, km),
    atTargetKilometerReading: km,
    expectedKilometerReading,
    ...(estimate && { offerPriceExclVat: estimate.netCents, offerPriceInclVat: estimate.grossCents }),
  }
}

/** Moves the wish to an offer; Pre-Offer 1 as proposed gets its current values back. */
export function withWishIn(
  draft: AnswerDraft,
  type: OfferType,
  car: Car,
  wish: { km: number; date: PlainDate },
): AnswerDraft {
  const proposed = withWish(draftOf(car), "MAIN", car, wish)
  const isProposed = mainFields.every((name) => draft[name] === proposed[name])
  return withWish(isProposed ? { ...draft, ...typedFields(car, mainFields) } : draft, type, car, wish)
}

/** The form as opened: the wish in Pre-Offer 1, if its price can be estimated. */
export function proposalOf(car: Car, request: Request | undefined): AnswerDraft {
  const { km, date } = wishOf(request)
  const draft = draftOf(car)
  return km !== null && date !== null && estimateOf(car, km, date)
    ? withWish(draft, "MAIN", car, { km, date })
    : draft
}

/** Whether the answer is the wish with its estimated price and nothing else. */
export function isAsWished(car: Car, request: Request | undefined, draft: AnswerDraft): boolean {
  const { km, date } = wishOf(request)
  if (km === null || date === null || !estimateOf(car, km, date)) return false
  const wished = proposalOf(car, request)
  return answerFields.every((name) => draft[name] === wished[name])
}

export const implausibleAfter = (car: Car, draft: AnswerDraft, today: PlainDate) =>
  implausibleIn(car, carAfter(car, draft), today)

/** Warnings of the car after the answer. */
export const notesAfter = (car: Car, draft: AnswerDraft, today: PlainDate): CarNote[] =>
  notesOf(car, carAfter(car, draft), { today })

type Request = {
  wantedKilometers: number | null
  wantedDate: PlainDate | null
  offeredThen: OffersAtRequest | null
}

/** The offers when the request was sent; if unknown, the current ones. */
export const requestedOffers = (car: Car, then: Request["offeredThen"] | undefined): OffersAtRequest =>
  then ?? offersAtRequest(car)

export const wishOf = (request: Request | undefined): Wish => ({
  km: request?.wantedKilometers ?? null,
  date: request?.wantedDate ?? null,
})

/** A preview of the answer: offers with new values, missing fields, other fields the car lacks, and contradictions. */
export function previewOf(car: Car, request: Request | undefined, draft: AnswerDraft) {
  const requested = requestedOffers(car, request?.offeredThen)
  const after = carAfter(car, draft)
  const missing = missingInAnswer(requested, car, after)
  return {
    offers: answeredOffers(requested, after, wishOf(request)),
    missing,
    missingOnCar: missingToPublish(after).filter((name) => !missing.includes(name)),
    errors: errorsInChange(car, after),
  }
}
