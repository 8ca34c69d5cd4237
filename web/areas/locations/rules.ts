import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"

/** Each main location with its branches beneath it, in the order in which they come; a branch without its main location at the end. */
export function treeOf(locations: readonly Location[]): readonly Location[] {
  const branches = Map.groupBy(locations, ({ main, mainLocationId }) => (main ? null : mainLocationId))
  const roots = locations.filter(({ main }) => main)
  const inTree = roots.flatMap((root) => [root, ...(branches.get(root.id) ?? [])])
  const placed = new Set(inTree)
  return [...inTree, ...locations.filter((location) => !placed.has(location))]
}

/** Spaces and case do not make another number. */
const keyOf = (gssnLocation: string) => gssnLocation.replace(/\s/g, "").toLowerCase()

/** The other locations with this company number (P46), as they are named. */
export function sharingNumber(
  locations: readonly Location[],
  { id, gssnLocation }: { id: string | undefined; gssnLocation: string },
): readonly string[] {
  const key = keyOf(gssnLocation)
  if (key === "") return []
  return locations.filter((one) => one.id !== id && keyOf(one.gssnLocation) === key).map(locationText)
}
