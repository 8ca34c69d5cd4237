import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Asking, proposalRefusal } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { addDays } from "../../../contract/dates.ts"
import type { Row } from "../../../contract/filters.ts"
import { endingDays } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"
import type { CarPick } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { freshCars } from "../car/index.ts"
import type { ListView } from "../car-filters/index.ts"

/** Whether a car belongs to what a link of the start page picks (P194); undefined while that is not known yet. */
export type Picks = ((car: AgentCar) => boolean) | undefined

const known = ["fresh", "ending", "askable"] as const
/** Whether the address picks anything that there is. */
export const isPick = (pick: CarPick | undefined): pick is CarPick =>
  pick !== undefined && known.includes(pick)

const everyCar = () => true

/** The same rule by which the start page counts: by role, locations and consent. */
const isAskable = (car: AgentCar, asking: Asking): boolean =>
  proposalRefusal(car, { ...asking, role: "SELLER" }) === null

/** Whether its Pre-Offer 1 ends within days, as the start page counts (P194); one that is over ends no more. */
export function isEnding(car: AgentCar, asking: Asking): boolean {
  const { takeoverDate } = offerOf(car, "MAIN")
  const { today } = asking
  if (takeoverDate === null || takeoverDate < today) return false
  return takeoverDate <= addDays(today, endingDays) && isAskable(car, asking)
}

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

/** What an overview is narrowed to by the address: new cars, offers that end soon, what can be asked for. */
export function usePick({ pick }: Pick<ListView, "pick">, asking: Asking): Picks {
  const { t } = useTranslation("car")
  const meta = { failure: t("loadFailed") }
  const fresh = useQuery({ ...freshCars, enabled: pick === "fresh", meta }).data
  return useMemo(() => {
    if (pick === "ending") return (car: AgentCar) => isEnding(car, asking)
    if (pick === "askable") return (car: AgentCar) => isAskable(car, asking)
    if (pick !== "fresh") return everyCar
    const ids = fresh && new Set(fresh)
    return ids && ((car: AgentCar) => ids.has(car.id))
  }, [pick, asking, fresh])
}
