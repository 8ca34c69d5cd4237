import { useMemo } from "react"
import type { Requester } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { addDays } from "../../../contract/dates.ts"
import type { Row } from "../../../contract/filters.ts"
import { endingDays } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { CarPick } from "../../searches.ts"
import { useAgentStart } from "../car/start.ts"
import type { ListView } from "../car-filters/filters.ts"

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
