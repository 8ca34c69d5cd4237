import type { z } from "zod"
import type { PlainDate } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import {
  bulkFields,
  type CarFieldName,
  type CarFields,
  fieldOf,
  newCarFields,
  statusFields,
} from "../../../contract/fleet/car-fields.ts"
import type { BulkReport, bulkCars, Car, saveCar } from "../../../contract/fleet/cars.ts"
import { implausibleIn } from "../../../contract/fleet/implausible.ts"
import { errorsInChange, type RuleCar } from "../../../contract/fleet/offer-rules.ts"
import type { OffersAtRequest } from "../../../contract/fleet/offers.ts"
import type { CarWarning } from "../../../contract/fleet/warnings.ts"
import { isOvertaken, type Overtaken } from "../../core/journal/overtaken.ts"
import { type Refused, refuse } from "../../core/refusal.ts"

export const nothingOpened: BulkReport["opened"] = { odd: 0, reasons: [] }

/** Warnings of cars that a bulk edit would publish or open for offers (P204). */
export function openedBy(
  fields: BulkBody["fields"],
  cars: readonly { warnings: readonly CarWarning[] }[],
): BulkReport["opened"] {
  if (!Object.values(fields).includes(true)) return nothingOpened
  const codes = cars.flatMap(({ warnings }) => warnings.map(({ code }) => code))
  return {
    odd: cars.filter(({ warnings }) => warnings.length > 0).length,
    reasons: [...Map.groupBy(codes, (code) => code)].map(([code, { length }]) => ({ code, count: length })),
  }
}

export type SaveBody = z.output<(typeof saveCar)["body"]>
export type BulkBody = z.output<(typeof bulkCars)["body"]>

/** Open individual request of a car: location, wish, and the offers at that time. */
export type OpenRequest = {
  locationId: string
  snapshot: {
    /** In km, null if none. */
    wantedKm: number | null
    wantedDate: PlainDate | null
    /** All offers at that time, compared with the answer (P47). */
    asked?: OffersAtRequest
  }
}

export type LockedCar = {
  car: Car
  isArchived: boolean
  openCaseId: string | null
  asked: OpenRequest | null
}

/** Plans a new car; fields must be consistent (P46). Status fields are only set by transitions (P22). */
export function planNew(
  { implausibleConfirmed, ...body }: SaveBody,
  today: PlainDate,
): CarFields | Refused<"invalid_input" | "value_implausible"> {
  const givenNames = statusFields.filter((name) => body[name] != null)
  if (givenNames.length > 0)
    return refuse(
      "invalid_input",
      givenNames.map((path) => ({ path, message: "Ein neues Fahrzeug hat noch keinen Status." })),
    )
  const fields = { ...newCarFields, ...body }
  return (
    refusalOfChange(null, fields) ??
    implausibleRefusal(null, fields, { isConfirmed: implausibleConfirmed, today }) ??
    fields
  )
}

/** Contradictory fields touched by the edit; `before` is null for a new car. */
export function refusalOfChange(before: CarFields | null, next: CarFields): Refused<"invalid_input"> | null {
  const issues = errorsInChange(before, next).map(({ path, code, message }) => ({ path, code, message }))
  return issues.length > 0 ? refuse("invalid_input", issues) : null
}

/** Refuses values that are probably typing errors until they are confirmed; `before` is null for a new car. */
export function implausibleRefusal(
  before: CarFields | null,
  next: CarFields,
  { isConfirmed, today }: { isConfirmed: boolean | undefined; today: PlainDate },
): Refused<"value_implausible"> | null {
  const implausible = isConfirmed ? [] : implausibleIn(before, next, today)
  return implausible.length > 0 ? refuse("value_implausible", implausible) : null
}

export type BulkCar = Pick<Car, "id" | "jobNumber" | "version"> & Pick<CarFields, BulkField> & RuleCar
type BulkField = (typeof bulkFields)[number]

/** Fields of a bulk edit that exist in this area; others stay unchanged. */
export const bulkFieldsOf = (fields: BulkBody["fields"], area: Area): BulkBody["fields"] =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => (fieldOf(name as CarFieldName).only ?? area) === area),
  )

/** Changes as field → [old, new], or a refusal: no acceptance of an incomplete or contradictory offer, no frozen fields (P19). */
export function judgeBulk(
  { car, isArchived }: { car: BulkCar; isArchived: boolean },
  overtaken: Overtaken,
  given: BulkBody["fields"],
): Partial<Record<BulkField, [CarValue, CarValue]>> | Refused<BulkRefusal> {
  if (isArchived) return refuse("car_archived")
  const fields = bulkFieldsOf(given, car.area)
  const names = bulkFields.filter((name) => fields[name] !== undefined && fields[name] !== car[name])
  const conflicts = names.filter(isOvertaken(overtaken))
  if (conflicts.length > 0) return refuse("version_conflict", { fields: conflicts })
  const errors = errorsInChange(car, { ...car, ...fields })
  if (errors.length > 0) return refuse("invalid_input", errors)
  return Object.fromEntries(names.map((name) => [name, [car[name], fields[name] as CarValue]]))
}
type BulkRefusal = "car_archived" | "version_conflict" | "invalid_input"
type CarValue = CarFields[BulkField]

/** Why a car cannot be archived, or null: it is held, or a request is unanswered (P33). */
export function refusalOfDeletion({
  activityState,
  openRequest,
}: Car): Refused<"car_bound" | "request_still_open"> | null {
  if (activityState !== null) return refuse("car_bound")
  return openRequest ? refuse("request_still_open") : null
}
