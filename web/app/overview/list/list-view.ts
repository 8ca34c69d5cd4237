import { useMemo } from "react"
import type { Requester } from "../../../../contract/cases/availability.ts"
import { addDays } from "../../../../contract/core/dates.ts"
import { endingDays } from "../../../../contract/core/limits.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import type { Row } from "../../../../contract/fleet/filters.ts"
import { offerOf } from "../../../../contract/fleet/offers.ts"
import { useAgentStart } from "../../../cases/start/start.ts"
import type { ListView } from "../../../fleet/cars/filters/filters.ts"
import { defaultSort, type Sort } from "../../../fleet/cars/filters/rows.ts"
import { useBrowserChoice } from "../../../ui/browser/browser-choice.ts"
import { useDebounced } from "../../../ui/browser/timing.ts"
import { usePhone } from "../../../ui/browser/use-media.ts"
import { searchOf } from "../../../ui/table/use-list-view.ts"
import { firstPage, type Paging } from "../../../ui/values/table-state.ts"

export type Layout = "rows" | "table"

/** Stored in the browser (P180); phones are too narrow for a table. */
export function useLayout(): readonly [Layout, (layout: Layout) => void] {
  const [chosen, choose] = useBrowserChoice("layout")
  const isPhone = usePhone()
  return [chosen === "table" && !isPhone ? "table" : "rows", choose]
}

const { paginationSize: firstSize } = firstPage(0)
/** Default page sizes, omitted from the URL: tables show more rows. */
export const defaultSize: Readonly<Record<Layout, number>> = { rows: firstSize, table: 30 }

export const onPage = (
  { page: _, size: __, ...others }: ListView,
  next: Pick<Paging, "page" | "paginationSize">,
  usual: number,
): ListView => ({ ...others, ...searchOf(next, usual) })

/** Changes the order and returns to the first page. */
export const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({
    ...before,
    ...(next && next !== defaultSort && { sort: next }),
  })

const settledMs = 120

/** The filters after a pause in typing or dragging, for counts, which must not delay the rows. */
export const useSettled = <Filters>(filters: Filters): Filters => useDebounced(filters, settledMs)

/** Whether a car matches a link of the start page (P194); undefined until known. */
export type Picks = ((car: AgentCar) => boolean) | undefined

/** Whether the car is free at one of the user's locations and Pre-Offer 1 ends within days, as counted on the start page. */
export function isEnding(car: AgentCar, { locationIds, today }: Requester): boolean {
  const { takeoverDate } = offerOf(car, "MAIN")
  if (car.activityState || takeoverDate === null || takeoverDate < today) return false
  return takeoverDate <= addDays(today, endingDays) && locationIds.includes(car.locationId ?? "")
}

const everyCar = () => true

/** The picked rows, or only watched ones if requested. */
export function narrowedRows(
  rows: readonly Row[],
  { watched: isWatchedOnly, pick }: Pick<ListView, "watched" | "pick">,
  watched: ReadonlyMap<string, unknown> | undefined,
  picks: Picks,
): readonly Row[] {
  if (!isWatchedOnly && !pick) return rows
  return rows.filter(({ car }) => (!isWatchedOnly || watched?.has(car.id)) && picks?.(car))
}

/** The filter of a start page link: new cars, or offers that end soon. `retry` if the new cars failed to load. */
export function usePick({ pick }: Pick<ListView, "pick">, requester: Requester) {
  const isFresh = pick === "fresh"
  const { data, isLoadingError, refetch } = useAgentStart(isFresh)
  const fresh = data?.fresh
  const picks = useMemo((): Picks => {
    if (pick === "ending") return (car: AgentCar) => isEnding(car, requester)
    if (pick !== "fresh") return everyCar
    const ids = fresh && new Set([...fresh.PRE_OFFER, ...fresh.SELECTION])
    return ids && ((car: AgentCar) => ids.has(car.id))
  }, [pick, requester, fresh])
  return { picks, retry: isFresh && isLoadingError ? () => void refetch() : undefined }
}
