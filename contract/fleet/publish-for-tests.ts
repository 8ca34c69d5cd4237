import type { ActivityState } from "../core/enums.ts"
import type { CarFieldName } from "./car-fields.ts"
import { type MissingReason, missingToPublish } from "./publish.ts"

type PublishCar = Parameters<typeof missingToPublish>[0]

const reasonOf = (name: CarFieldName): MissingReason => {
  if (name === "locationId") return "location"
  if (/kilometerReading/i.test(name)) return "kilometers"
  return name.endsWith("DateOfDelivery") || name === "dateOfDelivery" ? "date" : "price"
}

/** Categories of data missing to offer the car, without duplicates; empty for held cars. */
export const missingReasonsOf = (
  car: PublishCar & { activityState: ActivityState | null },
): MissingReason[] => (car.activityState === null ? [...new Set(missingToPublish(car).map(reasonOf))] : [])
