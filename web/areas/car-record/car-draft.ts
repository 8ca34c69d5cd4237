import { inHundredths } from "../../../contract/car-field.ts"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  carFields,
  fieldOf,
  newCarFields,
} from "../../../contract/car-fields.ts"
import type { PlainDate } from "../../../contract/dates.ts"
import { tidied } from "../../../contract/field-checks.ts"
import { toCents, toEuros, vatPercentOn } from "../../../contract/money.ts"
import { takeoverAfter } from "../../../contract/offers.ts"
import { shownFields } from "./car-sections.ts"
import { type Prices, pricesWithNet, pricesWithVat } from "./gross-price.ts"

/** A car's fields as they are typed: amounts in cents, numbers with a decimal in hundredths, null is an empty field. */
export type CarDraft = {
  readonly [N in CarFieldName]: CarFields[N] extends number ? number | null : CarFields[N]
}
export type DraftValue = CarDraft[CarFieldName]

/** A new car before anything is typed. */
export const newCar: CarFields = { ...newCarFields, jobNumber: "", area: "PRE_OFFER" }

type Wire = CarFields[CarFieldName]

/** 0 means "not set" (P11), so the field is empty; a car may well have driven 0 km. */
function typedOf(field: CarField, value: Wire): DraftValue {
  if (typeof value !== "number") return value
  if (value === 0) return field.kind === "integer" && field.zeroCounts ? 0 : null
  return inHundredths(field) ? toCents(value) : value
}

/** What is typed as it is sent. */
export function wireOf(field: CarField, value: DraftValue): Wire {
  if (field.kind === "integer") return value ?? 0
  if (inHundredths(field)) return toEuros(typeof value === "number" ? value : 0)
  return typeof value === "string" && field.kind === "text" ? tidied(field, value.trim()) : value
}

/** These fields as they are typed. */
export const typedFields = <Name extends CarFieldName>(car: Pick<CarFields, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typedOf(fieldOf(name), car[name])])) as Pick<CarDraft, Name>

/** What is typed into these fields as it is sent; text without the spaces around it, a VIN in capitals (P15). */
export const sentFields = <Name extends CarFieldName>(draft: Pick<CarDraft, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, wireOf(fieldOf(name), draft[name])])) as Pick<CarFields, Name>

const allNames = carFields.map(({ name }) => name)
export const draftOf = (car: CarFields): CarDraft => typedFields(car, allNames)
/** The car that the entries stand for. */
export const fieldsOf = (draft: CarDraft): CarFields => sentFields(draft, allNames)

/** What was edited among the fields that the area shows, as it is sent. */
export function editsOf(draft: CarDraft, base: CarFields): Partial<CarFields> {
  const [now, before] = [fieldsOf(draft), fieldsOf(draftOf(base))]
  const edited = shownFields(draft.area).filter((name) => now[name] !== before[name])
  return Object.fromEntries(edited.map((name) => [name, now[name]]))
}

/** Price and dates of Pre-Offer 1, which depend on one another. */
type OfferDraft = Pick<
  CarDraft,
  "offerPriceExclVat" | "offerPriceInclVat" | "dateOfDelivery" | "dateUntilTakeover"
>

/** The rate of VAT between net and gross of Pre-Offer 1 (P59). */
export const vatOf = (draft: OfferDraft): number => vatPercentOn(draft.dateOfDelivery)

/** Net and gross price of Pre-Offer 1. */
export const pricesOf = (draft: OfferDraft): Prices => ({
  net: draft.offerPriceExclVat,
  gross: draft.offerPriceInclVat,
})

/**
 * The takeover that goes with a new retirement date: it comes along where it was 30 days later; without a date it is
 * empty, which means the same (P9).
 */
const movedTakeover = (before: OfferDraft, date: PlainDate | null): PlainDate | null =>
  before.dateUntilTakeover === takeoverAfter(before.dateOfDelivery)
    ? takeoverAfter(date)
    : before.dateUntilTakeover

/** One field of Pre-Offer 1 typed, with what follows from it: the proposed gross price, the takeover date and the rate of VAT. */
export function withOfferField<Draft extends OfferDraft>(
  draft: Draft,
  name: keyof Draft,
  value: DraftValue,
): Draft {
  const next = { ...draft, [name]: value }
  if (name === "offerPriceExclVat") {
    const { gross } = pricesWithNet(pricesOf(draft), next.offerPriceExclVat, vatOf(draft))
    return { ...next, offerPriceInclVat: gross }
  }
  if (name !== "dateOfDelivery") return next
  const { gross } = pricesWithVat(pricesOf(draft), vatOf(draft), vatOf(next))
  return { ...next, dateUntilTakeover: movedTakeover(draft, next.dateOfDelivery), offerPriceInclVat: gross }
}

/** One field of a car typed. */
export const withField = (draft: CarDraft, name: CarFieldName, value: DraftValue): CarDraft =>
  draft.area === "PRE_OFFER" ? withOfferField(draft, name, value) : { ...draft, [name]: value }
