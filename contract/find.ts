import { z } from "zod"
import { activity } from "./activities.ts"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { activeErrors } from "./errors.ts"
import { id, text } from "./schemas.ts"

/** Most hits of each kind (P198). */
export const mostFound = 8

/** A car that the caller may open. */
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

/** A person, for admins only. */
export const foundPerson = z.object({ id, name: z.string(), mail: z.string(), location: z.string() })
export type FoundPerson = z.infer<typeof foundPerson>

export const found = z.object({
  cars: z.array(foundCar),
  /** Of the listed locations; for admins those that wait for an answer. */
  cases: z.array(activity),
  people: z.array(foundPerson),
})
export type Found = z.infer<typeof found>

export const find = endpoint({
  method: "GET",
  path: "/api/find",
  summary:
    "Cars and cases by any part of plate, VIN or job number, or by the words of the designation: for agents what they see, for admins all cars, the cases that wait, and people by name or mail; at most 8 of each, the best first (P198)",
  query: z.object({ words: text }),
  output: found,
  errors: activeErrors,
})
