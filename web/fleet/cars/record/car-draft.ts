import type { PlainDate } from "../../../../contract/core/dates.ts"
import { type Area, areas } from "../../../../contract/core/enums.ts"
import {
  type Cents,
  grossOf,
  grossDeviates as isDeviating,
  toCents,
  toEuros,
  vatPercentOn,
} from "../../../../contract/core/money.ts"
import {
  type EditorSection,
  editorSections,
  fieldsIn,
  inHundredths,
} from "../../../../contract/fleet/car-field.ts"
import {
  type CarField,
  type CarFieldName,
  type CarFields,
  carFields,
  catalogue,
  fieldOf,
  isFixedByAct,
  newCarFields,
} from "../../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../../contract/fleet/cars.ts"
import { tidied } from "../../../../contract/fleet/field-checks.ts"
import { carErrorsOf, errorsInChange } from "../../../../contract/fleet/offer-rules.ts"
import { offerWarningsOf } from "../../../../contract/fleet/offer-warnings.ts"
import { takeoverAfter } from "../../../../contract/fleet/offers.ts"
import type { RecordKind } from "../../../ui/values/record-machine.ts"

export type CarDraft = {
  readonly [N in CarFieldName]: CarFields[N] extends number ? number | null : CarFields[N]
}
export type DraftValue = CarDraft[CarFieldName]

export const newCar: CarFields = { ...newCarFields, jobNumber: "", area: "PRE_OFFER" }

type Wire = CarFields[CarFieldName]

/** 0 means "not set", so the field is empty; but a car may have driven 0 km. */
function typedOf(field: CarField, value: Wire): DraftValue {
  if (typeof value !== "number") return value
  if (value === 0) return field.kind === "integer" && field.zeroCounts ? 0 : null
  return inHundredths(field) ? toCents(value) : value
}

export function wireOf(field: CarField, value: DraftValue): Wire {
  if (field.kind === "integer") return value ?? 0
  if (inHundredths(field)) return toEuros(typeof value === "number" ? value : 0)
  return typeof value === "string" && field.kind === "text" ? tidied(field, value.trim()) : value
}

export const typedFields = <Name extends CarFieldName>(car: Pick<CarFields, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typedOf(fieldOf(name), car[name])])) as Pick<CarDraft, Name>

/** Converts typed fields to sent ones; text is trimmed, a VIN is in capitals (P15). */
export const sentFields = <Name extends CarFieldName>(draft: Pick<CarDraft, Name>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, wireOf(fieldOf(name), draft[name])])) as Pick<CarFields, Name>

const allNames = carFields.map(({ name }) => name)
export const draftOf = (car: CarFields): CarDraft => typedFields(car, allNames)
export const fieldsOf = (draft: CarDraft): CarFields => sentFields(draft, allNames)

/** The changed fields among those that the area shows, as sent. */
export function editsOf(draft: CarDraft, base: CarFields): Partial<CarFields> {
  const [now, before] = [fieldsOf(draft), fieldsOf(draftOf(base))]
  const edited = shownFields(draft.area).filter((name) => now[name] !== before[name])
  return Object.fromEntries(edited.map((name) => [name, now[name]]))
}

type OfferDraft = Pick<
  CarDraft,
  "offerPriceExclVat" | "offerPriceInclVat" | "dateOfDelivery" | "dateUntilTakeover"
>

/** The VAT rate between net and gross of Pre-Offer 1. */
export const vatOf = (draft: OfferDraft): number => vatPercentOn(draft.dateOfDelivery)

export const pricesOf = (draft: OfferDraft): Prices => ({
  net: draft.offerPriceExclVat,
  gross: draft.offerPriceInclVat,
})

/** The takeover date for a new retirement date: follows if it was 30 days later; empty without a date, which means the same (P9). */
const movedTakeover = (before: OfferDraft, date: PlainDate | null): PlainDate | null =>
  before.dateUntilTakeover === takeoverAfter(before.dateOfDelivery)
    ? takeoverAfter(date)
    : before.dateUntilTakeover

