import { z } from "zod"
import { type CarFields, internalFields } from "./car-fields.ts"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { carFieldShape, id, text } from "./schemas.ts"

const carKeys = {
  id,
  /** Grows with every edit (decision 35). */
  version: z.int(),
  /** Grows when price, dates, kilometres, flags or location change (decision 19). */
  offerVersion: z.int(),
  /** Whether an individual request for this car is waiting for its answer (decision 16). */
  openRequest: z.boolean(),
}

/** A car as admins see it: every field. */
export const car = z.object({ ...carKeys, ...carFieldShape })
export type Car = CarFields & { id: string; version: number; offerVersion: number; openRequest: boolean }

const internal = Object.fromEntries(internalFields.map((name) => [name, true])) as Record<
  (typeof internalFields)[number],
  true
>
/** A car as agents see it: no internal fields, no other person (decision 4). */
export const agentCar = car.omit(internal)
export type AgentCar = Omit<Car, (typeof internalFields)[number]>

const listErrors = ["unauthenticated", "inactive", "forbidden", "location_not_yours"] as const

export const listCars = endpoint({
  method: "GET",
  path: "/api/car/all",
  summary: "Every car with every field, for admins",
  output: z.array(car),
  raw: true,
  errors: listErrors,
})
export const listCarsOfArea = endpoint({
  method: "GET",
  path: "/api/car/all/area",
  summary: "Displayed cars of one area in the caller's scope; weak ETag, never stale",
  query: z.object({ area: z.enum(areas) }),
  output: z.array(agentCar),
  raw: true,
  errors: [...listErrors, "invalid_input"],
})
export const saveCar = endpoint({
  method: "POST",
  path: "/api/car/",
  summary: "Create a car",
  body: z.object(carFieldShape).partial().required({ jobNumber: true, area: true }),
  output: car,
  errors: [...listErrors, "invalid_input", "invalid_job_number"],
})

export const updateCar = endpoint({
  method: "POST",
  path: "/api/car/update",
  summary:
    "Change fields or the status of a car, or answer its open request; absent or equal fields stay (decisions 19, 22, 35)",
  body: z.object({
    ...z.object(carFieldShape).partial().shape,
    id,
    version: z.int(),
    reason: text.trim().optional(),
    /** Closes the open individual request: ANSWERED together with new values, DECLINED with a reason. */
    requestState: z.enum(["ANSWERED", "DECLINED"]).optional(),
  }),
  output: car,
  errors: [
    ...listErrors,
    "invalid_input",
    "invalid_job_number",
    "reason_required",
    "state_of_other_area",
    "car_bound",
    "request_still_open",
    "not_found",
    "state_changed",
    "offer_incomplete",
    "version_conflict",
  ],
})
export const deleteCar = endpoint({
  method: "POST",
  path: "/api/car/delete",
  summary: "Delete or archive a car",
  body: z.object({ id }),
  output: z.object({}),
  errors: [...listErrors, "not_found"],
})
