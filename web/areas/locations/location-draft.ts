import type { Location } from "../../../contract/locations.ts"
import type { LocationBody } from "./api.ts"

/** What the form of a location holds; `vfnrHB` is shown and never sent: the server derives it (decision 31). */
export type LocationDraft = Location["address"] &
  Pick<Location, "name" | "vfnr" | "vfnrHB" | "gssnLocation" | "main" | "mainLocationId">

const place = { main: false, mainLocationId: null, vfnrHB: "" }
const empty: LocationDraft = {
  ...{ name: "", vfnr: "", gssnLocation: "", street: "", zip: "", city: "", region: "" },
  ...place,
}

/** A location as its form shows it; null is a new one. */
export function draftOf(location: Location | null): LocationDraft {
  if (location === null) return empty
  const { name, vfnr, gssnLocation, address, main, mainLocationId, vfnrHB } = location
  return { name, vfnr, gssnLocation, ...address, main, mainLocationId, vfnrHB: main ? "" : vfnrHB }
}

/** Setting main clears what a branch has (specification 5). */
export const withMain = (main: boolean): Partial<LocationDraft> => ({ ...place, main })

/** Picking a main location copies its number (specification 5). */
export const withMainLocation = (chosen: Location | undefined): Partial<LocationDraft> => ({
  mainLocationId: chosen?.id ?? null,
  vfnrHB: chosen?.vfnr ?? "",
})

export const bodyOf = ({ street, zip, city, region, vfnrHB: _, ...rest }: LocationDraft): LocationBody => ({
  ...rest,
  address: { street, zip, city, region },
})
