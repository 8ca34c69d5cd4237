import { useCallback } from "react"
import { fieldOf } from "../../../contract/car-fields.ts"
import { type ActivityState, activityStateText } from "../../../contract/enums.ts"
import { type FacetName, facetNames, noValue } from "../../../contract/filters.ts"
import { carMarkText, type FleetFacet, freeState, requestedState } from "../../../contract/fleet-words.ts"
import { useTranslation } from "../../texts.ts"
import type { Labels } from "../car/index.ts"

const isShared = (name: FleetFacet): name is FacetName => (facetNames as readonly string[]).includes(name)
const flags = ["acceptPreOffer", "requestPreOffer", "allowIndividualPreOffer", "acceptSelection"] as const
const isFlag = (name: FleetFacet): name is (typeof flags)[number] =>
  (flags as readonly string[]).includes(name)

const noneOf = (name: FacetName) => (name === "promotion" ? "nonePromotion" : "noneOther")

/** What a filter of the fleet and its values are called. */
export function useFacetWords(labels: Labels) {
  const { t } = useTranslation("car-record")
  const { t: car } = useTranslation("car")
  const title = useCallback(
    (name: FleetFacet): string => {
      if (isShared(name)) return car(name)
      return isFlag(name) ? fieldOf(name).label : t(`filter_${name}`)
    },
    [t, car],
  )
  const word = useCallback(
    (name: FleetFacet, value: string): string => {
      // A link may name what the portal no longer tells apart.
      const known = (key: string) => {
        const said = t(key as "odd_offer_over")
        return said === key ? car("unknownChoice") : said
      }
      if (isShared(name))
        return labels.choice(name, value) || car(value === noValue ? noneOf(name) : "unknownChoice")
      if (isFlag(name)) return t(value === "yes" ? "yes" : "no")
      if (name === "shown") return t(value === "yes" ? "shown_yes" : "shown_no")
      if (name === "missing") return known(`missing_${value}`)
      if (name === "warning") return known(`odd_${value}`)
      if (value === freeState) return carMarkText.free
      return value === requestedState
        ? carMarkText.requested
        : (activityStateText[value as ActivityState] ?? car("unknownChoice"))
    },
    [t, car, labels],
  )
  return { title, word }
}

export type FacetWords = ReturnType<typeof useFacetWords>
