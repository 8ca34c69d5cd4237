import { z } from "zod"
import { get } from "../core/endpoint.ts"
import { areas } from "../core/enums.ts"
import { activeErrors } from "../core/errors.ts"
import { id, text } from "../core/schemas.ts"
import { activity } from "./activities.ts"

/** Maximum number of hits of each kind (P198). */
export const maxFound = 8

export const foundCar = z.object({
  id,
  area: z.enum(areas),
  jobNumber: z.string(),
  licensePlateNumber: z.string(),
  idNumber: z.string(),
  modelDesignation: z.string(),
  archived: z.boolean(),
})
export type FoundCar = z.infer<typeof foundCar>

export const foundPerson = z.object({ id, name: z.string(), mail: z.string(), location: z.string() })
export type FoundPerson = z.infer<typeof foundPerson>

export const found = z.object({
  cars: z.array(foundCar),
  /** Activities of the caller's locations; for admins the unanswered ones. */
  cases: z.array(activity),
  people: z.array(foundPerson),
})
export type Found = z.infer<typeof found>

/**
 * Search cars and cases by any part of plate, VIN or job number, or by words of the designation: agents in what they can see, admins in all cars,
 * unanswered cases, and users by name or e-mail address; at most 8 of each, best first.
 */
export const find = get("/api/find", {
  query: z.object({ words: text }),
  output: found,
  errors: activeErrors,
})
