import { z } from "zod"
import { bulkFields, type CarFieldName, type CarFields, carFields, internalFields } from "./car-fields.ts"
import type { ColumnsOf } from "./columns.ts"
import { endpoint, type OutputOf } from "./endpoint.ts"
import { areas, caseStates, offerTypes, requestTypes } from "./enums.ts"
import { activeErrors, type ErrorCode, errorStatus, roleErrors } from "./errors.ts"
import { mostBulkCars, mostFirstCars, mostSomeCars } from "./limits.ts"
import { oddityCodes } from "./oddities.ts"
import { carFieldShape, fieldValue, id, instant, listOf, text, version } from "./schemas.ts"
import type { Verb } from "./states.ts"

const carKeys = {
  id,
  /** Grows with every edit (P35). */
  version,
  /** Grows with what is offered, with flags, location, and what says which car it is (P19). */
  offerVersion: version,
  /** Whether an individual request for this car is waiting for its answer (P16). */
  openRequest: z.boolean(),
}

/** A car as admins see it: every field. */
export const car = z.object({ ...carKeys, ...carFieldShape })
export type Car = CarFields & { id: string; version: number; offerVersion: number; openRequest: boolean }

const namesOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>
/** A car as agents see it: no internal fields, no other person (P4). */
export const agentCar = car.omit(namesOf(internalFields))
export type AgentCar = Omit<Car, (typeof internalFields)[number]>
/** Some cars as columns (P251): whatever a car has, since the columns follow from it. */
export type CarColumns = ColumnsOf<AgentCar>
const carColumns = z.object(
  Object.fromEntries(
    Object.entries(agentCar.shape).map(([name, value]) => [
      name,
      z.object({ of: z.array(value), at: z.string().optional() }),
    ]),
  ),
) as unknown as z.ZodType<CarColumns>

export const listCars = endpoint({
  method: "GET",
  path: "/api/car/all",
  summary: "Every car with every field, for admins",
  output: z.array(car),
  raw: true,
  errors: roleErrors,
})
export const listCarsOfArea = endpoint({
  method: "GET",
  path: "/api/car/all/area",
  summary: "Displayed cars of one area in the caller's scope; weak ETag, never stale",
  query: z.object({ area: z.enum(areas) }),
  output: z.array(agentCar),
  raw: true,
  errors: activeErrors,
})

export const listCarColumnsOfArea = endpoint({
  method: "GET",
  path: "/api/car/all/area/columns",
  summary:
    "The same list in parts, each as columns: `of` has the value of each car, or with `at` each value once; then the code of a car's character in `at`, less 93, is its place in `of`, and an empty `at` gives all cars the one value. Weak ETag, never stale",
  query: z.object({ area: z.enum(areas) }),
  output: z.array(carColumns),
  raw: true,
  errors: activeErrors,
})

export const listFirstCarsOfArea = endpoint({
  method: "GET",
  path: "/api/car/all/area/first",
  summary:
    "The first cars of the same list in the order of an overview: those delivered soonest; weak ETag, never stale",
  query: z.object({ area: z.enum(areas) }),
  output: z.array(agentCar).max(mostFirstCars),
  raw: true,
  errors: activeErrors,
})

/** Ids separated by commas. */
const someIds = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(id).max(mostSomeCars)),
})
export const listSomeCars = endpoint({
  method: "GET",
  path: "/api/car/all/some",
  summary: "The cars with these ids with every field, for admins; archived ones are missing",
  query: someIds,
  output: z.array(car),
  errors: roleErrors,
})
export const listSomeCarsOfAreas = endpoint({
  method: "GET",
  path: "/api/car/all/area/some",
  summary: "Those of these cars that are in a list of the caller, in either area; the others are missing",
  query: someIds,
  output: z.array(agentCar),
  errors: activeErrors,
})
/** Prices that are far off are meant (P46); without it they are `price_far_off`, with the doubts as details. */
const doubted = { pricesConfirmed: z.boolean().optional() }
export const saveCar = endpoint({
  method: "POST",
  path: "/api/car/",
  summary: "Create a car; absent fields get the values of a new car, a status cannot be given",
  body: z.object({
    ...z.object(carFieldShape).partial().required({ jobNumber: true, area: true }).shape,
    ...doubted,
  }),
  output: car,
  errors: [...roleErrors, "invalid_job_number", "price_far_off"],
})