/** Sets a field of Pre-Offer 1 and what depends on it: proposed gross price, takeover date, VAT rate. */
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

export const withField = (draft: CarDraft, name: CarFieldName, value: DraftValue): CarDraft =>
  draft.area === "PRE_OFFER" ? withOfferField(draft, name, value) : { ...draft, [name]: value }

const names: readonly CarFieldName[] = carFields.map(({ name }) => name)

/** The fields in which a car differs from the loaded one (P35). */
export const changedFields = (before: Car, after: Car): readonly CarFieldName[] =>
  names.filter((name) => before[name] !== after[name])

export type Lock = "bound" | "requested"

/** Why a field cannot be changed now: a binding act or an open request (P19). */
export function lockOf(car: Car, name: CarFieldName): Lock | null {
  if (car.activityState !== null && isFixedByAct(name, car[name])) return "bound"
  return car.openRequest && (name === "locationId" || name === "area") ? "requested" : null
}

/** How a form edits a car: only fields of the chosen area count. */
export const carKind: RecordKind<Car | null, CarDraft> = {
  name: "car",
  draftOf: (car) => draftOf(car ?? newCar),
  meaning: fieldsOf,
  shown: ({ area }) => shownFields(area),
  isLocked: (car, name) => lockOf(car, name) !== null,
  typed: (draft, values) =>
    Object.entries(values).reduce(
      (next, [name, value]) => withField(next, name as CarFieldName, value as DraftValue),
      draft,
    ),
}

/** A note about a field, to be shown before saving; does not prevent it. */
export type CarNote = { code: string; path: CarFieldName; message: string }

/** Warnings of a car as it would be saved and contradictions in stored values; `before` is null for a new one. */
export function notesOf(
  before: CarFields | null,
  next: CarFields,
  warningOptions: Parameters<typeof offerWarningsOf>[1],
): CarNote[] {
  const isNew = new Set(errorsInChange(before, next).map(({ message }) => message))
  const old = carErrorsOf(next).filter(({ message }) => !isNew.has(message))
  return [
    ...old.map(({ code, fields, message }) => ({ code, path: fields[0] as CarFieldName, message })),
    ...offerWarningsOf(next, { ...warningOptions, ...(before && { before }) }),
  ]
}

type Section = { readonly name: EditorSection; readonly fields: readonly CarFieldName[] }

const sectionsFor = (area: Area): readonly Section[] =>
  editorSections
    .map((name) => ({
      name,
      fields: fieldsIn(catalogue, ({ editor }) => editor, [name], area).map(
        (field) => field.name as CarFieldName,
      ),
    }))
    .filter(({ fields }) => fields.length > 0)

const sections = Object.fromEntries(areas.map((area) => [area, sectionsFor(area)])) as Record<
  Area,
  readonly Section[]
>

export const sectionsOf = (area: Area): readonly Section[] => sections[area]

export const shownFields = (area: Area): readonly CarFieldName[] =>
  sectionsOf(area).flatMap(({ fields }) => fields)

export type Prices = { net: Cents | null; gross: Cents | null }

const grossFor = (net: Cents | null, vatPercent: number) => (net === null ? null : grossOf(net, vatPercent))

const follows = ({ net, gross }: Prices, vatPercent: number): boolean =>
  gross === null || (net !== null && gross === grossOf(net, vatPercent))

/** A new net price proposes its gross price, unless a different one was entered. */
export const pricesWithNet = (before: Prices, net: Cents | null, vatPercent: number): Prices =>
  follows(before, vatPercent) ? { net, gross: grossFor(net, vatPercent) } : { net, gross: before.gross }

/** For a date with another VAT rate the gross price follows, unless a different one was entered. */
export const pricesWithVat = (before: Prices, oldPercent: number, percent: number): Prices =>
  oldPercent !== percent && follows(before, oldPercent)
    ? { net: before.net, gross: grossFor(before.net, percent) }
    : before

/** Whether the gross price is more than a cent away from net plus VAT. */
export const grossDeviates = ({ net, gross }: Prices, vatPercent: number): boolean =>
  isDeviating(net ?? 0, gross ?? 0, vatPercent)
