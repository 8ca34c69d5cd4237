import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { areas } from "./enums.ts"
import { activeErrors } from "./errors.ts"
import { id, text } from "./schemas.ts"

/** What is found says itself; of each kind so many at most (P198). */
export const mostFound = 8

/** A car that the caller may open. */
export const foundCar = z.object({
  id,
  area: z.enum(areas),
  jobNumber: z.string(),
  licensePlateNumber: z.string(),
  idNumber: z.string(),
  modelDesignation: z.string(),
  /** Where it opens: in its list, among the cars that the own locations hold, or in the archive of the provider. */
  place: z.enum(["list", "own", "archive"]),
})
export type FoundCar = z.infer<typeof foundCar>

/** A person, for admins only. */
export const foundPerson = z.object({ id, name: z.string(), mail: z.string(), location: z.string() })
export type FoundPerson = z.infer<typeof foundPerson>

export const found = z.object({ cars: z.array(foundCar), people: z.array(foundPerson) })
export type Found = z.infer<typeof found>

export const find = endpoint({
  method: "GET",
  path: "/api/find",
  summary:
    "Cars by any part of plate, VIN or job number, or by the words of their designation: for agents those they see or hold, for admins all, and people by name or mail; at most 8 of each, the best first (P198)",
  query: z.object({ words: text }),
  output: found,
  errors: activeErrors,
})
