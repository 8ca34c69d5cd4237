import { useMemo } from "react"
import { colourText, driveText } from "../../../contract/enums.ts"
import { type FacetName, noValue } from "../../../contract/filters.ts"
import { useLocationNames, useOptionLabels } from "../directory/index.ts"

/** What the ids in a car are called; an id without a name, or none at all, reads as nothing. */
export type Labels = {
  option: (id: string | null) => string
  location: (id: string | null) => string
  /** The location's number alone, where there is little room. */
  vfnr: (id: string | null) => string
  /** The wording of a filter choice; empty for `noValue` and for ids of links that no longer exist. */
  choice: (name: FacetName, value: string) => string
}

/** Options and locations are joined to the cars here, by id. */
export function useLabels(): Labels {
  const options = useOptionLabels()
  const locations = useLocationNames()
  return useMemo(() => {
    const option = (id: string | null) => (id && options.get(id)) || ""
    const location = (id: string | null) => (id && locations.get(id)?.text) || ""
    const vfnr = (id: string | null) => (id && locations.get(id)?.vfnr) || ""
    const colours: Record<string, string> = colourText
    const drives: Record<string, string> = driveText
    const choice = (name: FacetName, value: string) => {
      if (value === noValue) return ""
      if (name === "colour") return colours[value] ?? ""
      if (name === "drive") return drives[value] ?? ""
      return name === "location" ? location(value) : option(value)
    }
    return { option, location, vfnr, choice }
  }, [options, locations])
}
