import type { Location } from "../../../contract/locations.ts"
import { searchRows, searchTextOf } from "../../../contract/search.ts"

/** The locations whose rows hold every word of the search, the best in front (P185, P186); `kindOf` words main and branch, and what else the row is marked with. */
export function findLocations(
  locations: readonly Location[],
  search: string,
  kindOf: (location: Location) => string,
): readonly Location[] {
  const textOf = (location: Location) =>
    searchTextOf(
      [location.vfnr],
      [location.name, kindOf(location), `${location.address.zip} ${location.address.city}`],
    )
  return searchRows(locations, textOf, search)
}
