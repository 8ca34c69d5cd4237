import { type CarField, type CarFieldName, fieldOf, versionFields } from "../../../contract/car-fields.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { answerDue } from "../../../contract/clocks.ts"
import type { ConditionsVersion } from "../../../contract/conditions.ts"
import type { CarDocument } from "../../../contract/documents.ts"
import type { OfferType, RequestType } from "../../../contract/enums.ts"
import { type FieldValue, fieldText } from "../../../contract/field-text.ts"
import { dateText, instantText, notSet } from "../../../contract/format.ts"
import { changedLines } from "../../../contract/offer-lines.ts"
import { type Offer, offerOf } from "../../../contract/offers.ts"
import type { Profile } from "../../../contract/users.ts"
import type { CallArguments } from "../../ui/loading/read.ts"
import type { Labels } from "../car/labels.ts"

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

/** Where this browser keeps the location that a person asked for last; each person has their own. */
const keyOf = ({ id }: Pick<Profile, "id">) => `lastLocation ${id}`

type Chooser = Pick<Profile, "id" | "locations">

/** The location that is proposed for a ZVF: the only one, else the one chosen last while it is still the person's own. */
export function proposedLocation(user: Chooser): string | null {
  if (user.locations.length === 1) return user.locations[0]!.id
  const kept = keptLocation(user)
  return user.locations.some(({ id }) => id === kept) ? kept : null
}

function keptLocation(user: Chooser): string | null {
  try {
    return localStorage.getItem(keyOf(user))
  } catch {
    // The browser forbids its storage: nothing is proposed.
    return null
  }
}

/** Keeps what was chosen for the next time. */
export function keepLocation(user: Chooser, locationId: string): void {
  try {
    localStorage.setItem(keyOf(user), locationId)
  } catch {
    // It is asked for again.
  }
}

/** What is sent. */
export type Sending = CallArguments<"POST /api/car/mail">

/** The acceptance of what was shown: nothing else binds (P19). */
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

/** What went out, as the confirmation shows it; instants as ISO text. */
export type Sent = {
  type: RequestType
  car: AgentCar
  offerType: OfferType
  wantedKm: number | null
  wantedDate: string | null
  locationId: string | null
  due: string
  /** The versions of what was agreed to, where it binds. */
  conditionsVersion: string | null
  termsVersion: string | null
}

/** From what was sent and when; the answer's deadline follows P25. */
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
