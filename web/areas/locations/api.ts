import { queryOptions, useQuery } from "@tanstack/react-query"
import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import { call } from "../../api.ts"

/** The locations that the signed-in person may see: their group, or all for admins. */
export const locationsQuery = queryOptions({
  queryKey: ["locations"],
  queryFn: () => call("GET /api/location/all"),
  staleTime: 60_000,
})

/** What a location is called: "vfnr - name", and the number alone. */
export type LocationName = { text: string; vfnr: string }

const namesOf = (locations: readonly Location[]): ReadonlyMap<string, LocationName> =>
  new Map(locations.map(({ id, vfnr, name }) => [id, { text: locationText({ vfnr, name }), vfnr }]))
const none: ReadonlyMap<string, LocationName> = new Map()

/** Names by location id; empty until they are loaded. The same map as long as nothing changed. */
export const useLocationNames = (): ReadonlyMap<string, LocationName> =>
  useQuery({ ...locationsQuery, select: namesOf }).data ?? none
