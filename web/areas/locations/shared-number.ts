import { locationText } from "../../../contract/format.ts"
import type { Location } from "../../../contract/locations.ts"

/** Spaces and case do not make another number. */
const keyOf = (gssnLocation: string) => gssnLocation.replace(/\s/g, "").toLowerCase()

/** The other locations with this company number (P46), as they are named; `own` is the one that is asked about. */
export function sharingNumber(
  locations: readonly Location[],
  { gssnLocation, own }: { gssnLocation: string; own: string | undefined },
): readonly string[] {
  const key = keyOf(gssnLocation)
  if (key === "") return []
  return locations.filter((one) => one.id !== own && keyOf(one.gssnLocation) === key).map(locationText)
}
