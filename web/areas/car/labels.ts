import { useMemo } from "react"

import { useLocationNames, useOptionLabels } from "../directory/names.ts"

/** What the ids in a car are called; an id without a name, or none at all, reads as nothing. */
export type Labels = {
  option: (id: string | null) => string
  location: (id: string | null) => string
  /** The location's number alone, where there is little room. */
  vfnr: (id: string | null) => string
}

/** Options and locations are joined to the cars here, by id. */
export function useLabels(): Labels {
  const options = useOptionLabels()
  const locations = useLocationNames()
  return useMemo(() => {
    const option = (id: string | null) => (id && options.get(id)) || ""
    const location = (id: string | null) => (id && locations.get(id)?.text) || ""
    const vfnr = (id: string | null) => (id && locations.get(id)?.vfnr) || ""
    return { option, location, vfnr }
  }, [options, locations])
}
