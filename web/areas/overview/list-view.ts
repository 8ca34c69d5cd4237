import { useMemo } from "react"
import type { Requester } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { addDays } from "../../../contract/dates.ts"
import type { Row } from "../../../contract/filters.ts"
import { endingDays } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { CarPick } from "../../searches.ts"
import { useDebounced } from "../../ui/browser/timing.ts"
import { firstPage, type Paging, pageSizes, withEntries } from "../../ui/values/table-state.ts"
import type { Layout } from "../car/preferences.ts"
import { useAgentStart } from "../car/start.ts"
import type { ListView } from "../car-filters/filters.ts"
import { defaultSort, isRanked, type Sort } from "../car-filters/rows.ts"

const { paginationSize: firstSize } = firstPage(0)
/** The page size that is not written into the URL: a table shows more than 15 rows at a time. */
export const usualSize: Readonly<Record<Layout, number>> = { rows: firstSize, table: 30 }

/** The URL counts pages from 1, the shared table from 0; what a link says is fitted to the rows there are. */
export function pagingOf({ page = 1, size }: ListView, maxEntry: number, usual: number): Paging {
  const paginationSize = pageSizes.find((known) => known === size) ?? usual
  return withEntries({ page: page - 1, paginationSize, maxEntry }, maxEntry)
}

/** First page and usual size are not written into the URL. */
export const onPage = (
  { page: _, size: __, ...others }: ListView,
  { page, paginationSize }: Pick<Paging, "page" | "paginationSize">,
  usual: number,
): ListView => ({
  ...others,
  ...(page > 0 && { page: page + 1 }),
  ...(paginationSize !== usual && { size: paginationSize }),
})

/** Another order begins at the first page; the usual one is written into the URL only where a search puts the best in front. */
export const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({
    ...before,
    ...(next && (next !== defaultSort || isRanked(before)) && { sort: next }),
  })

const settledMs = 120

/** The filters once typing or dragging pauses: for counts, which never hold up the rows. */
export const useSettled = <Filters>(filters: Filters): Filters => useDebounced(filters, settledMs)

/** Whether a car belongs to what a link of the start page picks (P194); undefined while that is not known yet. */
export type Picks = ((car: AgentCar) => boolean) | undefined

const known = ["fresh", "ending"] as const
/** Whether the address picks anything that there is. */
export const isPick = (pick: CarPick | undefined): pick is CarPick =>
  pick !== undefined && known.includes(pick)

/** Whether it is free at an own location and its Pre-Offer 1 ends within days, as the start page counts (P194). */
export function isEnding(car: AgentCar, { locationIds, today }: Requester): boolean {
  const { takeoverDate } = offerOf(car, "MAIN")
  if (car.activityState || takeoverDate === null || takeoverDate < today) return false
  return takeoverDate <= addDays(today, endingDays) && locationIds.includes(car.locationId ?? "")
}

const everyCar = () => true

/** The rows that are picked, of which only watched ones where that is asked for. */
export function keptRows(
  rows: readonly Row[],
  { watched: isWatchedOnly, pick }: Pick<ListView, "watched" | "pick">,
  watched: ReadonlyMap<string, unknown> | undefined,
  picks: Picks,
): readonly Row[] {
  if (!isWatchedOnly && !pick) return rows
  return rows.filter(({ car }) => (!isWatchedOnly || watched?.has(car.id)) && picks?.(car))
}

/** What an overview is narrowed to by the address: new cars, or offers that end soon. */
export function usePick({ pick }: Pick<ListView, "pick">, asking: Requester): Picks {
  const fresh = useAgentStart(pick === "fresh").data?.fresh
  return useMemo(() => {
    if (pick === "ending") return (car: AgentCar) => isEnding(car, asking)
    if (pick !== "fresh") return everyCar
    const ids = fresh && new Set([...fresh.PRE_OFFER, ...fresh.SELECTION])
    return ids && ((car: AgentCar) => ids.has(car.id))
  }, [pick, asking, fresh])
}
