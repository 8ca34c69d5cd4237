import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Area } from "../../../contract/enums.ts"
import { afterPaint } from "../../ui/use-after-paint.ts"
import { carsOfArea, firstCarsOfArea } from "./api.ts"
import { isUsual, type ListView } from "./filters.ts"
import { releaseList } from "./top-first.ts"

/**
 * The cars of an overview. Until the whole list is there, those on top of it, unless the person asks for another order,
 * choice or page, which only the whole list can answer.
 */
export function useCars(area: Area, view: ListView, failure: string) {
  const list = useQuery({ ...carsOfArea(area), meta: { failure } })
  const asksTop = !list.data && isUsual(view)
  const top = useQuery({ ...firstCarsOfArea(area), enabled: asksTop })
  const isTopDrawn = !asksTop || !top.isPending
  useEffect(() => {
    // One frame more, so that nothing holds up the way of the first to the screen.
    if (isTopDrawn) return afterPaint(() => requestAnimationFrame(releaseList))
  }, [isTopDrawn])
  return { list, cars: list.data ?? (asksTop && top.data?.length ? top.data : undefined) }
}
