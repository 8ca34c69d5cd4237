import type { Location } from "../../../contract/locations.ts"

/** The locations whose number holds what is searched (P98). */
export function matchingLocations(locations: readonly Location[], search: string): readonly Location[] {
  const wanted = search.trim().toLowerCase()
  return wanted === "" ? locations : locations.filter(({ vfnr }) => vfnr.toLowerCase().includes(wanted))
}
