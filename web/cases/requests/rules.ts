import type { ConditionsVersion } from "../../../contract/cases/conditions.ts"
import { answerDue } from "../../../contract/cases/deadlines.ts"
import type { OfferType, RequestType } from "../../../contract/core/enums.ts"
import { dateText, instantText, notSet } from "../../../contract/core/format.ts"
import {
  type CarField,
  type CarFieldName,
  fieldOf,
  versionFields,
} from "../../../contract/fleet/car-fields.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { CarDocument } from "../../../contract/fleet/documents.ts"
import { type FieldValue, fieldText } from "../../../contract/fleet/field-text.ts"
import { changedLines } from "../../../contract/fleet/offer-lines.ts"
import { type Offer, offerOf } from "../../../contract/fleet/offers.ts"
import { versionName } from "../../../contract/people/agreed.ts"
import type { Labels } from "../../fleet/cars/labels.ts"
import type { CallArguments } from "../../ui/loading/read.ts"

/** What an act binds to: the car, and the texts if there are any to agree to. */
export type Shown = {
  car: AgentCar
  conditions?: ConditionsVersion | undefined
  termsVersion?: string | undefined
  documents?: readonly CarDocument[] | undefined
}

/** A changed value; `key` identifies it. */
export type Difference = { key: string; label: string; before: string; after: string }

/** All differences between an offer and what was shown, old beside new (P19). */
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

/** Other changes to the offer: another car, location, permission or offer type. */
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

/** Whether this field alone changes the displayed offer, which has its own text for it. */
const isOfOffer = (before: AgentCar, after: AgentCar, name: CarFieldName, type: OfferType): boolean =>
  name !== "area" &&
  !isSame(offerOf({ ...before, [name]: after[name as keyof AgentCar] }, type), offerOf(before, type))

const isSame = (one: Offer, other: Offer) => JSON.stringify(one) === JSON.stringify(other)

/** Documents never change: replaced ones are removed and others added. */
function changedDocuments(
  before: readonly CarDocument[] | undefined,
  after: readonly CarDocument[] | undefined,
): Difference[] {
  if (!before || !after) return []
  const missing = (from: readonly CarDocument[], others: readonly CarDocument[]) =>
    from.filter(({ id }) => !others.some((other) => other.id === id))
  const named = ({ filename, uploadedAt }: CarDocument) => `${filename}, ${instantText(uploadedAt)} Uhr`
  return [
    ...missing(before, after).map((removed) => documentChange(removed.id, named(removed), "entfernt")),
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
    : [{ key: label, label, before: versionName(before), after: versionName(after) }]

export type Sending = CallArguments<"POST /api/car/mail">

/** The acceptance of what was displayed: only that is binding. */
export function acceptanceOf(seen: Shown, type: OfferType, userId: string) {
  const { car } = seen
  const offer = offerOf(car, type)
  return {
    carId: car.id,
    userId,
    offerVersion: car.offerVersion,
    vatPercent: offer.vatPercent,
    dateOfDelivery: offer.deliveryDate,
    dateOfDeliveryString: dateText(offer.deliveryDate),
    kmReading: offer.targetKm,
    termsVersion: seen.termsVersion,
    conditionsVersion: seen.conditions?.version,
    ...(car.area === "PRE_OFFER" && { locationId: car.locationId, preOfferType: type }),
  }
}

/** What was sent, for the confirmation; instants as ISO text. */
export type Sent = {
  type: RequestType
  car: AgentCar
  offerType: OfferType
  wantedKm: number | null
  wantedDate: string | null
  locationId: string | null
  due: string
  /** The versions that were agreed to, if binding. */
  conditionsVersion: string | null
  termsVersion: string | null
}

/** From the sent input and time; the answer's deadline follows P25. */
export function sentOf(car: AgentCar, body: Sending, now: Date): Sent {
  const isWish = body.type === "PRE_OFFER_REQUEST"
  const wantedDate = (isWish && body.dateOfDelivery) || null
  const { deliveryDate: dateOfDelivery } = offerOf(car, "MAIN")
  return {
    type: body.type,
    car,
    offerType: body.preOfferType ?? "MAIN",
    wantedKm: (isWish && body.kmReading) || null,
    wantedDate,
    locationId: body.locationId ?? car.locationId,
    due: answerDue({ type: body.type, wantedDate, dateOfDelivery }, now).toISOString(),
    conditionsVersion: body.conditionsVersion ?? null,
    termsVersion: body.termsVersion ?? null,
  }
}
