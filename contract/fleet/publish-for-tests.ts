import type { ActivityState } from "../core/enums.ts"
import type { CarFieldName } from "./car-fields.ts"
import { type GapReason, publishGaps } from "./publish.ts"

type PublishCar = Parameters<typeof publishGaps>[0]

const reasonOf = (name: CarFieldName): GapReason => {
  if (name === "locationId") return "location"
  if (/kilometerReading/i.test(name)) return "kilometers"
  return name.endsWith("DateOfDelivery") || name === "dateOfDelivery" ? "date" : "price"
}

/** Categories of data missing to offer the car, without duplicates; empty for held cars. */
export const gapReasonsOf = (car: PublishCar & { activityState: ActivityState | null }): GapReason[] =>
  car.activityState === null ? [...new Set(publishGaps(car).map(reasonOf))] : []
