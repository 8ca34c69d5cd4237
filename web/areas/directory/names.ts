import { queryOptions, useQuery } from "@tanstack/react-query"
import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { Option } from "../../../contract/options.ts"
import type { User } from "../../../contract/users.ts"
import { call } from "../../api.ts"

/** The locations that the signed-in person may see: their group, or all for admins. Each screen that opens asks again. */
export const locationsQuery = queryOptions({
  queryKey: ["locations"],
  queryFn: () => call("GET /api/location/all"),
  staleTime: 1_000,
})

/** What a location is called: "vfnr - name", and the number alone; and where it is. */
type LocationName = { text: string; vfnr: string; city: string }

const namesOf = (locations: readonly Location[]): ReadonlyMap<string, LocationName> =>
  new Map(
    locations.map(({ id, vfnr, name, address: { city } }) => [
      id,
      { text: locationText({ vfnr, name }), vfnr, city },
    ]),
  )
const noNames: ReadonlyMap<string, LocationName> = new Map()

/** Names by location id; empty until they are loaded. The same map as long as nothing changed. */
export const useLocationNames = (): ReadonlyMap<string, LocationName> =>
  useQuery({ ...locationsQuery, select: namesOf }).data ?? noNames

/** All selectable options. Lists name their cars by them, so each screen that opens asks again, its many rows once. */
export const optionsQuery = queryOptions({
  queryKey: ["options"],
  queryFn: () => call("GET /api/option/"),
  staleTime: 1_000,
})

const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, label]))
const noLabels: ReadonlyMap<string, string> = new Map()

/** Labels by option id; empty until they are loaded. The same map as long as nothing changed. */
export const useOptionLabels = (): ReadonlyMap<string, string> =>
  useQuery({ ...optionsQuery, select: labelsOf }).data ?? noLabels

/** Everybody, for admins. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => call("GET /api/user/all", { signal }),
})

export const useAllUsers = (failure: string) => useQuery({ ...usersQuery, meta: { failure } })

const nobody: readonly User[] = []

/** The same where only names are wanted: a minute old is good enough, and nobody waits for it. */
export const useUsers = (): readonly User[] => useQuery({ ...usersQuery, staleTime: 60_000 }).data ?? nobody
