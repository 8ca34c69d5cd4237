import { useQuery } from "@tanstack/react-query"
import { locationText } from "../../../contract/core/format.ts"
import type { Location } from "../../../contract/people/locations.ts"
import { read } from "../../ui/loading/read.ts"

/** The locations visible to the user: their group, or all for admins. Reloaded by each screen. */
export const locationsQuery = read("GET /api/location/all", undefined, { staleTime: 1_000 })

/** Name of a location as "vfnr - name", its number, and its city. */
type LocationName = { text: string; vfnr: string; city: string }

const namesOf = (locations: readonly Location[]): ReadonlyMap<string, LocationName> =>
  new Map(
    locations.map(({ id, vfnr, name, address: { city } }) => [
      id,
      { text: locationText({ vfnr, name }), vfnr, city },
    ]),
  )
const noNames: ReadonlyMap<string, LocationName> = new Map()

/** Names by location id; empty until loaded. The same map while nothing changes. */
export const useLocationNames = (): ReadonlyMap<string, LocationName> =>
  useQuery({ ...locationsQuery, select: namesOf }).data ?? noNames
