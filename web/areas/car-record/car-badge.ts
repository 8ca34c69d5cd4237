import type { Car } from "../../../contract/cars.ts"
import type { ActivityState } from "../../../contract/enums.ts"
import { isCancelledCar } from "../../../contract/states.ts"
import { activityBadge } from "../activities/rules.ts"

/** The status of a car as word and tone: what was rejected after its confirmation is "storniert" (P48). */
export const carBadge = (car: Pick<Car, "dateConfirmation"> & { activityState: ActivityState }) =>
  activityBadge({ state: car.activityState, cancelled: isCancelledCar(car) })
