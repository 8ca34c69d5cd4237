import type { Car } from "../../../contract/cars.ts"
import { carOf } from "../car/car-for-tests.ts"

/** A complete pre-offer car as admins see it; a test names what it cares about. */
export const adminCarOf = (fields: Partial<Car> = {}): Car => ({
  ...carOf(),
  display: true,
  dateStatusUpdated: null,
  dateConfirmation: null,
  userId: null,
  preOfferType: null,
  ...fields,
})
