import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { roleErrors } from "./errors.ts"
import { longestFleetQuery, longestSearchName } from "./limits.ts"
import { id, storable, text, version } from "./schemas.ts"

const name = text.trim().normalize("NFC").min(1).max(longestSearchName)
/** Filters, order and form of the list as in the address behind the path, "?" included; "" is the whole fleet. */
const query = storable(longestFleetQuery).regex(/^(\?.*)?$/)

export const fleetView = z.object({
  id,
  version,
  name: z.string(),
  query: z.string(),
  /** What the fleet opens with where the address says nothing; one at most. */
  isDefault: z.boolean(),
})
export type FleetView = z.infer<typeof fleetView>

export const listFleetViews = endpoint({
  method: "GET",
  path: "/api/fleet/views",
  summary: "The caller's saved views of the fleet by name (P205)",
  output: z.array(fleetView),
  errors: roleErrors,
})
export const saveFleetView = endpoint({
  method: "POST",
  path: "/api/fleet/view",
  summary: "Save a view of the fleet under a new name",
  body: z.object({ name, query }),
  output: fleetView,
  errors: [...roleErrors, "view_name_taken", "view_list_full"],
})
export const updateFleetView = endpoint({
  method: "POST",
  path: "/api/fleet/view/update",
  summary: "Rename a view, give it other filters, or make it the one that the fleet opens with",
  body: z.object({
    id,
    version,
    name: name.optional(),
    query: query.optional(),
    isDefault: z.boolean().optional(),
  }),
  output: fleetView,
  errors: [...roleErrors, "not_found", "version_conflict", "view_name_taken"],
})
export const deleteFleetView = endpoint({
  method: "POST",
  path: "/api/fleet/view/delete",
  summary: "Delete a view; doing it again changes nothing",
  body: z.object({ id }),
  output: z.object({}),
  errors: roleErrors,
})
