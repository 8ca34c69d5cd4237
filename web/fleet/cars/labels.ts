import { useMemo } from "react"

import { useLocationNames } from "../../people/locations/location-names.ts"
import { useOptionLabels } from "../options/option-labels.ts"

/** Labels for the ids in a car; empty for unknown or missing ids. */
export type Labels = {
  option: (id: string | null) => string
  location: (id: string | null) => string
  /** Only the location's number, for tight spaces. */
  vfnr: (id: string | null) => string
  city: (id: string | null) => string
}

/** Joins options and locations to cars by id. */
export function useLabels(): Labels {
  const options = useOptionLabels()
  const locations = useLocationNames()
  return useMemo(() => {
    const option = (id: string | null) => (id && options.get(id)) || ""
    const location = (id: string | null) => (id && locations.get(id)?.text) || ""
    const vfnr = (id: string | null) => (id && locations.get(id)?.vfnr) || ""
    const city = (id: string | null) => (id && locations.get(id)?.city) || ""
    return { option, location, vfnr, city }
  }, [options, locations])
}
