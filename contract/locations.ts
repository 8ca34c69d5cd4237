import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { id, text } from "./schemas.ts"

const required = text.trim().min(1)
const address = z.object({ street: required, zip: required, city: required, region: required })

export const location = z.object({
  id,
  name: z.string(),
  vfnr: z.string(),
  /** The main location's vfnr; equals `vfnr` for a main location. It names the agent group (decision 1). */
  vfnrHB: z.string(),
  gssnLocation: z.string(),
  address: z.object({ street: z.string(), zip: z.string(), city: z.string(), region: z.string() }),
  main: z.boolean(),
  mainLocationId: id.nullable(),
})
export type Location = z.infer<typeof location>

const locationForm = z.object({
  name: required,
  vfnr: required,
  gssnLocation: required,
  address,
  main: z.boolean(),
  mainLocationId: id.nullable(),
})

export const listLocations = endpoint({
  method: "GET",
  path: "/api/location/all",
  summary: "Locations, main first: all for admins, their group for agents (decision 7)",
  output: z.array(location),
  errors: ["unauthenticated", "inactive", "location_not_yours"],
})
export const createLocation = endpoint({
  method: "POST",
  path: "/api/location/",
  summary: "Create a location",
  body: locationForm,
  output: location,
  errors: ["unauthenticated", "inactive", "forbidden", "invalid_input"],
})
export const updateLocation = endpoint({
  method: "POST",
  path: "/api/location/update",
  summary: "Change a location",
  body: locationForm.extend({ id }),
  output: location,
  errors: ["unauthenticated", "inactive", "forbidden", "invalid_input", "not_found"],
})
export const deleteLocation = endpoint({
  method: "POST",
  path: "/api/location/delete",
  summary: "Delete a location",
  body: z.object({ id }),
  output: z.object({}),
  errors: ["unauthenticated", "inactive", "forbidden", "not_found"],
})
