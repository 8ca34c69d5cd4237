import { useQuery } from "@tanstack/react-query"
import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"
import type { Option } from "../../../contract/options.ts"
import type { User } from "../../../contract/users.ts"
import { read, useRead } from "../../ui/loading/read.ts"

/** The locations that the signed-in person may see: their group, or all for admins. Each screen that opens asks again. */
export const locationsQuery = read("GET /api/location/all", undefined, { staleTime: 1_000 })

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
export const optionsQuery = read("GET /api/option/", undefined, { staleTime: 1_000 })

const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, label }) => [id, label]))
const noLabels: ReadonlyMap<string, string> = new Map()

/** Labels by option id; empty until they are loaded. The same map as long as nothing changed. */
export const useOptionLabels = (): ReadonlyMap<string, string> =>
  useQuery({ ...optionsQuery, select: labelsOf }).data ?? noLabels

const nobody: readonly User[] = []

/** Everybody, for admins, where only names are wanted: a minute old is good enough, and nobody waits for it. */
export const useUsers = (): readonly User[] =>
  useRead("GET /api/user/all", undefined, { staleTime: 60_000 }).data ?? nobody
