import { type CarField, type CarFieldName, fieldOf, versionFields } from "../../../contract/car-fields.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { CarDocument } from "../../../contract/documents.ts"
import type { OfferType } from "../../../contract/enums.ts"
import { type FieldValue, fieldText } from "../../../contract/field-text.ts"
import { instantText, notSet } from "../../../contract/format.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import { type Offer, offerOf } from "../../../contract/offers.ts"
import type { Labels } from "../car/index.ts"

/** What a dialog binds to: the car, and the texts where there is something to agree to. */
export type Shown = {
  car: AgentCar
  conditions?: ConditionsVersion | undefined
  termsVersion?: string | undefined
  documents?: readonly CarDocument[] | undefined
}

/** One value that is another one than it was; `key` tells it from the others. */
export type Difference = { key: string; label: string; before: string; after: string }

/** Everything of an offer and around it that is not as it was shown, old beside new (P19). */
export const differencesOf = (
  before: Shown,
  after: Shown,
  type: OfferType,
  labels: Pick<Labels, "location" | "option">,
): Difference[] => [
  ...changedLines(offerOf(before.car, type), offerOf(after.car, type), after.car.area),
  ...changesElsewhere(before.car, after.car, type, labels),
  ...changedDocuments(before.documents, after.documents),
  ...changedEdition("Bedingungen", before.conditions?.version, after.conditions?.version),
  ...changedEdition("Nutzungsbedingungen", before.termsVersion, after.termsVersion),
]

/** What else makes it another offer: another car, another place, other permissions, another of its offers. */
function changesElsewhere(
  before: AgentCar,
  after: AgentCar,
  type: OfferType,
  { location, option }: Pick<Labels, "location" | "option">,
): Difference[] {
  const names = { location, option, user: () => "" }
  return versionFields
    .filter((name) => before[name] !== after[name] && !isOfOffer(before, after, name, type))
    .map((name) => {
      const text = (value: FieldValue) => fieldText(fieldOf(name) as CarField, value, names)
      return { key: name, label: fieldOf(name).label, before: text(before[name]), after: text(after[name]) }
    })
}

/** Whether this field alone makes the shown offer another one, which says so in its own words. */
const isOfOffer = (before: AgentCar, after: AgentCar, name: CarFieldName, type: OfferType): boolean =>
  name !== "area" &&
  !isSame(offerOf({ ...before, [name]: after[name as keyof AgentCar] }, type), offerOf(before, type))

const isSame = (one: Offer, other: Offer) => JSON.stringify(one) === JSON.stringify(other)

/** A document never changes: what the provider replaced went, and another one came. */
function changedDocuments(
  before: readonly CarDocument[] | undefined,
  after: readonly CarDocument[] | undefined,
): Difference[] {
  if (!before || !after) return []
  const missing = (from: readonly CarDocument[], others: readonly CarDocument[]) =>
    from.filter(({ id }) => !others.some((other) => other.id === id))
  const named = ({ filename, uploadedAt }: CarDocument) => `${filename}, ${instantText(uploadedAt)} Uhr`
  return [
    ...missing(before, after).map((gone) => documentChange(gone.id, named(gone), "entfernt")),
    ...missing(after, before).map((come) => documentChange(come.id, notSet, named(come))),
  ]
}

const documentChange = (key: string, before: string, after: string): Difference => ({
  key,
  label: "Dokument",
  before,
  after,
})

const changedEdition = (
  label: string,
  before: string | undefined,
  after: string | undefined,
): Difference[] =>
  before === undefined || after === undefined || before === after
    ? []
    : [{ key: label, label, before: `Fassung ${before}`, after: `Fassung ${after}` }]