export const updateCar = endpoint({
  method: "POST",
  path: "/api/car/update",
  summary:
    "Change fields or the status of a car, or answer its open request; absent or equal fields stay, fields nobody else changed since `version` are merged",
  body: z.object({
    ...z.object(carFieldShape).partial().shape,
    id,
    /** As it was loaded. */
    version,
    reason: text.trim().optional(),
    /** Closes the open individual request: ANSWERED together with new values (P47), DECLINED with a reason. */
    requestState: z.enum(["ANSWERED", "DECLINED"]).optional(),
    /** What the agent reads with an answer; a text alone is none. */
    answerText: text.trim().optional(),
    /** Whether the car can be accepted from the answer on; true unless it is said. It sets `acceptPreOffer`. */
    release: z.boolean().optional(),
    ...doubted,
  }),
  output: car,
  errors: [
    ...roleErrors,
    "invalid_job_number",
    "price_far_off",
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
/**
 * The details of `version_conflict`: the car as it is now, and which of the sent fields somebody else changed, or which
 * are locked since. For a step of a status or a request: what changed of the offer and status that it is about.
 */
export type CarConflict = { current: Car; fields: CarFieldName[] }

export const deleteCar = endpoint({
  method: "POST",
  path: "/api/car/delete",
  summary:
    "Put a car into the archive, from which it comes back until then (P203); never one with a status or an open request; doing it again changes nothing",
  body: z.object({ id }),
  output: z.object({ archived: z.literal(true), until: instant }),
  errors: [...roleErrors, "car_bound", "request_still_open", "not_found"],
})
export const restoreCar = endpoint({
  method: "POST",
  path: "/api/car/restore",
  summary:
    "Bring an archived car back as it was, with documents and history; `car_twice` names in its details the job numbers of the cars that have its VIN or plate now",
  body: z.object({ id }),
  output: car,
  errors: [...roleErrors, "not_found", "archive_over", "car_twice"],
})
export const archivedCar = z.object({
  ...car.shape,
  archivedAt: instant,
  /** Who deleted it; null where a job did, or the person is gone. */
  archivedBy: z.string().nullable(),
  /** Until when it can be brought back. */
  restorableUntil: instant,
  /** Whether it was ever asked for or held: then it stays in the archive afterwards. */
  hasActs: z.boolean(),
})
export type ArchivedCar = Car & {
  archivedAt: string
  archivedBy: string | null
  restorableUntil: string
  hasActs: boolean
}
/** The details of `car_twice`: job numbers of the cars that stand in its way. */
export type CarTwice = Record<"idNumber" | "licensePlateNumber", readonly string[]>

/** Field name → [old, new], as on the wire. */
export const changedFields = z.partialRecord(
  z.enum(carFields.map(({ name }) => name)),
  z.tuple([fieldValue, fieldValue]),
)
/** How a change was made; "system" is anything that nobody signed in did. */
export const changeSources = ["screen", "import", "bulk", "undo", "job", "system"] as const
const actor = z.object({ id, name: z.string() })
const actVerbs = [
  "request",
  "accept",
  "record",
  "confirm",
  "reject",
  "free",
  "answer",
  "decline",
  "withdraw",
  "correct",
] as const satisfies readonly (Verb | "correct")[]

export const carHistory = endpoint({
  method: "GET",
  path: "/api/car/history",
  summary: "Who changed which field of a car when, and the acts about it; both newest first",
  query: z.object({ id }),
  output: z.object({
    changes: z.array(
      z.object({
        at: instant,
        actor: actor.nullable(),
        source: z.enum(changeSources),
        kind: z.enum(["create", "update", "archive", "restore"]),
        /** Empty for a new car and for archiving. */
        fields: changedFields,
      }),
    ),
    acts: z.array(
      z.object({
        at: instant,
        verb: z.enum(actVerbs),
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

const errorCodes = Object.keys(errorStatus) as ErrorCode[]
export const bulkCars = endpoint({
  method: "POST",
  path: "/api/car/bulk",
  summary:
    "Change a few fields of many cars, or with `check` only say what would change; each car is judged by itself, and a field that its area does not have stays as it is",
  // Strict: a field that is left out in silence would be changed for nobody, and reported as done.
  body: z.strictObject({
    cars: listOf(z.object({ id, version }), mostBulkCars, 1),
    fields: z.object(carFieldShape).pick(namesOf(bulkFields)).partial().strict(),
    check: z.boolean(),
  }),
  maxBodyKb: 1024,
  output: z.object({
    changed: z.int(),
    unchanged: z.int(),
    changes: z.array(z.object({ id, jobNumber: z.string(), fields: changedFields })),
    refused: z.array(z.object({ id, jobNumber: z.string(), code: z.enum(errorCodes), message: z.string() })),
    /** Fields that cars of this area do not have, and how many of the cars therefore keep what they have in them (P204). */
    stays: z.array(z.object({ field: z.enum(bulkFields), area: z.enum(areas), count: z.int() })),
    /** With `check`, of the changed cars that would be shown or opened for offers: how many lack something, stay hidden, or are odd. */
    opened: z.object({
      incomplete: z.int(),
      hidden: z.int(),
      odd: z.int(),
      reasons: z.array(z.object({ code: z.enum(oddityCodes), count: z.int() })),
    }),
  }),
  errors: roleErrors,
})
export type BulkReport = OutputOf<typeof bulkCars>
