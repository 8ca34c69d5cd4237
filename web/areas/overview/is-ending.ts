import type { Asking } from "../../../contract/availability.ts"
import type { AgentCar } from "../../../contract/cars.ts"
import { addDays } from "../../../contract/dates.ts"
import { endingDays } from "../../../contract/limits.ts"
import { offerOf } from "../../../contract/offers.ts"

/** Whether it is free at an own location and its Pre-Offer 1 ends within days, as the start page counts (P194). */
export function isEnding(car: AgentCar, { locationIds, today }: Asking): boolean {
  const { takeoverDate } = offerOf(car, "MAIN")
  if (car.activityState || takeoverDate === null || takeoverDate < today) return false
  return takeoverDate <= addDays(today, endingDays) && locationIds.includes(car.locationId ?? "")
}
