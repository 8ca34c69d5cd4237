import { z } from "zod"
import { get, post } from "../core/endpoint.ts"
import { activeErrors, roleErrors } from "../core/errors.ts"
import { id, line, plainLine, version } from "../core/schemas.ts"

const address = z.object({ street: line, zip: line, city: line, region: line })

export const location = z.object({
  id,
  /** Incremented with every edit; edits and deletions send the version they are based on (P35). */
  version,
  name: z.string(),
  vfnr: z.string(),
  /** The main location's vfnr, its own for a main location. Identifies the agent group (P1). */
  vfnrHB: z.string(),
  gssnLocation: z.string(),
  address: z.object({ street: z.string(), zip: z.string(), city: z.string(), region: z.string() }),
  main: z.boolean(),
  mainLocationId: id.nullable(),
})
export type Location = z.infer<typeof location>

/** Flat form of a location; also the field names of conflicts. */
export type LocationFields = Location["address"] &
  Pick<Location, "name" | "vfnr" | "gssnLocation" | "main" | "mainLocationId">
export type LocationConflict = { current: Location; fields: (keyof LocationFields)[] }

/** References to a location (`in_use`): `cars` include archived ones, `acts` are requests and answers. */
export type LocationUse = { users: number; cars: number; branches: number; acts: number }

const locationForm = z.object({
  name: line,
  vfnr: plainLine,
  gssnLocation: line,
  address,
  main: z.boolean(),
  /** Required for branches, ignored for main locations. Determines `vfnrHB` (P31). */
  mainLocationId: id.nullable().default(null),
})

/** List locations, main locations first: all for admins, their group for agents. */
export const listLocations = get("/api/location/all", {
  output: z.array(location),
  errors: activeErrors,
})
export const createLocation = post("/api/location/", {
  body: locationForm,
  output: location,
  errors: [...roleErrors, "main_location_invalid", "vfnr_taken"],
})
/**
 * Change the given fields of a location, merged with changes that others made to other fields; branches adopt a new number of their main location.
 */
export const updateLocation = post("/api/location/update", {
  body: z.object({
    ...locationForm.partial().shape,
    mainLocationId: id.nullable().optional(),
    address: address.partial().optional(),
    id,
    version,
  }),
  output: location,
  errors: [
    ...roleErrors,
    "main_location_invalid",
    "not_found",
    "version_conflict",
    "has_branches",
    "vfnr_taken",
    "cars_being_written",
  ],
})
/** Delete a location without references; otherwise `in_use` with the counts. */
export const deleteLocation = post("/api/location/delete", {
  body: z.object({ id, version }),
  output: z.object({}),
  errors: [...roleErrors, "not_found", "version_conflict", "in_use"],
})

declare module "../core/errors.ts" {
  interface RefusalDetails {
    has_branches: { branches: number }
  }
}
