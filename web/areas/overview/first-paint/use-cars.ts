import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Area } from "../../../../contract/enums.ts"
import { afterPaint } from "../../../ui/browser/timing.ts"
import { carsOfArea, firstCarsOfArea, releaseList } from "../../car/lists.ts"
import { isUsual, type ListView } from "../../car-filters/filters.ts"
import { locationsQuery, optionsQuery } from "../../directory/names.ts"

/**
 * The cars of an overview, and whether these are all. Until the whole list is there, those on top of it, unless the
 * person asks for another order, choice or page, which only the whole list can answer. None before their names are there.
 */
export function useCars(area: Area, view: ListView, failure: string) {
  const list = useQuery({ ...carsOfArea(area), meta: { failure } })
  const asksTop = !list.data && isUsual(view)
  const top = useQuery({ ...firstCarsOfArea(area), enabled: asksTop })
  const isNamed = useIsNamed()
  const isTopDrawn = !asksTop || (isNamed && !top.isPending)
  useEffect(() => {
    // One frame more, so that nothing holds up the way of the first to the screen.
    if (isTopDrawn) return afterPaint(() => requestAnimationFrame(releaseList))
  }, [isTopDrawn])
  const cars = list.data ?? (asksTop && top.data?.length ? top.data : undefined)
  return { list, cars: isNamed ? cars : undefined, isWhole: isNamed && list.data !== undefined }
}

/** Rows that name their cars later would move; where the names cannot be loaded at once, nobody waits for them. */
function useIsNamed(): boolean {
  const [options, locations] = [useQuery(optionsQuery), useQuery(locationsQuery)]
  return [options, locations].every(({ isFetched, failureCount }) => isFetched || failureCount > 0)
}
