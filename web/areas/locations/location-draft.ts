import type { Location, LocationFields } from "../../../contract/locations.ts"
import type { Asked } from "../../ui/loading/index.ts"
import { picked } from "../../ui/values/index.ts"

/** What the form of a location holds. */
export type LocationDraft = LocationFields

const empty: LocationDraft = {
  ...{ name: "", vfnr: "", gssnLocation: "", street: "", zip: "", city: "", region: "" },
  ...{ main: false, mainLocationId: null },
}

/** A location as its form shows it; null is a new one. */
export function draftOf(location: Location | null): LocationDraft {
  if (location === null) return empty
  const { name, vfnr, gssnLocation, address, main, mainLocationId } = location
  return { name, vfnr, gssnLocation, ...address, main, mainLocationId }
}

/** Setting main clears what a branch has (P31). */
export const withMain = (main: boolean): Partial<LocationDraft> => ({ mainLocationId: null, main })

export const bodyOf = ({
  street,
  zip,
  city,
  region,
  ...rest
}: LocationDraft): Asked<"POST /api/location/"> => ({
  ...rest,
  address: { street, zip, city, region },
})

/** Of a form the fields that were edited, as they are sent. */
export function editsOf(draft: LocationDraft, edited: readonly (keyof LocationDraft)[]) {
  const { street, zip, city, region, ...rest } = picked(draft, edited)
  return { ...rest, address: { street, zip, city, region } }
}
