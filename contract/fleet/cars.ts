import { z } from "zod"
import { get, type OutputOf, post } from "../core/endpoint.ts"
import { areas, caseStates, offerTypes, requestTypes } from "../core/enums.ts"
import { activeErrors, errorCodes, roleErrors } from "../core/errors.ts"
import { entrySources } from "../core/journal-words.ts"
import { maxBulkCars, maxSomeCars } from "../core/limits.ts"
import { id, instant, listOf, text, version } from "../core/schemas.ts"
import { bulkFields, type CarFieldName, type CarFields, carFields, internalFields } from "./car-fields.ts"
import { carFieldShape, fieldValue } from "./car-schemas.ts"
import { verbs } from "./states.ts"
import { warningCodes } from "./warnings.ts"

const carKeys = {
  id,
  /** Incremented with every edit (P35). */
  version,
  /** Incremented when the offer, flags, location or identification change. */
  offerVersion: version,
  /** Whether an individual request for this car is unanswered (P16). */
  openRequest: z.boolean(),
}

/** Admin view of a car: every field. */
export const car = z.object({ ...carKeys, ...carFieldShape })
export type Car = CarFields & { id: string; version: number; offerVersion: number; openRequest: boolean }

const namesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
/** Agent view of a car: no internal fields, no other people. */
export const agentCar = car.omit(namesOf(internalFields))
export type AgentCar = Omit<Car, (typeof internalFields)[number]>

/** List all cars with all fields, for admins. */
export const listCars = get("/api/car/all", {
  output: z.array(car),
  raw: true,
  errors: roleErrors,
})
/** List the displayed cars of an area that the caller can see; weak ETag, always current. */
export const listCarsOfArea = get("/api/car/all/area", {
  query: z.object({ area: z.enum(areas) }),
  output: z.array(agentCar),
  raw: true,
  errors: activeErrors,
})

/** List the cars with these comma-separated ids that are in a list of the caller, in either area; omits all others. For changes of a list. */
export const listSomeCars = get("/api/car/some", {
  query: z.object({
    ids: z
      .string()
      .transform((ids) => ids.split(","))
      .pipe(z.array(id).max(maxSomeCars)),
  }),
  output: z.array(agentCar),
  errors: activeErrors,
})
/** Confirms implausible values; otherwise they are refused with `value_implausible` and listed in the details. */
const priceConfirmation = { implausibleConfirmed: z.boolean().optional() }
/** Create a car; omitted fields get their defaults, a status is not accepted. */
export const saveCar = post("/api/car/", {
  body: z.object({
    ...z.object(carFieldShape).partial().required({ jobNumber: true, area: true }).shape,
    ...priceConfirmation,
  }),
  output: car,
  errors: [...roleErrors, "invalid_job_number", "value_implausible"],
})

/**
 * Change fields or the status of a car, or answer its open request; omitted or equal fields stay, fields that did not change since `version` are
 * merged.
 */
export const updateCar = post("/api/car/update", {
  body: z.object({
    ...z.object(carFieldShape).partial().shape,
    id,
    version,
    reason: text.trim().optional(),
    /** Closes the open individual request: ANSWERED requires new values (P47), DECLINED a reason. */
    requestState: z.enum(["ANSWERED", "DECLINED"]).optional(),
    /** Message to the agent with an answer; not an answer by itself. */
    answerText: text.trim().optional(),
    /** Whether the car can be accepted after the answer, true by default. Sets `acceptPreOffer`. */
    release: z.boolean().optional(),
    /** Frees the car in the same transaction, with the reason of its rejection (P22). */
    free: z.literal(true).optional(),
    ...priceConfirmation,
  }),
  output: car,
  errors: [
    ...roleErrors,
    "invalid_job_number",
    "value_implausible",
    "reason_required",
    "answer_changes_nothing",
    "state_of_other_area",
    "car_bound",
    "request_still_open",
    "not_found",
    "state_changed",
    "offer_incomplete",
    "offer_expired",
    "offer_contradictory",
    "version_conflict",
    "car_archived",
  ],
})
/** Details of `version_conflict`: the current car, and the sent fields that others changed or that are locked. */
export type CarConflict = { current: Car; fields: CarFieldName[] }

