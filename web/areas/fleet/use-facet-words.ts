import { useCallback } from "react"
import { fieldOf } from "../../../contract/car-fields.ts"
import { activityStateText } from "../../../contract/enums.ts"
import { type FacetName, facetNames, noValue } from "../../../contract/filters.ts"
import { carMarkText, type FleetFacet, freeState, requestedState } from "../../../contract/fleet-words.ts"
import { common } from "../../ui/texts.de.ts"
import type { Labels } from "../car/index.ts"
import { texts as carTexts } from "../car/texts.de.ts"
import { texts } from "./texts.de.ts"

const isShared = (name: FleetFacet): name is FacetName => (facetNames as readonly string[]).includes(name)
const flags = ["acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer", "acceptSelection"] as const
const isFlag = (name: FleetFacet): name is (typeof flags)[number] =>
  (flags as readonly string[]).includes(name)

const noneOf = (name: FacetName) => (name === "promotion" ? "nonePromotion" : "noneOther")

/** A link may name what the portal no longer tells apart. */
const known = (words: Readonly<Record<string, string>>, value: string): string =>
  (Object.hasOwn(words, value) && words[value]) || carTexts.unknownChoice

/** What a filter of the fleet and its values are called. */
export function useFacetWords(labels: Labels) {
  const title = useCallback((name: FleetFacet): string => {
    if (isShared(name)) return carTexts[name]
    return isFlag(name) ? fieldOf(name).label : texts.filter[name]
  }, [])
  const word = useCallback(
    (name: FleetFacet, value: string): string => {
      if (isShared(name))
        return (
          labels.choice(name, value) || (value === noValue ? carTexts[noneOf(name)] : carTexts.unknownChoice)
        )
      if (isFlag(name)) return value === "yes" ? common.yes : common.no
      if (name === "shown") return value === "yes" ? texts.shown.yes : texts.shown.no
      if (name === "missing") return known(texts.missing, value)
      if (name === "warning") return known(texts.odd, value)
      if (value === freeState) return carMarkText.free
      return value === requestedState ? carMarkText.requested : known(activityStateText, value)
    },
    [labels],
  )
  return { title, word }
}

export type FacetWords = ReturnType<typeof useFacetWords>
