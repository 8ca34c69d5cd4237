import { useQuery } from "@tanstack/react-query"
import { locationText } from "../../../contract/core/format.ts"
import type { Option } from "../../../contract/fleet/options.ts"
import type { Location } from "../../../contract/people/locations.ts"
import type { User } from "../../../contract/people/users.ts"
import { read, useRead } from "../../ui/loading/read.ts"

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

/** All selectable options. Reloaded by each screen, since lists label their cars by them, but only once for all rows. */
export const optionsQuery = read("GET /api/option/", undefined, { staleTime: 1_000 })

const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, label]))
const noLabels: ReadonlyMap<string, string> = new Map()

/** Labels by option id; empty until loaded. The same map while nothing changes. */
export const useOptionLabels = (): ReadonlyMap<string, string> =>
  useQuery({ ...optionsQuery, select: labelsOf }).data ?? noLabels

const noUsers: readonly User[] = []

/** All users, for admins, to look up names; may be a minute old. */
export const useUsers = (): readonly User[] =>
  useRead("GET /api/user/all", undefined, { staleTime: 60_000 }).data ?? noUsers