/** Archive a car, which can be restored until the returned time (P203); refused with a status or an open request; idempotent. */
export const deleteCar = post("/api/car/delete", {
  body: z.object({ id }),
  output: z.object({ archived: z.literal(true), until: instant }),
  errors: [...roleErrors, "car_bound", "request_still_open", "not_found"],
})
/** Restore an archived car with its documents and history; the details of `car_twice` list the job numbers of cars that now have its VIN. */
export const restoreCar = post("/api/car/restore", {
  body: z.object({ id }),
  output: car,
  errors: [...roleErrors, "not_found", "archive_over", "car_twice"],
})
export const archivedCar = z.object({
  ...car.shape,
  archivedAt: instant,
  /** Who deleted it; null for jobs and deleted users. */
  archivedBy: z.string().nullable(),
  /** End of the period in which it can be restored. */
  restorableUntil: instant,
  /** Whether it was ever requested or held; such cars stay in the archive after that period. */
  hasActs: z.boolean(),
})
export type ArchivedCar = Car & Omit<z.infer<typeof archivedCar>, keyof Car>

/** Field name → [old, new], in wire format. */
export const changedFields = z.partialRecord(
  z.enum(carFields.map(({ name }) => name)),
  z.tuple([fieldValue, fieldValue]),
)
const actor = z.object({ id, name: z.string() })
/** List the field changes of a car with author and time, and the acts about it; both newest first. */
export const carHistory = get("/api/car/history", {
  query: z.object({ id }),
  output: z.object({
    changes: z.array(
      z.object({
        at: instant,
        actor: actor.nullable(),
        source: z.enum(entrySources),
        kind: z.enum(["create", "update", "archive", "restore"]),
        /** Empty for creation and archiving. */
        fields: changedFields,
      }),
    ),
    acts: z.array(
      z.object({
        at: instant,
        verb: z.enum([...verbs, "correct"]),
        type: z.enum(requestTypes),
        preOfferType: z.enum(offerTypes).nullable(),
        state: z.enum(caseStates),
        actor,
        reason: z.string(),
        activityId: id,
      }),
    ),
  }),
  errors: [...roleErrors, "not_found"],
})
export type CarHistory = OutputOf<typeof carHistory>

/**
 * Change a few fields of many cars, or with `check` only report the effect; each car is validated separately, and fields that its area lacks stay
 * unchanged.
 */
export const bulkCars = post("/api/car/bulk", {
  // Strict: an unknown field is an error, not ignored and reported as done.
  body: z.strictObject({
    cars: listOf(z.object({ id, version }), maxBulkCars, 1),
    fields: z.object(carFieldShape).pick(namesOf(bulkFields)).partial().strict(),
    check: z.boolean(),
  }),
  maxBodyKb: 1024,
  output: z.object({
    changed: z.int(),
    unchanged: z.int(),
    changes: z.array(z.object({ id, jobNumber: z.string(), fields: changedFields })),
    refused: z.array(z.object({ id, jobNumber: z.string(), code: z.enum(errorCodes), message: z.string() })),
    /** With `check`: of the cars this would publish or open for offers, how many have warnings, and which. */
    opened: z.object({
      odd: z.int(),
      reasons: z.array(z.object({ code: z.enum(warningCodes), count: z.int() })),
    }),
  }),
  errors: roleErrors,
})
export type BulkReport = OutputOf<typeof bulkCars>

declare module "../core/errors.ts" {
  interface RefusalDetails {
    car_bound: { fields: readonly CarFieldName[] }
    request_still_open: { fields: readonly CarFieldName[] }
    /** VIN of the other car. */
    car_twice: { idNumber: readonly string[] }
    /** Whether the car with this number is archived. */
    invalid_job_number: { archived: boolean }
  }
}
